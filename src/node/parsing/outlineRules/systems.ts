import { readDeclaringMacro, readMacro } from './c/macrosOfC';
import { rewriteC } from './c/rewriteC';
import { givenFunction, givenOrValue, wrappedByName } from './givenFunction';
import { rewriteRust } from './macrosOfRust';
import { goRegistrations } from './registrations';
import { goTests } from './testCalls';
import type { OutlineRules } from './types';

const go: OutlineRules = {
  definitions: {
    function_declaration: 'function',
    method_declaration: { kind: 'method', owner: /^func\s*\(\s*(?:\w+\s+)?\*?\s*(\w+)/ },
    type_spec: {
      kind: 'type',
      body: 'type/<field_declaration_list> | type',
      by: { at: 'type', kinds: { struct_type: 'struct', interface_type: 'interface' } },
    },
    type_alias: { kind: 'type', body: 'type' },
    const_spec: { kind: 'constant', top: true, body: 'value' },
    var_spec: {
      kind: 'variable',
      top: true,
      body: 'value',
      by: {
        at: 'value',
        inside: givenFunction,
        kinds: { func_literal: 'function' },
      },
      unless: /^_\b/,
    },
    method_elem: 'method',
    call_expression: [goTests, goRegistrations],
    keyed_element: {
      name: 'key/^',
      body: 'value/^/body',
      by: { at: 'value/^', inside: wrappedByName, kinds: { func_literal: 'method' } },
    },
    short_var_declaration: {
      name: 'left/^',
      body: 'right/^/body',
      by: { at: 'right/^', inside: wrappedByName, kinds: { func_literal: 'function' } },
    },
    assignment_statement: {
      name: 'left/^',
      body: 'right/^/body',
      by: { at: 'right/^', inside: wrappedByName, kinds: { func_literal: 'function' } },
    },
  },
  blocks:
    'source_file statement_list import_spec_list var_spec_list const_declaration field_declaration_list interface_type literal_value',
  through: `source_file block statement_list var_spec_list interface_type if_statement for_statement expression_switch_statement
    type_switch_statement select_statement expression_case type_case default_case communication_case go_statement defer_statement
    return_statement expression_statement call_expression argument_list func_literal short_var_declaration assignment_statement
    expression_list unary_expression composite_literal literal_value keyed_element literal_element`,
  wrappers: 'type_declaration const_declaration var_declaration',
  imports: { import_declaration: /["`]([^"`]+)["`]/g },
};

const rust: OutlineRules = {
  rewrite: rewriteRust,
  definitions: {
    function_item: 'function',
    function_signature_item: 'function',
    struct_item: 'struct',
    union_item: 'struct',
    enum_item: 'enum',
    trait_item: 'trait',
    impl_item: {
      kind: 'module',
      name: 'type/trait | type/<reference_type>/type | type/<type_identifier> | type',
      methods: true,
    },
    mod_item: { kind: 'module', needs: 'body' },
    type_item: { kind: 'type', body: 'type' },
    const_item: { kind: 'constant', top: true, body: 'value' },
    static_item: { kind: 'constant', top: true, body: 'value' },
    macro_definition: { kind: 'macro', body: '<macro_rule>' },
  },
  blocks: 'source_file block declaration_list field_declaration_list enum_variant_list match_block macro_definition',
  through: `source_file block declaration_list expression_statement if_expression else_clause match_expression match_block match_arm
    loop_expression while_expression for_expression unsafe_block async_block closure_expression let_declaration call_expression
    arguments return_expression await_expression try_expression foreign_mod_item extern_crate_declaration`,
  leads: 'attribute_item',
  imports: {
    use_declaration: /\buse\s+([^;]+)/g,
    extern_crate_declaration: /crate\s+(\w+)/g,
    mod_item: /^(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;/g,
  },
  constructors: 'new',
};

/**
 * Path to the name of a function that returns a pointer or a reference. Only pointers have their declarator in a field.
 * Also covers functions that return a function.
 */
const functionName = `<operator_cast> | declarator/<parenthesized_declarator>/<pointer_declarator>/<function_declarator>/declarator*
  | declarator/<function_declarator>/declarator* | declarator/declarator/<function_declarator>/declarator*
  | declarator*`;
const declaredFunction = {
  at: 'declarator/<function_declarator> | declarator',
  kinds: { function_declarator: 'function' },
} as const;

/** Rule for variables that hold tables, or C++ functions that have no other name. */
const boundValue = {
  outside: true,
  name: `declarator/declarator/<parenthesized_declarator>/<pointer_declarator>/declarator* | declarator/declarator/<pointer_declarator>/declarator*
    | declarator/declarator*`,
  body: 'declarator/value/body | declarator/value',
  by: {
    at: 'declarator/value',
    inside: givenOrValue,
    kinds: { initializer_list: 'constant', lambda_expression: 'function' },
  },
} as const;

/** Rule for constants that are not tables: `constexpr int limit = 3;`. */
const namedConstant = { kind: 'constant', outside: true, unless: /^(?![^=(){};]*\bconst(?:expr)?\b)/ } as const;

const c: OutlineRules = {
  rewrite: rewriteC,
  definitions: {
    function_definition: { kind: 'function', name: functionName, macro: readMacro },
    declaration: [
      { name: functionName, by: declaredFunction, outside: true },
      boundValue,
      {
        ...namedConstant,
        needs: 'declarator/value',
        name: boundValue.name,
        body: 'declarator/value',
      },
    ],
    expression_statement: { kind: 'constant', outside: true, macro: readDeclaringMacro },
    struct_specifier: { kind: 'struct', needs: 'body' },
    union_specifier: { kind: 'struct', needs: 'body' },
    enum_specifier: { kind: 'enum', needs: 'body' },
    type_definition: {
      kind: 'type',
      name: 'declarator/declarator/<pointer_declarator>/declarator | declarator*',
      body: 'type/body',
      by: { at: 'type', kinds: { struct_specifier: 'struct', union_specifier: 'struct', enum_specifier: 'enum' } },
      leaf: true,
    },
    preproc_def: { kind: 'macro', needs: 'value' },
    preproc_function_def: { kind: 'macro', body: 'value' },
  },
  blocks:
    'translation_unit compound_statement case_statement field_declaration_list enumerator_list initializer_list declaration_list',
  through: `translation_unit compound_statement case_statement declaration_list linkage_specification preproc_ifdef preproc_if preproc_else
    preproc_elif preproc_elifdef if_statement else_clause for_statement while_statement do_statement switch_statement labeled_statement
    init_declarator initializer_list field_declaration field_declaration_list`,
  imports: { preproc_include: /[<"]([^>"]+)[>"]/g },
};

const cpp: OutlineRules = {
  ...c,
  definitions: {
    ...c.definitions,
    class_specifier: { kind: 'class', needs: 'body' },
    namespace_definition: 'module',
    field_declaration: [
      { name: functionName, by: declaredFunction, outside: true },
      {
        outside: true,
        name: 'declarator',
        body: 'default_value/body',
        by: { at: 'default_value', inside: givenFunction, kinds: { lambda_expression: 'function' } },
      },
      { ...namedConstant, needs: 'default_value', name: 'declarator', body: 'default_value' },
    ],
    alias_declaration: { kind: 'type', outside: true, body: 'type' },
    concept_definition: 'trait',
  },
  through: `${c.through} friend_declaration try_statement catch_clause for_range_loop lambda_expression call_expression argument_list expression_statement
    return_statement`,
  wrappers: 'template_declaration',
};

const zigTypes =
  '<struct_declaration> | <enum_declaration> | <union_declaration> | <opaque_declaration> | <error_set_declaration>';

const zig: OutlineRules = {
  definitions: {
    function_declaration: 'function',
    test_declaration: { kind: 'test', name: '<string> | <identifier>', body: '<block>' },
    variable_declaration: {
      kind: 'constant',
      top: true,
      name: '<identifier>',
      body: zigTypes,
      by: {
        at: zigTypes,
        kinds: {
          struct_declaration: 'struct',
          union_declaration: 'struct',
          opaque_declaration: 'struct',
          enum_declaration: 'enum',
          error_set_declaration: 'enum',
        },
      },
      unless: /^[^{]*=\s*@import\(/,
    },
  },
  blocks: 'source_file block struct_declaration enum_declaration union_declaration switch_expression',
  through: `source_file block struct_declaration enum_declaration union_declaration opaque_declaration test_declaration expression_statement
    return_expression labeled_statement if_statement if_expression else_clause for_statement while_statement defer_statement comptime_statement
    comptime_declaration switch_expression switch_case call_expression block_expression`,
  imports: { variable_declaration: /@import\(\s*"([^"]+)"/g },
};

export const systems: Readonly<Record<string, OutlineRules>> = { go, rust, c, cpp, zig };
