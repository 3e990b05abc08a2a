import type { Node } from 'web-tree-sitter';

/**
 * Finds the function that a value wraps, as in `memoize(() -> { … })`, for grammars in which the arguments of a call
 * are a node of their own.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const functions = words(`
  func_literal lambda_expression anonymous_method_expression anonymous_function arrow_function function_definition
`);
const calls = words(`
  call_expression method_invocation invocation_expression object_creation_expression implicit_object_creation_expression
  function_call_expression
  member_call_expression scoped_call_expression function_call
`);
/** Maximum number of nested wrappers. */
const MAX_DEPTH = 4;
/** Number of characters at the end of a callee that are matched, because the patterns take quadratic time. */
const MAX_CALLEE = 200;

/** Returns whether a call of the callee returns the function that is passed to it, or a replacement for it. */
type GivesFunction = (callee: string) => boolean;

/** Matches functions that call their argument, often once per element, and return its results. */
const callback =
  /(?:\b|_)(?:[mM]ap|mapTo\w+|flatMap|filter|reduce|collect|forEach|each|walk|u?[ak]?sort\w*|Sort\w*|find\w*|any\w*|all\w*|Select\w*|Where|OrderBy\w*|GroupBy|Aggregate|First\w*|Single\w*|Count|Sum|Any|All|ToDictionary|ToLookup|Slice\w*|Search|computeIfAbsent|orElseGet|iterate|generate|x?pcall|call_user_func\w*|callback\w*|apply|invoke|visit|accumulate|transform|count_if|async|spawn|delay|tap|with|value|retry|rescue)\s*(?:<[^<>()]*>)?$/;
const callsBack: GivesFunction = (callee) => !callback.test(callee);

/**
 * Matches names of wrappers. Inside functions and for methods, most calls return the result of their function, so only
 * a call with such a name counts as a wrapper.
 */
const wrapping =
  /(?:wrap|debounce|throttle|memoi[sz]e|curry|compose|decorat|once|middleware|handler)\w*(?:<[^<>()]*>)?$/i;
const wraps: GivesFunction = (callee) => wrapping.test(callee);
const ofObject = /->|:/;

/**
 * Returns the function that is passed to a wrapper, also through nested wrappers; undefined for functions that work on
 * a list, such as `map`.
 */
export const givenFunction = (value: Node, text: string): Node | undefined => functionGiven(value, text, callsBack);
export const wrappedByName = (value: Node, text: string): Node | undefined => functionGiven(value, text, wraps);
/**
 * Returns the wrapped function in PHP and Lua, where methods call their argument (`$query->where(function () { … })`).
 */
export const scriptedFunction = (value: Node, text: string): Node | undefined =>
  functionGiven(value, text, (callee) => (ofObject.test(callee) ? wraps : callsBack)(callee));

/** Returns the wrapped function, or the value itself if there is none. */
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

/** Returns the last and the first argument. Arguments between them are settings. */
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
/** Methods of a Ruby function that return the same function. */
const keeping = words('curry freeze to_proc memoize');

/**
 * Returns the function in a value: `->(x) { … }`, `lambda do |x| … end`, `debounce(->(x) { … })`, `debounce(500) do
 * |x|`.
 */
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

/** Returns the function in an entry of a hash, and not in an option of a call: `if: -> { … }`. */
export const rubyFunctionInHash = (value: Node, text: string): Node | undefined =>
  value.parent?.parent?.type === 'hash' ? rubyFunction(value, text) : undefined;

const wrappingOfPython =
  /(?:property|(?:static|class)method|partial|lru_cache(?:\(.{0,80}\))?|cached?|udf|vectorize|jit|(?:wrap|memoi[sz]e|curry|compose|decorat|debounce|throttle)\w*)$/s;

/** `lambda x: …`, `property(lambda self: …)`, `lru_cache(maxsize=None)(lambda n: …)`. */
export const pythonFunction = (value: Node, text: string): Node | undefined => pythonFunctionIn(value, text, 0);

function pythonFunctionIn(value: Node, text: string, depth: number): Node | undefined {
  if (value.type === 'lambda') return value;
  const inner = depth > MAX_DEPTH ? undefined : wrappedInPython(value, text);
  return inner ? pythonFunctionIn(inner, text, depth + 1) : undefined;
}

function wrappedInPython(value: Node, text: string): Node | null | undefined {
  if (value.type === 'parenthesized_expression') return value.firstNamedChild;
  const called = value.type === 'call' ? value.childForFieldName('function') : null;
  if (!called) return undefined;
  const callee = text.slice(Math.max(called.startIndex, called.endIndex - MAX_CALLEE), called.endIndex);
  return wrappingOfPython.test(callee) ? value.childForFieldName('arguments')?.firstNamedChild : undefined;
}
