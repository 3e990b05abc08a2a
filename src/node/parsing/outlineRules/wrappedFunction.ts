import type { Node } from 'web-tree-sitter';

/** Functions that a value is made of: `memo(forwardRef((props, ref) => …))`, `previous || function () {…}`. */

/** Wrappers around wrappers. */
const MAX_DEPTH = 5;
const MAX_ARGUMENTS = 8;

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const functions = words('arrow_function function_expression generator_function class');
const parentheses = words('parenthesized_expression as_expression satisfies_expression non_null_expression');

/** They call the function and give what comes of it, or what stands for the registration: no function. */
const calling = words(`
  map flatMap filter find findIndex findLast findLastIndex some every reduce reduceRight forEach each sort toSorted then catch finally
  replace replaceAll from groupBy keyBy sortBy orderBy sumBy minBy maxBy uniqBy countBy partition mapValues mapKeys pickBy omitBy
  times on once off addEventListener addListener subscribe listen watch watchEffect setTimeout setInterval setImmediate
  requestAnimationFrame requestIdleCallback exec execFile spawn parse stringify evaluate pipe act renderHook waitFor untracked
  runInAction transaction require
`);
/** At the end of a chain most methods take a function and give something else. */
const chained = words('query mutation subscription action handler handle implement server client loader');
/** At the end of a chain they give the function that it began with. */
const keeping = words('use with bind before after onError');
/** They combine whatever they are given. */
const making = /^(?:create|define|make|build|combine|compose|flow|wrap|with)/i;
/** What may stand before the function. */
const settings = words('string template_string number array object comment');
const hook = /^use[A-Z]/;
const hookOfFunction = /Callback|Event|Handler|Fn$|Function|Debounce|Throttle|Worklet|Action|Ref$/;

/** The function or class in a value, whatever is around it; undefined when the value is something else. */
export function wrappedFunction(value: Node, text: string): Node | undefined {
  // Most values hold none, and to ask a node for anything but where it begins is dear.
  const { startIndex } = value;
  if (literal.has(text.charAt(startIndex))) return undefined;
  if (functions.has(value.type)) return value;
  const { endIndex } = value;
  return mention.test(text.slice(startIndex, endIndex)) ? functionIn(value, text, 0) : undefined;
}

/** What begins with one of them is no function, and no call of one. */
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

/** `middy(async () => …).use(json())`: what the chain begins with. */
function keptBy(call: Node, text: string): readonly (Node | null)[] | undefined {
  const callee = call.childForFieldName('function');
  const object = callee?.type === 'member_expression' ? callee.childForFieldName('object') : null;
  const property = object && callee?.childForFieldName('property');
  const isKept = property && keeping.has(text.slice(property.startIndex, property.endIndex));
  return isKept && object.type === 'call_expression' ? [object] : undefined;
}

/** `useRef(debounce((event) => …)).current` */
const REF = '.current';
const maker = /^(?:\w+\.)?useMemo\b/;

/** `useMemo(() => throttle((event) => …), [])`: what the function gives that it calls. */
function madeBy(call: Node, text: string): readonly (Node | null)[] | undefined {
  if (!maker.test(text.slice(call.startIndex, call.startIndex + 40))) return undefined;
  const body = call.childForFieldName('arguments')?.firstNamedChild?.childForFieldName('body') ?? null;
  if (body?.type !== 'statement_block') return [body];
  const only = body.namedChildCount === 1 ? body.firstNamedChild : null;
  return [only?.type === 'return_statement' ? only.firstNamedChild : null];
}

/** The arguments of a wrapper; a call that is given something first, to work on, gives something else than its callback. */
function wrappedBy(call: Node, text: string): readonly Node[] {
  const name = wrapperName(call, text);
  if (name === undefined) return [];
  const given = (call.childForFieldName('arguments')?.namedChildren ?? []).slice(0, MAX_ARGUMENTS);
  if (making.test(name)) return given;
  const at = given.findIndex(({ type }) => !settings.has(type));
  return at < 0 ? [] : [given[at] as Node];
}

/** What is called; empty for what another call returned, undefined for what is no wrapper. */
function wrapperName(call: Node, text: string): string | undefined {
  const callee = call.childForFieldName('function');
  if (callee?.type === 'call_expression') return '';
  if (callee?.type !== 'identifier' && callee?.type !== 'member_expression') return undefined;
  const property = callee.childForFieldName('property') ?? callee;
  const name = text.slice(property.startIndex, property.endIndex);
  const isChained = text.slice(call.startIndex, property.startIndex).includes('(');
  // `once(load)`, and not `socket.once('data', load)`.
  if (name === 'once' && callee.type === 'identifier') return name;
  const isWrapper = isChained ? chained.has(name) : hook.test(name) ? hookOfFunction.test(name) : !calling.has(name);
  return isWrapper ? name : undefined;
}
