import type { Node } from 'web-tree-sitter';

/** Functions that a value is made of where calls have arguments in a node of their own: `memoize(() -> { … })`. */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const functions = words(`
  func_literal lambda_expression anonymous_method_expression anonymous_function arrow_function function_definition
`);
const calls = words(`
  call_expression method_invocation invocation_expression object_creation_expression function_call_expression
  member_call_expression scoped_call_expression function_call
`);
/** Wrappers around wrappers. */
const MAX_DEPTH = 4;
/** Of what is called, the end: the patterns take quadratic time. */
const MAX_CALLEE = 200;

/** Whether what is called gives the function that it is given, or what stands for it. */
type GivesFunction = (callee: string) => boolean;

/** They call the function, often for each of something, and give what comes of it. */
const callback =
  /(?:\b|_)(?:[mM]ap|mapTo\w+|flatMap|filter|reduce|collect|forEach|each|walk|u?[ak]?sort\w*|Sort\w*|find\w*|any\w*|all\w*|Select\w*|Where|OrderBy\w*|GroupBy|Aggregate|First\w*|Single\w*|Count|Sum|Any|All|ToDictionary|ToLookup|Slice\w*|Search|computeIfAbsent|orElseGet|iterate|generate|x?pcall|call_user_func\w*|callback\w*|apply|invoke|visit|accumulate|transform|count_if|async|spawn|delay|tap|with|value|retry|rescue)\s*(?:<[^<>()]*>)?$/;
const callsBack: GivesFunction = (callee) => !callback.test(callee);

/** Where a call mostly gives what the function gave, as in functions and of methods, the name has to say that it wraps. */
const wrapping =
  /(?:wrap|debounce|throttle|memoi[sz]e|curry|compose|decorat|once|middleware|handler)\w*(?:<[^<>()]*>)?$/i;
const wraps: GivesFunction = (callee) => wrapping.test(callee);
const ofObject = /->|:/;

/** The function that a wrapper is given, however many there are; of what works on a list, such as `map`, none. */
export const givenFunction = (value: Node, text: string): Node | undefined => functionGiven(value, text, callsBack);
export const wrappedByName = (value: Node, text: string): Node | undefined => functionGiven(value, text, wraps);
/** Of PHP and Lua: methods run what they are given (`$query->where(function () { … })`). */
export const scriptedFunction = (value: Node, text: string): Node | undefined =>
  functionGiven(value, text, (callee) => (ofObject.test(callee) ? wraps : callsBack)(callee));

/** The value itself where it is none. */
export const givenOrValue = (value: Node, text: string): Node => givenFunction(value, text) ?? value;

function functionGiven(value: Node, text: string, gives: GivesFunction): Node | undefined {
  const only = value.type === 'expression_list' ? value.firstNamedChild : value;
  return only ? functionIn(only, text, gives, 0) : undefined;
}

function functionIn(value: Node, text: string, gives: GivesFunction, depth: number): Node | undefined {
  if (functions.has(value.type)) return value;
  if (depth > MAX_DEPTH || !calls.has(value.type)) return undefined;
  const given = argumentsOf(value);
  if (!given) return undefined;
  const callee = text.slice(Math.max(value.startIndex, given.startIndex - MAX_CALLEE), given.startIndex);
  if (!gives(callee.trimEnd())) return undefined;
  return firstFound(outerArguments(given), (argument) => functionIn(argument, text, gives, depth + 1));
}

/** The last and the first: where there are more, these are settings. */
function outerArguments({ lastNamedChild: last, firstNamedChild: first }: Node): readonly Node[] {
  const both = first && last && first.id !== last.id ? [last, first] : [last];
  return both.flatMap((argument) => (argument?.type === 'argument' ? argument.lastNamedChild : argument) ?? []);
}

function firstFound(nodes: readonly Node[], find: (node: Node) => Node | undefined): Node | undefined {
  for (const node of nodes) {
    const found = find(node);
    if (found) return found;
  }
  return undefined;
}

const argumentsOf = (call: Node): Node | null =>
  call.childForFieldName('arguments') ??
  call.namedChildren.find(({ type }) => type === 'argument_list' || type === 'arguments') ??
  null;

const making = /^(?:lambda|proc|Proc\.new)\b/;
/** What a function of Ruby is asked for that gives the same one. */
const keeping = words('curry freeze to_proc memoize');

/** A value that is a function: `->(x) { … }`, `lambda do |x| … end`, `debounce(->(x) { … })`, `debounce(500) do |x|`. */
export const rubyFunction = (value: Node, text: string): Node | undefined => rubyFunctionIn(value, text, 0);

function rubyFunctionIn(value: Node, text: string, depth: number): Node | undefined {
  if (value.type === 'lambda') return value;
  if (value.type !== 'call' || depth > MAX_DEPTH) return undefined;
  if (making.test(text.slice(value.startIndex, value.startIndex + 10))) return value;
  const [method, receiver] = [value.childForFieldName('method'), value.childForFieldName('receiver')];
  const name = method ? text.slice(method.startIndex, method.endIndex) : '';
  if (receiver?.type === 'lambda') return keeping.has(name) ? receiver : undefined;
  if (value.childForFieldName('block')) return wraps(name) ? value : undefined;
  const given = callsBack(name) ? value.childForFieldName('arguments') : null;
  return given ? firstFound(outerArguments(given), (argument) => rubyFunctionIn(argument, text, depth + 1)) : undefined;
}
