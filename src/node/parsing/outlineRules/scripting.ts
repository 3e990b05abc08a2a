import { batsTest, rewriteBash, rewriteLua } from './grammarWorkarounds';
import { luaRegistrations, phpRegistrations, rubyRegistrations, rubyScopes } from './registrations';
import { pythonFunction, rubyFunction, rubyFunctionInHash, scriptedFunction } from './givenFunction';
import { luaTests, pesterTests, phpTests, rubyReopenings, rubyTests } from './testCalls';
import type { DefinitionRule, OutlineRules } from './types';

const python: OutlineRules = {
  definitions: {
    function_definition: 'function',
    class_definition: 'class',
    assignment: [
      { name: 'left', body: 'right/body', by: { at: 'right', inside: pythonFunction, kinds: { lambda: 'function' } } },
      { kind: 'constant', top: true, name: 'left', body: 'right', unless: /^\w+\s*[.[,]/ },
      {
        kind: 'variable',
        member: true,
        name: 'left',
        body: 'right',
        unless: /^\w+\s*[.[,]/,
      },
    ],
    pair: {
      name: 'key',
      body: 'value/body',
      by: { at: 'value', inside: pythonFunction, kinds: { lambda: 'function' } },
    },
    type_alias_statement: { kind: 'type', top: true, name: '<type>/<generic_type>/<identifier> | <type>' },
  },
  blocks: 'module block',
  through: `module block if_statement elif_clause else_clause for_statement while_statement try_statement except_clause
    finally_clause with_statement match_statement case_clause assignment dictionary pair`,
  wrappers: 'decorated_definition expression_statement',
  leads: 'decorator',
  imports: {
    import_statement: /(?:^import|,)\s*([\w.]+)/g,
    import_from_statement: /^from\s+([\w.]+)/g,
    future_import_statement: /^from\s+(\w+)/g,
  },
  constructors: '__init__ __new__',
  docstrings: 'string',
};

const ruby: OutlineRules = {
  definitions: {
    module: { kind: 'module', methods: true },
    class: 'class',
    method: 'function',
    singleton_method: 'method',
    call: [rubyTests, rubyReopenings, rubyScopes, rubyRegistrations],
    pair: {
      name: 'key',
      body: 'value/body',
      by: { at: 'value', inside: rubyFunctionInHash, kinds: { lambda: 'function', call: 'function' } },
    },
    assignment: [
      {
        name: 'left',
        body: 'right',
        by: { at: 'right', inside: rubyFunction, kinds: { lambda: 'function', call: 'function' } },
      },
      {
        name: 'left',
        body: 'right',
        by: { at: 'left', kinds: { constant: 'constant', scope_resolution: 'constant' } },
      },
    ],
  },
  blocks: 'program body_statement then else do_block block_body',
  through: `program body_statement then else do_block block block_body singleton_class call argument_list if unless elsif case when while
    begin rescue ensure for return pair hash parenthesized_statements`,
  imports: { call: /^(?:require|require_relative|load|autoload\s+:\w+,)[\s(]+['"]([^'"]+)/g },
  constructors: 'initialize',
};

const lua: OutlineRules = {
  rewrite: rewriteLua,
  definitions: {
    function_declaration: 'function',
    assignment_statement: {
      kind: 'variable',
      top: true,
      name: '<variable_list>/name',
      body: '<expression_list>/value/body | <expression_list>',
      by: { at: '<expression_list>/value', inside: scriptedFunction, kinds: { function_definition: 'function' } },
      unless: /^[^=]*=\s*require\b/,
    },
    function_call: [luaTests, luaRegistrations],
    field: {
      name: 'name/field | name',
      body: 'value/body',
      by: { at: 'value', inside: scriptedFunction, kinds: { function_definition: 'function' } },
    },
  },
  blocks: 'chunk block table_constructor',
  through: `chunk block table_constructor field function_call arguments expression_list if_statement elseif_statement else_statement for_statement
    while_statement repeat_statement do_statement return_statement function_definition`,
  wrappers: 'variable_declaration',
  imports: { function_call: /^require\s*\(?\s*["']([^"']+)/g },
};

const bash: OutlineRules = {
  rewrite: rewriteBash,
  definitions: {
    function_definition: { kind: 'function', macro: batsTest },
    variable_assignment: { kind: 'variable', top: true, body: 'value' },
  },
  blocks: 'program compound_statement do_group case_item',
  through: `program compound_statement do_group if_statement elif_clause else_clause for_statement c_style_for_statement while_statement
    case_statement case_item subshell list redirected_statement`,
  wrappers: 'declaration_command',
  imports: { command: /^(?:source|\.)\s+["']?([^\s"';]+)/g },
};

const phpFunctions = { anonymous_function: 'function', arrow_function: 'function' } as const;

/** Matches `define('LIMIT', 3)`. */
const definedConstant: DefinitionRule = {
  kind: 'constant',
  outside: true,
  unless: /^(?!define\s*\(\s*["'])/,
  name: 'arguments/^<argument>/^<string> | arguments/^<argument>/^<encapsed_string>',
  body: 'arguments/$',
};

const php: OutlineRules = {
  definitions: {
    namespace_definition: { kind: 'module', transparent: true },
    class_declaration: 'class',
    interface_declaration: 'interface',
    trait_declaration: 'trait',
    enum_declaration: 'enum',
    function_definition: 'function',
    method_declaration: 'method',
    function_call_expression: [phpTests, definedConstant, phpRegistrations],
    member_call_expression: phpRegistrations,
    scoped_call_expression: phpRegistrations,
    array_element_initializer: {
      name: '^<string> | ^<encapsed_string>',
      body: '$/body',
      by: { at: '$', inside: scriptedFunction, kinds: phpFunctions },
    },
    const_element: { kind: 'constant', outside: true, name: '<name>' },
    property_declaration: [
      {
        kind: 'variable',
        needs: '<property_hook_list>',
        name: '<property_element>/name/<name>',
        body: '<property_hook_list>',
      },
      {
        kind: 'variable',
        overLines: '<property_element>',
        name: '<property_element>/name/<name>',
        body: '<property_element>/$',
      },
    ],
    assignment_expression: {
      name: 'left/<name> | left/name | left/$<string>',
      body: 'right/body',
      by: { at: 'right', inside: scriptedFunction, kinds: phpFunctions },
    },
  },
  blocks: 'program compound_statement declaration_list enum_declaration_list case_statement default_statement',
  through: `program compound_statement declaration_list enum_declaration_list if_statement else_clause else_if_clause colon_block switch_statement
    switch_block case_statement default_statement foreach_statement for_statement while_statement try_statement catch_clause finally_clause
    return_statement function_call_expression member_call_expression scoped_call_expression arguments argument anonymous_function
    arrow_function array_creation_expression array_element_initializer object_creation_expression anonymous_class`,
  wrappers: 'const_declaration expression_statement',
  imports: {
    namespace_use_declaration: /(?:^use\s+(?:function\s+|const\s+)?|[,{]\s*)\\?([\w\\]*\w)/g,
    require_expression: /['"]([^'"]+)['"]/g,
    require_once_expression: /['"]([^'"]+)['"]/g,
    include_expression: /['"]([^'"]+)['"]/g,
    include_once_expression: /['"]([^'"]+)['"]/g,
  },
  constructors: '__construct',
};

const SCOPE = /\b((?:function|filter)[ \t]{1,20})((?:script|global|local|private):)/gi;

const lastBlock = 'command_elements/$/<unary_expression>/<script_block_expression>';
/** Matches the tasks of psake and Invoke-Build, and configurations: `task Compile -depends Clean { … }`. */
const tasksOfPowerShell: DefinitionRule = {
  by: {
    starts: /(task|configuration)(?=\s)/iy,
    kinds: { task: 'function', Task: 'function', configuration: 'function', Configuration: 'function' },
  },
  needs: lastBlock,
  name: 'command_elements/<generic_token> | command_elements/<array_literal_expression>/<unary_expression>/<string_literal>',
  body: 'command_elements/$',
};

/** Matches `$convert = { param($Name) … }`. */
const blockOfPowerShell: DefinitionRule = {
  kind: 'function',
  unless: /^(?!\$(?:\w+:)?\w+\s*=\s*\{)/,
  name: '<left_assignment_expression>/^/^/^/^/^/^/^/^/^/<variable>',
  body: 'value',
};

const powershell: OutlineRules = {
  definitions: {
    function_statement: { kind: 'function', name: '<function_name>', body: '<script_block>' },
    class_statement: {
      kind: 'class',
      name: '<simple_name>',
      body: '<class_property_definition> | <class_method_definition>',
    },
    class_method_definition: { kind: 'method', name: '<simple_name>', body: '<script_block>' },
    enum_statement: { kind: 'enum', name: '<simple_name>', body: '<enum_member>' },
    command: [pesterTests, tasksOfPowerShell],
    assignment_expression: blockOfPowerShell,
  },
  blocks: 'program statement_list named_block_list statement_block class_statement',
  through: `program statement_list script_block script_block_body named_block_list named_block statement_block class_statement
    if_statement else_clause elseif_clause while_statement for_statement foreach_statement do_statement try_statement catch_clause finally_clause
    pipeline pipeline_chain command command_elements array_literal_expression unary_expression script_block_expression`,
  // The scope is not part of the name.
  rewrite: (text) => text.replace(SCOPE, (_, before: string, scope: string) => before + ' '.repeat(scope.length)),
  imports: { command: /^(?:Import-Module|\.|using\s+module)\s+["']?([^\s"';]+)/gi },
};

export const scripting: Readonly<Record<string, OutlineRules>> = { python, ruby, lua, bash, php, powershell };
