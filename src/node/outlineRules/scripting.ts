import type { OutlineRules } from './types';

const python: OutlineRules = {
  definitions: {
    function_definition: 'function',
    class_definition: 'class',
    assignment: { kind: 'constant', top: true, name: '<identifier>', body: 'right/body | right', by: { at: 'right', kinds: { lambda: 'function' } } },
    type_alias_statement: { kind: 'type', top: true, name: '<type>' },
  },
  blocks: 'module block',
  through: `module block if_statement elif_clause else_clause for_statement while_statement try_statement except_clause
    finally_clause with_statement match_statement case_clause case_block`,
  wrappers: 'decorated_definition expression_statement',
  leads: 'decorator',
  imports: {
    import_statement: /(?:^import|,)\s*([\w.]+)/g,
    import_from_statement: /^from\s+([\w.]+)/g,
    future_import_statement: /^from\s+(\w+)/g,
  },
  constructors: '__init__ __new__',
  docstrings: true,
};

export const scripting: Readonly<Record<string, OutlineRules>> = { python };
