import { rewriteCSharp, rewriteDart, rewriteKotlin, rewriteSwift } from './grammarWorkarounds';
import { givenFunction } from './givenFunction';
import { csharpRegistrations, javaRegistrations, kotlinRegistrations, swiftRegistrations } from './registrations';
import { dartTests, kotlinSentences, kotlinTests, scalaSentences, scalaTests, swiftTests } from './testCalls';
import type { DefinitionRule, OutlineRules } from './types';

const fieldOfJava: DefinitionRule = { name: 'declarator/name', body: 'declarator/value' };
const functionInField: DefinitionRule = {
  name: 'declarator/name',
  body: 'declarator/value/body',
  by: { at: 'declarator/value', inside: givenFunction, kinds: { lambda_expression: 'function' } },
};
const noConstantOfJava = /^(?!(?=[^=;]*\bstatic\b)[^=;]*\bfinal\b)/;

const java: OutlineRules = {
  definitions: {
    class_declaration: 'class',
    interface_declaration: 'interface',
    annotation_type_declaration: 'interface',
    enum_declaration: 'enum',
    record_declaration: 'class',
    method_declaration: 'method',
    annotation_type_element_declaration: 'method',
    constructor_declaration: 'constructor',
    compact_constructor_declaration: 'constructor',
    method_invocation: javaRegistrations,
    variable_declarator: {
      outside: true,
      body: 'value/body',
      by: { at: 'value', inside: givenFunction, kinds: { lambda_expression: 'function' } },
    },
    field_declaration: [
      functionInField,
      { ...fieldOfJava, kind: 'constant', unless: noConstantOfJava },
      { ...fieldOfJava, kind: 'variable', overLines: 'declarator/value' },
    ],
    constant_declaration: [functionInField, { ...fieldOfJava, kind: 'constant' }],
  },
  blocks: `program class_body interface_body enum_body enum_body_declarations annotation_type_body block constructor_body
    switch_block_statement_group switch_rule`,
  through: `program class_body interface_body enum_body enum_body_declarations enum_constant annotation_type_body block constructor_body
    static_initializer expression_statement local_variable_declaration field_declaration constant_declaration variable_declarator
    object_creation_expression
    lambda_expression method_invocation argument_list return_statement if_statement for_statement enhanced_for_statement while_statement
    do_statement try_statement try_with_resources_statement catch_clause finally_clause synchronized_statement switch_expression
    switch_block switch_block_statement_group switch_rule labeled_statement`,
  imports: { import_declaration: /^import\s+(?:static\s+)?([\w.*]+)/g },
};

const lambdasOfCSharp = { lambda_expression: 'function', anonymous_method_expression: 'function' } as const;

/** Matches a property without an accessor that has a body, which is a mere field. */
const noBodyOfCSharp = /^(?![^={]*(?:=>|\{[^]*?\b(?:get|set|init)\s*(?:\{|=>)))/;

const c_sharp: OutlineRules = {
  rewrite: rewriteCSharp,
  definitions: {
    namespace_declaration: { kind: 'module', transparent: true },
    class_declaration: 'class',
    interface_declaration: 'interface',
    struct_declaration: 'struct',
    record_declaration: 'class',
    enum_declaration: 'enum',
    delegate_declaration: 'type',
    method_declaration: 'method',
    constructor_declaration: 'constructor',
    destructor_declaration: 'method',
    operator_declaration: { kind: 'method', name: 'operator' },
    conversion_operator_declaration: { kind: 'method', name: 'type' },
    indexer_declaration: { kind: 'method', named: 'this', body: 'accessors | value' },
    local_function_statement: 'function',
    property_declaration: [
      {
        body: 'value/$/body',
        by: { at: 'value/<object_creation_expression> | value', inside: givenFunction, kinds: lambdasOfCSharp },
      },
      { kind: 'method', body: 'accessors | value', unless: noBodyOfCSharp },
      { kind: 'variable', body: 'accessors | value' },
    ],
    field_declaration: {
      kind: 'constant',
      name: '<variable_declaration>/<variable_declarator>/name',
      body: '<variable_declaration>/<variable_declarator>/$',
      // Functions in the value are named by rules for variables.
      unless: /^(?![^={(]*\b(?:const|static\s+readonly)\b)|=>|\bdelegate\b/,
    },
    event_declaration: { kind: 'method', body: 'accessors' },
    invocation_expression: csharpRegistrations,
    assignment_expression: {
      outside: true,
      name: 'left',
      body: 'right/body',
      by: { at: 'right', inside: givenFunction, kinds: lambdasOfCSharp },
    },
    initializer_expression: {
      outside: true,
      name: '^<string_literal>',
      body: '$/body',
      by: { at: '$', inside: givenFunction, kinds: lambdasOfCSharp },
    },
    variable_declarator: [
      { outside: true, body: '$/body', by: { at: '$', inside: givenFunction, kinds: lambdasOfCSharp } },
      {
        outside: true,
        containerOnly: true,
        by: { at: '$', kinds: { object_creation_expression: 'module', implicit_object_creation_expression: 'module' } },
        unless: /^(?![^]*?(?:=>|\bdelegate\b))/,
      },
    ],
  },
  blocks: 'compilation_unit declaration_list block switch_section enum_member_declaration_list accessor_list',
  through: `compilation_unit file_scoped_namespace_declaration declaration_list block global_statement preproc_if preproc_else preproc_region
    object_creation_expression implicit_object_creation_expression initializer_expression
    accessor_list accessor_declaration field_declaration expression_statement local_declaration_statement variable_declaration variable_declarator
    invocation_expression argument_list argument lambda_expression anonymous_method_expression return_statement if_statement
    for_statement foreach_statement while_statement do_statement try_statement catch_clause finally_clause using_statement lock_statement
    switch_statement switch_body switch_section`,
  imports: { using_directive: /^(?:global\s+)?using\s+(?:static\s+)?(?:\w+\s*=\s*)?([\w.]+)/g },
};

/** Matches the extended type of a property: `val String.last: Char`. */
const EXTENDED = /\bva[lr]\s+(?:<[^>]*>\s*)?([A-Z]\w*)(?:<[^(=\n]*>)?\??\.\w+\s*(?::|$)/m;

/** The function in `val fib = memoize { n: Int -> … }`: a lambda with parameters that a plain call returns. */
const wrappedLambdaOfKotlin: DefinitionRule = {
  outside: true,
  name: '<variable_declaration>/<identifier>',
  body: '<call_expression>/<annotated_lambda>',
  needs: '<call_expression>/^<identifier> | <call_expression>/^<call_expression>/^<identifier>',
  by: {
    at: '<call_expression>/<annotated_lambda>/<lambda_literal>/<lambda_parameters>',
    kinds: { lambda_parameters: 'function' },
  },
  unless:
    /^[^=]*=\s*(?:\w*(?:Array|List|Map|Sequence|Set)|run\w*|with\w*|use\w*|measure\w*|map\w*|fold\w*|build\w*|(?:max|min)\w*)\b/,
  owner: EXTENDED,
};

const memberOfKotlin: DefinitionRule = {
  kind: 'constant',
  member: true,
  name: '<variable_declaration>/<identifier>',
  body: '$',
};

const kotlin: OutlineRules = {
  rewrite: rewriteKotlin,
  definitions: {
    class_declaration: {
      kind: 'class',
      body: '<class_body> | <enum_class_body> | <delegation_specifiers>',
      by: { word: /\b(?:interface|enum\s+class|class)\b/, kinds: { interface: 'interface', 'enum class': 'enum' } },
    },
    object_declaration: { kind: 'class', body: '<class_body>' },
    companion_object: { kind: 'class', named: 'Companion', body: '<class_body>', transparent: true },
    function_declaration: {
      kind: 'function',
      body: '<function_body>',
      owner: /\bfun\s+(?:<[^>]*>\s*)?([A-Z][\w.]*)(?:<[^(]*>)?\??\.\w+\s*\(/,
    },
    secondary_constructor: { kind: 'constructor', named: 'constructor', body: '<block>' },
    property_declaration: [
      wrappedLambdaOfKotlin,
      {
        outside: true,
        name: '<variable_declaration>/<identifier>',
        body: '<lambda_literal> | <anonymous_function>/<function_body> | <getter> | <setter>',
        by: {
          at: `<lambda_literal> | <anonymous_function> | <getter>/<function_body> | <setter>/<function_body>
            | <call_expression>/<annotated_lambda> | <property_delegate>/<call_expression>/<annotated_lambda>`,
          kinds: {
            lambda_literal: 'function',
            anonymous_function: 'function',
            function_body: 'function',
            annotated_lambda: 'constant',
          },
        },
        owner: EXTENDED,
      },
      { kind: 'constant', top: true, name: '<variable_declaration>/<identifier>', owner: EXTENDED },
      { ...memberOfKotlin, unless: /^(?![^=]*\bconst\s+val\b)/ },
      { ...memberOfKotlin, methods: true, needs: '<object_literal>', overLines: '$' },
      { ...memberOfKotlin, overLines: '$' },
    ],
    type_alias: { kind: 'type', name: 'type | <identifier>' },
    call_expression: [kotlinTests, kotlinSentences, kotlinRegistrations],
  },
  blocks: 'source_file class_body enum_class_body block function_body when_entry lambda_literal',
  through: `source_file class_body enum_class_body enum_entry block function_body property_declaration getter setter
    anonymous_initializer call_expression value_arguments value_argument annotated_lambda lambda_literal if_expression when_expression
    when_entry for_statement while_statement do_while_statement try_expression catch_block finally_block return_expression object_literal
    anonymous_function delegation_specifiers delegation_specifier constructor_invocation`,
  imports: { import: /^import\s+([\w.*]+)/g },
};

const memberOfSwift: DefinitionRule = {
  kind: 'constant',
  member: true,
  name: 'name/bound_identifier | name',
  body: 'value',
};

const swift: OutlineRules = {
  rewrite: rewriteSwift,
  definitions: {
    class_declaration: {
      kind: 'class',
      methods: true,
      by: {
        at: 'declaration_kind',
        text: true,
        kinds: { class: 'class', struct: 'struct', enum: 'enum', extension: 'module', actor: 'class' },
      },
    },
    protocol_declaration: 'interface',
    function_declaration: 'function',
    protocol_function_declaration: 'method',
    protocol_property_declaration: {
      kind: 'variable',
      name: 'name/bound_identifier',
      body: '<protocol_property_requirements>',
    },
    deinit_declaration: { kind: 'method', named: 'deinit' },
    subscript_declaration: { kind: 'method', named: 'subscript', body: '<computed_property>' },
    property_declaration: [
      // The grammar reads the observers of a property with a value as a call of the value.
      {
        kind: 'variable',
        outside: true,
        name: 'name/bound_identifier | name',
        body: 'value',
        unless: /^(?![^{]*=[^{]*\{\s*(?:didSet|willSet)\b)/,
      },
      {
        outside: true,
        name: 'name/bound_identifier | name',
        body: 'value',
        by: {
          at: 'value/^<lambda_literal> | value',
          kinds: { lambda_literal: 'function' },
        },
      },
      {
        outside: true,
        name: 'name/bound_identifier | name',
        body: 'computed_value',
        by: { at: 'computed_value', kinds: { computed_property: 'function' } },
      },
      { kind: 'constant', top: true, name: 'name/bound_identifier | name', body: 'value' },
      { ...memberOfSwift, unless: /^(?![^={]*\bstatic\s+let\b)/ },
      { ...memberOfSwift, kind: 'variable', overLines: 'value' },
    ],
    call_expression: [swiftTests, swiftRegistrations],
    typealias_declaration: 'type',
  },
  constructors: 'init',
  blocks: 'source_file class_body enum_class_body protocol_body statements switch_entry',
  through: `source_file class_body enum_class_body protocol_body function_body statements computed_property computed_getter computed_setter
    if_statement else guard_statement for_statement while_statement repeat_while_statement do_statement catch_block switch_statement switch_entry
    call_expression call_suffix value_arguments value_argument lambda_literal control_transfer_statement assignment property_declaration`,
  imports: { import_declaration: /\bimport\s+(?:(?:class|struct|func|enum|protocol|typealias|let|var)\s+)?([\w.]+)/g },
};

const memberOfScala: DefinitionRule = { kind: 'constant', member: true, name: 'pattern', body: 'value' };

const scala: OutlineRules = {
  definitions: {
    class_definition: 'class',
    object_definition: 'class',
    package_object: 'class',
    trait_definition: 'trait',
    enum_definition: 'enum',
    function_definition: 'function',
    function_declaration: 'function',
    type_definition: { kind: 'type', body: 'type' },
    given_definition: { kind: 'constant', methods: true },
    call_expression: scalaTests,
    infix_expression: scalaSentences,
    val_definition: [
      {
        outside: true,
        name: 'pattern',
        body: 'value/<block> | value',
        by: {
          at: 'value/^<lambda_expression> | value/arguments | value',
          kinds: {
            lambda_expression: 'function',
            case_block: 'function',
            block: 'constant',
            colon_argument: 'constant',
          },
        },
      },
      { kind: 'constant', top: true, name: 'pattern', body: 'value' },
      { ...memberOfScala, unless: /^(?![^=]*\bval\s+[A-Z])/ },
      {
        ...memberOfScala,
        methods: true,
        needs: 'value/<template_body> | value/^<instance_expression>',
        overLines: 'value',
      },
      { ...memberOfScala, overLines: 'value' },
    ],
  },
  blocks: 'compilation_unit template_body with_template_body enum_body block indented_block case_clause',
  through: `compilation_unit package_clause template_body with_template_body enum_body block indented_block extension_definition val_definition
    var_definition call_expression arguments case_block indented_cases case_clause match_expression if_expression try_expression catch_clause
    finally_clause for_expression while_expression lambda_expression instance_expression field_expression infix_expression`,
  imports: { import_declaration: /^import\s+([^\n]+)/g },
};

const givenInDart = '<argument_part>/<arguments>';

/**
 * The function in `final save = debounce((doc) { … })`. Such a call has no node of its own. Functions that work on a
 * list return something else and are excluded.
 */
const boundFunctionOfDart = {
  name: '<identifier>',
  by: {
    at: `$/${givenInDart}/$/^<function_expression> | $/${givenInDart}/^/^<function_expression>
      | $/<parenthesized_expression>/^<function_expression> | $`,
    kinds: { function_expression: 'function' },
  },
  body: '$/body',
  unless:
    /^[^=]*=[^({]*\b(?:map|where|any|every|expand|fold|reduce|firstWhere|lastWhere|singleWhere|then|listen|generate|sort|forEach|run\w*|compute|putIfAbsent|update|when|async|microtask|delayed|periodic)(?:<[^<>()]*>)?\(/,
} as const;

/** A constructor by the name that callers use: `fromJson` in `factory Cart.fromJson(…)`. */
const namedConstructorOfDart: DefinitionRule = {
  kind: 'constructor',
  macro: (declaration) => {
    const [, type, name] = /^(?:(?:const|factory|external)\s+)*(\w+)(?:\.(\w+))?/.exec(declaration) ?? [];
    return type === undefined ? undefined : { name: name ?? type, container: '', kind: 'constructor' };
  },
};

const dart: OutlineRules = {
  rewrite: rewriteDart,
  definitions: {
    class_definition: 'class',
    mixin_declaration: { kind: 'trait', name: '<identifier>', body: '<class_body>' },
    extension_declaration: { kind: 'module', methods: true },
    enum_declaration: 'enum',
    function_signature: 'function',
    getter_signature: 'method',
    setter_signature: 'method',
    operator_signature: { kind: 'method', name: '<binary_operator> | operator' },
    constructor_signature: namedConstructorOfDart,
    constant_constructor_signature: namedConstructorOfDart,
    factory_constructor_signature: namedConstructorOfDart,
    redirecting_factory_constructor_signature: namedConstructorOfDart,
    pair: { name: 'key', body: 'value/body', by: { at: 'value', kinds: { function_expression: 'function' } } },
    type_alias: { kind: 'type', name: '<type_identifier>' },
    expression_statement: dartTests,
    initialized_identifier: [
      boundFunctionOfDart,
      { kind: 'variable', member: true, overLines: '$', name: '<identifier>', body: '$' },
    ],
    static_final_declaration: [
      boundFunctionOfDart,
      { kind: 'constant', top: true, name: '<identifier>' },
      { kind: 'constant', member: true, name: '<identifier>', body: '$' },
    ],
  },
  blocks: 'program class_body extension_body enum_body block switch_statement_case static_final_declaration_list',
  through: `program class_body extension_body enum_body block function_body local_function_declaration lambda_expression expression_statement
    function_expression function_expression_body selector argument_part arguments argument if_statement for_statement while_statement
    try_statement switch_statement switch_block switch_statement_case return_statement static_final_declaration_list initialized_identifier_list
    static_final_declaration initialized_identifier set_or_map_literal pair`,
  wrappers: 'method_signature declaration',
  leads: 'annotation',
  tails: 'function_body',
  imports: { import_or_export: /['"]([^'"]+)['"]/g },
};

export const objects: Readonly<Record<string, OutlineRules>> = { java, c_sharp, kotlin, swift, scala, dart };
