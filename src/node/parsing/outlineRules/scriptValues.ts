import type { Node } from 'web-tree-sitter';
import type { DefinitionRule } from './types';
import { wrappedFunction } from './wrappedFunction';

/** Rules for values of scripts that are not functions but hold or make them. */

const map = /^(?:Weak)?Map$/;

/** Returns the function in an entry of a map. */
function functionOfEntry(value: Node, text: string): Node | undefined {
  const entry = value.parent;
  const made = entry?.parent?.parent?.parent;
  if (entry?.namedChildCount !== 2 || entry.parent?.type !== 'array' || made?.type !== 'new_expression')
    return undefined;
  const type = made.childForFieldName('constructor');
  return type && map.test(text.slice(type.startIndex, type.endIndex)) ? wrappedFunction(value, text) : undefined;
}

/** Matches `['open', (file) => …]` in `new Map([…])`. */
export const scriptEntry: DefinitionRule = {
  name: '^/property | ^',
  body: '$/body',
  by: {
    at: '$',
    inside: functionOfEntry,
    kinds: { arrow_function: 'method', function_expression: 'method', generator_function: 'method' },
  },
};

const step = /\.pipe$/;

/** Returns a value that is made of a stream by steps. */
function pipedStream(value: Node, text: string): Node | undefined {
  const callee = value.type === 'call_expression' ? value.childForFieldName('function') : null;
  return callee && step.test(text.slice(Math.max(callee.startIndex, callee.endIndex - 10), callee.endIndex))
    ? value
    : undefined;
}

/** Matches `total$ = this.items$.pipe(…)` in a class. */
export const scriptStream: DefinitionRule = {
  name: 'name | property',
  body: 'value/arguments',
  by: { at: 'value', inside: pipedStream, kinds: { call_expression: 'variable' } },
};

const field: DefinitionRule = { name: 'name | property', body: 'value' };

/** Constants in a class, and fields whose value takes several lines. */
export const scriptFields: readonly DefinitionRule[] = [
  { ...field, kind: 'constant', needs: 'value', unless: /^(?![^=]*\bstatic\s+(?:override\s+)?readonly\b)/ },
  { ...field, kind: 'variable', overLines: 'value' },
];
