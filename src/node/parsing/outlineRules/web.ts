import {
  scriptChains,
  scriptMembers,
  scriptNamedMembers,
  scriptProperty,
  scriptPrototype,
  scriptRegistrations,
} from './registrations';
import { scriptEntry, scriptFields, scriptStream } from './scriptValues';
import { scriptTests } from './testCalls';
import type { DefinitionRule, OutlineRules } from './types';
import { wrappedFunction } from './wrappedFunction';

const functionValues = {
  arrow_function: 'function',
  function_expression: 'function',
  generator_function: 'function',
  class: 'class',
} as const;

const methodValues = { arrow_function: 'method', function_expression: 'method', generator_function: 'method' } as const;

const functionIn = (at: string) => ({ at, inside: wrappedFunction, kinds: functionValues }) as const;
const methodIn = (at: string) => ({ at, inside: wrappedFunction, kinds: methodValues }) as const;

/** Keys that say what kind of thing an object holds, not which: `methods: { save() {} }`. */
const structural =
  'actions|callbacks|commands|components|computed|config|controllers|endpoints|events|extraReducers|getters|guards|handlers|hooks|methods|mutations|on|options|plugins|props|reducers|resolvers|routes|rules|services|settings|states|tasks|tools|watch';

/** Matches `Query: { user: () => … }` and `getPost: builder.query({ query: () => … })`. */
const groupOfFunctions: DefinitionRule = {
  containerOnly: true,
  name: 'key',
  by: { at: 'value', kinds: { object: 'module', call_expression: 'module' } },
  unless: new RegExp(`^(?:["']?(?:${structural})["']?\\s*:|(?![^]*?(?:=>|\\)\\s*\\{)))`),
};

/** Matches `MyApp.utils = { format() {} }` and `MyApp.dates = (function () { … })()`. */
const namespaceOfFunctions: DefinitionRule = {
  containerOnly: true,
  name: 'left',
  by: { at: 'right', kinds: { object: 'module', call_expression: 'module' } },
  unless:
    /^(?:(?:module\.)?exports\b|(?![\w$.]+\s*=\s*(?:\{|!?\(+\s*(?:async\s*)?(?:function\b|\(\)\s*=>)))|(?![^]*?(?:=>|\)\s*\{)))/,
};

/** Matches `handlers = { open: () => … }` and `handlers = new Map([['open', () => …]])` in a class. */
const fieldOfFunctions: DefinitionRule = {
  containerOnly: true,
  name: 'name | property',
  by: { at: 'value', kinds: { object: 'module', new_expression: 'module' } },
  unless: /^(?![^]*?(?:=>|\)\s*\{))/,
};

const common: OutlineRules = {
  definitions: {
    function_declaration: 'function',
    generator_function_declaration: 'function',
    class_declaration: 'class',
    // Functions and classes that are passed as arguments are named by their own name only.
    function_expression: 'function',
    generator_function: 'function',
    class: 'class',
    call_expression: [
      scriptTests,
      scriptChains,
      scriptRegistrations,
      scriptProperty,
      scriptMembers,
      scriptNamedMembers,
    ],
    new_expression: scriptChains,
    export_statement: { named: 'default', by: functionIn('value'), transparent: true },
    method_definition: 'method',
    variable_declarator: {
      kind: 'constant',
      top: true,
      body: 'value/body | value',
      by: functionIn('value'),
      // Such a variable is an import.
      unless: /^[^=]*=\s*(?:await\s+)?(?:require|import)\s*\(/,
    },
    assignment_expression: [
      { name: 'left', body: 'right/body', by: functionIn('right') },
      scriptPrototype,
      namespaceOfFunctions,
    ],
    pair: [{ name: 'key', body: 'value/body', by: methodIn('value') }, groupOfFunctions],
    array: scriptEntry,
  },
  blocks: 'program statement_block class_body switch_case switch_default object array arguments',
  through: `program statement_block class_body switch_body switch_case switch_default if_statement else_clause for_statement
    for_in_statement while_statement try_statement catch_clause finally_clause labeled_statement call_expression arguments object
    array pair arrow_function function_expression return_statement parenthesized_expression new_expression await_expression
    sequence_expression member_expression assignment_expression binary_expression ternary_expression class`,
  wrappers: 'export_statement lexical_declaration variable_declaration expression_statement',
  leads: 'decorator',
  imports: {
    import_statement: /['"]([^'"]+)['"]/g,
    export_statement: /^export\s*(?:type\s*)?(?:\*[^'"]*|\{[^}]*\}\s*)from\s*['"]([^'"]+)['"]/g,
    call_expression: /^(?:require|import)\s*\(\s*['"]([^'"]+)['"]/g,
  },
  constructors: 'constructor',
};

const javascript: OutlineRules = {
  ...common,
  definitions: {
    ...common.definitions,
    field_definition: [
      { name: 'property', body: 'value/body', by: methodIn('value') },
      scriptStream,
      fieldOfFunctions,
      ...scriptFields,
    ],
  },
};

const typescript: OutlineRules = {
  ...common,
  definitions: {
    ...common.definitions,
    abstract_class_declaration: 'class',
    interface_declaration: 'interface',
    type_alias_declaration: { kind: 'type', body: 'value' },
    enum_declaration: 'enum',
    internal_module: 'module',
    module: 'module',
    function_signature: 'function',
    method_signature: 'method',
    abstract_method_signature: 'method',
    public_field_definition: [
      { body: 'value/body', by: methodIn('value') },
      scriptStream,
      fieldOfFunctions,
      ...scriptFields,
    ],
  },
  blocks: `${common.blocks} interface_body enum_body object_type`,
  through: `${common.through} as_expression satisfies_expression non_null_expression`,
  wrappers: `${common.wrappers} ambient_declaration`,
};

export const web: Readonly<Record<string, OutlineRules>> = { javascript, typescript, tsx: typescript };
