import { elixirRegistrations } from './registrations';
import { elixirTests, haskellTests } from './testCalls';
import type { OutlineRules } from './types';

const elixir: OutlineRules = {
  definitions: {
    // Everything is a call; the name of the called function says what it defines.
    call: [
      elixirTests,
      elixirRegistrations,
      {
        name: `<arguments>/<alias> | <arguments>/<call>/target | <arguments>/<identifier> | <arguments>/<binary_operator>/left/target
        | <arguments>/<binary_operator>/operator`,
        body: '<do_block> | <arguments>/<keywords>',
        by: {
          at: 'target',
          text: true,
          kinds: {
            defmodule: 'module',
            defprotocol: 'interface',
            defimpl: 'module',
            def: 'function',
            defp: 'function',
            defdelegate: 'function',
            defguard: 'macro',
            defguardp: 'macro',
            defmacro: 'macro',
            defmacrop: 'macro',
            defn: 'function',
            defnp: 'function',
          },
        },
      },
    ],
  },
  blocks: 'source do_block else_block stab_clause body',
  through:
    'source do_block else_block after_block rescue_block stab_clause body binary_operator anonymous_function arguments',
  leads: 'unary_operator',
  imports: { call: /^(?:alias|import|use|require)[\s(]+([A-Z][\w.]*(?:\{[^}]*\})?)/g },
  docstrings: 'attribute',
};

const haskell: OutlineRules = {
  definitions: {
    data_type: { kind: 'type', body: 'constructors' },
    newtype: { kind: 'type', body: 'constructor' },
    type_synomym: { kind: 'type', body: 'type' },
    type_family: 'type',
    data_family: 'type',
    class: { kind: 'trait', body: 'declarations' },
    instance: { kind: 'module', body: 'declarations', methods: true },
    // Bindings in `where` are not worth a symbol: they take a line or two and are named `go`.
    signature: { kind: 'function', outside: true, name: 'name | <binding_list>/<variable>' },
    function: { kind: 'function', outside: true, name: 'name | <infix>/operator', body: 'match' },
    bind: { kind: 'function', outside: true, body: 'match' },
    infix: haskellTests,
  },
  blocks: 'declarations class_declarations instance_declarations local_binds do',
  through: 'declarations class_declarations instance_declarations local_binds match do exp let infix',
  imports: { import: /^import\s+(?:safe\s+)?(?:qualified\s+)?(?:"[^"]*"\s+)?([\w.']+)/g },
  mergeSameName: true,
};

export const functional: Readonly<Record<string, OutlineRules>> = { elixir, haskell };
