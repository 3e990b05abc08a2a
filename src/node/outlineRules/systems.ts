import type { OutlineRules } from './types';

const go: OutlineRules = {
  definitions: {
    function_declaration: 'function',
    method_declaration: { kind: 'method', container: 'receiver/**type_identifier' },
    type_spec: { kind: 'type', body: 'type/<field_declaration_list> | type', by: { at: 'type', kinds: { struct_type: 'struct', interface_type: 'interface' } } },
    type_alias: { kind: 'type', body: 'type' },
    const_spec: { kind: 'constant', top: true, body: 'value' },
    var_spec: { kind: 'variable', top: true, body: 'value', by: { at: 'value/<func_literal>', kinds: { func_literal: 'function' } } },
    method_elem: 'method',
  },
  blocks: 'source_file statement_list import_spec_list var_spec_list const_declaration field_declaration_list interface_type literal_value',
  through: `source_file block statement_list var_spec_list interface_type if_statement for_statement expression_switch_statement
    type_switch_statement select_statement expression_case type_case default_case communication_case go_statement defer_statement
    return_statement expression_statement call_expression argument_list func_literal short_var_declaration assignment_statement
    expression_list composite_literal literal_value keyed_element literal_element`,
  wrappers: 'type_declaration const_declaration var_declaration',
  imports: { import_declaration: /["`]([^"`]+)["`]/g },
};

export const systems: Readonly<Record<string, OutlineRules>> = { go };
