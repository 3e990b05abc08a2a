import type { Node } from 'web-tree-sitter';

/** Finds the function that a value wraps: `memo(forwardRef((props, ref) => …))`, `previous || function () {…}`. */

/** Maximum number of nested wrappers. */
const MAX_DEPTH = 5;
const MAX_ARGUMENTS = 8;

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const functions = words('arrow_function function_expression generator_function class');
const parentheses = words('parenthesized_expression as_expression satisfies_expression non_null_expression');

/** Functions that call their argument and return its result, or a handle of the registration, but not a function. */
const calling = words(`
  map flatMap filter find findIndex findLast findLastIndex some every reduce reduceRight forEach each sort toSorted then catch finally
  replace replaceAll from groupBy keyBy sortBy orderBy sumBy minBy maxBy uniqBy countBy partition mapValues mapKeys pickBy omitBy
  times on once off addEventListener addListener subscribe listen watch watchEffect setTimeout setInterval setImmediate
  requestAnimationFrame requestIdleCallback exec execFile spawn parse stringify evaluate pipe act renderHook waitFor untracked
  runInAction transaction require
`);
/**
 * Methods at the end of a chain that wrap a function. Most other methods there take a function and return something
 * else.
 */
const chained = words('query mutation subscription action handler handle implement server client loader transform');
/** Methods at the end of a chain that return the function that the chain begins with. */
const keeping = words('use with bind before after onError');
/** Matches functions that combine all their arguments. */
const making = /^(?:create|define|make|build|combine|compose|flow|wrap|with|pipe$)/i;
/** Matches libraries whose `pipe` combines functions. The `pipe` of other objects takes the next step of a stream. */
const library = /^(?:_|fp|[A-Z]\w*)$/;
/** Matches names of options that a wrapper takes before the function. */
const toldBefore = /(?:^|[a-z_])(?:options|opts|config|settings|schema|policy|limits?|deps)$/i;
/** Types of arguments that may precede the function. */
const settings = words('string template_string number array object comment');
const hook = /^use[A-Z]/;
const hookOfFunction = /Callback|Event|Handler|Fn$|Function|Debounce|Throttle|Worklet|Action|Ref$/;

/** Returns the function or class in a value, through any wrappers; undefined if the value is something else. */
export function wrappedFunction(value: Node, text: string): Node | undefined {
  // Most values contain no function, and any property of a node except its start is expensive to read.
  const { startIndex } = value;
  if (literal.has(text.charAt(startIndex))) return undefined;
  if (functions.has(value.type)) return value;
  const { endIndex } = value;
  return mention.test(text.slice(startIndex, endIndex)) ? functionIn(value, text, 0) : undefined;
}

/** First characters of values that are neither a function nor a call. */
const literal: ReadonlySet<string> = new Set('"\'`[{-!0123456789');
const mention = /=>|\bfunction\b|\bclass\b/;

function functionIn(value: Node, text: string, depth: number): Node | undefined {
  if (functions.has(value.type)) return value;
  const inner = depth < MAX_DEPTH ? innerOf(value, text) : [];
  for (const node of inner) {
    const found = node && functionIn(node, text, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function innerOf(value: Node, text: string): readonly (Node | null)[] {
  if (parentheses.has(value.type)) return [value.firstNamedChild];
  switch (value.type) {
    case 'call_expression':
      return keptBy(value, text) ?? madeBy(value, text) ?? wrappedBy(value, text);
    case 'member_expression':
      return text.slice(value.endIndex - REF.length, value.endIndex) === REF ? [value.childForFieldName('object')] : [];
    case 'assignment_expression':
    case 'binary_expression':
      return [value.childForFieldName('right')];
    case 'ternary_expression':
      return [value.childForFieldName('consequence'), value.childForFieldName('alternative')];
    default:
      return [];
  }
}

/** Returns the beginning of a chain: `middy(async () => …).use(json())`. */
function keptBy(call: Node, text: string): readonly (Node | null)[] | undefined {
  const callee = call.childForFieldName('function');
  const object = callee?.type === 'member_expression' ? callee.childForFieldName('object') : null;
  const property = object && callee?.childForFieldName('property');
  const isKept = property && keeping.has(text.slice(property.startIndex, property.endIndex));
  return isKept && (object.type === 'call_expression' || functions.has(object.type)) ? [object] : undefined;
}

/** Suffix for reading a ref: `useRef(debounce((event) => …)).current`. */
const REF = '.current';
const maker = /^(?:\w+\.)?useMemo\b/;

/** Returns the value that the callback of `useMemo` returns: `useMemo(() => throttle((event) => …), [])`. */
function madeBy(call: Node, text: string): readonly (Node | null)[] | undefined {
  if (!maker.test(text.slice(call.startIndex, call.startIndex + 40))) return undefined;
  const body = call.childForFieldName('arguments')?.firstNamedChild?.childForFieldName('body') ?? null;
  if (body?.type !== 'statement_block') return [body];
  const only = body.namedChildCount === 1 ? body.firstNamedChild : null;
  return [only?.type === 'return_statement' ? only.firstNamedChild : null];
}

/**
 * Returns the arguments of a wrapper that may be the function. A call whose first argument is data to work on does not
 * return its callback.
 */
function wrappedBy(call: Node, text: string): readonly Node[] {
  const name = wrapperName(call, text);
  if (name === undefined) return [];
  const given = (call.childForFieldName('arguments')?.namedChildren ?? []).slice(0, MAX_ARGUMENTS);
  if (making.test(name)) return given;
  // Methods work on what they are given: `transport.request(options, (response) => …)`.
  const isPlain = call.childForFieldName('function')?.type === 'identifier';
  const isTold = (node: Node): boolean =>
    isPlain && node.type === 'identifier' && toldBefore.test(text.slice(node.startIndex, node.endIndex));
  const at = given.findIndex((node) => !settings.has(node.type) && !isTold(node));
  if (at < 0) return [];
  // After its settings, a wrapper may take calls that make further ones: `limit({ max: 5 }, store(), (request) => …)`.
  const isConfigured = at > 0 && given.slice(at, -1).every(({ type }) => type === 'call_expression');
  return [given.at(isConfigured && functions.has(given.at(-1)?.type ?? '') ? -1 : at) as Node];
}

const isOfLibrary = (callee: Node, text: string): boolean => {
  const object = callee.childForFieldName('object');
  return !object || library.test(text.slice(object.startIndex, object.endIndex));
};

/** Returns the name of a called wrapper; empty if the callee is itself a call, undefined if it is not a wrapper. */
function wrapperName(call: Node, text: string): string | undefined {
  const callee = call.childForFieldName('function');
  if (callee?.type === 'call_expression') return '';
  if (callee?.type !== 'identifier' && callee?.type !== 'member_expression') return undefined;
  const property = callee.childForFieldName('property') ?? callee;
  const name = text.slice(property.startIndex, property.endIndex);
  const isChained = text.slice(call.startIndex, property.startIndex).includes('(');
  // `once(load)`, and not `socket.once('data', load)`.
  if (name === 'once' && callee.type === 'identifier') return name;
  if (name === 'pipe' && isOfLibrary(callee, text)) return name;
  const isWrapper = isChained ? chained.has(name) : hook.test(name) ? hookOfFunction.test(name) : !calling.has(name);
  return isWrapper ? name : undefined;
}
