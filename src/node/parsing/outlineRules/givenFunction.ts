import type { Node } from 'web-tree-sitter';

/** Functions that a value is made of where calls have the form of Go, Java and C#: `memoize(() -> { … })`. */

const functions = new Set(['func_literal', 'lambda_expression', 'anonymous_method_expression']);
const calls = new Set(['call_expression', 'method_invocation', 'invocation_expression', 'object_creation_expression']);
/** Wrappers around wrappers. */
const MAX_DEPTH = 4;

/** The function that a wrapper is given last, however many there are; of what works on a list, such as `map`, none. */
export function givenFunction(value: Node, text: string): Node | undefined {
  let at: Node | null = value.type === 'expression_list' ? value.firstNamedChild : value;
  for (let depth = 0; at && depth <= MAX_DEPTH; depth++) {
    if (functions.has(at.type)) return at;
    if (!calls.has(at.type) || isCallback(at, text)) return undefined;
    const last: Node | null = argumentsOf(at)?.lastNamedChild ?? null;
    at = last?.type === 'argument' ? last.firstNamedChild : last;
  }
  return undefined;
}

const argumentsOf = (call: Node): Node | null =>
  call.childForFieldName('arguments') ?? call.namedChildren.find(({ type }) => type === 'argument_list') ?? null;

/** They call the function for each of something, and give what comes of it. */
const callback =
  /\b(?:[mM]ap|mapTo\w+|flatMap|filter|reduce|collect|forEach|[sS]ort\w*|find\w*|any\w*|all\w*|Select\w*|Where|OrderBy\w*|GroupBy|Aggregate|First\w*|Single\w*|Count|Sum|Any|All|ToDictionary|ToLookup|Slice\w*|Search|computeIfAbsent|orElseGet|iterate|generate)\s*(?:<[^<>()]*>)?\($/;

function isCallback(call: Node, text: string): boolean {
  const given = argumentsOf(call);
  return given !== null && callback.test(text.slice(call.startIndex, given.startIndex + 1));
}

const making = /^(?:lambda|proc|Proc\.new)\b/;

/** A value that is a function: `->(x) { … }`, `lambda do |x| … end`. */
export function rubyFunction(value: Node, text: string): Node | undefined {
  if (value.type === 'lambda') return value;
  return value.type === 'call' && making.test(text.slice(value.startIndex, value.startIndex + 10)) ? value : undefined;
}
