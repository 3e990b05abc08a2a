import { LIST_OF } from './fileFacts';

/** Reads names of types from code. */

export const NAME = String.raw`[A-Za-z_$][\w$]*`;
const TYPE = String.raw`${NAME}(?:(?:\.|::|\\)${NAME}){0,8}`;

/** Matches types that wrap another type, whose members are the ones that code uses. */
const WRAPPERS =
  /^(?:(?:std|core|alloc|sync|rc|typing|asyncio)(?:\.|::))*(?:Promise|Awaited|Pick|Omit|Readonly|Partial|Required|Optional|Option|Box|Arc|Rc|RefCell|Cell|Mutex|RwLock|Result|Pin|Future|Task|ValueTask|Lazy|Deferred|unique_ptr|shared_ptr|weak_ptr|Type|Annotated|ClassVar|Final|NonNull|Nullable|CompletableFuture|Ref)\s*[<[]\s*/;
const PREFIX =
  /^(?:[&*?!\s]|\bmut\b|\bdyn\b|\bimpl\b|\bconst\b|\breadonly\b|\bunowned\b|\bany\b|\bsome\b|\bstruct\b|'\w+\b|\||"|\[\]|\.\.\.)+/;
/** Matches modifiers and wrappers before a list type. */
const LEADING =
  /^(?:[&*?!\s"]|\bmut\b|\breadonly\b|\bconst\b|\bfinal\b|'\w+\b|\b(?:Promise|Awaited|Readonly|Optional|Option|Task|Result|Box|Arc|Rc|Future)\s*[<[])+/;
const READ = new RegExp(`^\\\\?(${TYPE})`);
/** Matches a list suffix, which makes the type a list of its elements. */
const LIST = /^\s*(?:<[^<>]*>)?\[\]/;
const LIST_BEHIND = new RegExp(String.raw`^(${TYPE})(?:<[^<>]*>)?\[\]`);
const LIST_BEFORE = new RegExp(
  String.raw`^(?:\[\]|\.\.\.|map\[[\w.*]+\]|\[(?:\s*[\w.]+\s*:)?(?=\s*['*&]*\p{Lu}))\s*[*&]*(${TYPE})`,
  'u',
);
const LIST_AROUND = new RegExp(
  String.raw`^(?:\w+(?:\.|::|\\))*(?:(?:Readonly|Mutable|Immutable|Hash|Linked|LinkedHash|Tree|BTree|Array|Frozen|Concurrent|IReadOnly|I|Async|Weak|unordered_)*(?:Array|List|Set|Map|Vec|VecDeque|Iterable|Iterator|Generator|Collection|Sequence|Enumerable|Dictionary|Dict)|list|set|dict|vector|deque|array|map|frozenset)\s*[<[]\s*(?:[\w.$:]+(?:\s*\|\s*\w+)*\s*,\s*)?[&*'"\s]*(?:\w+ )?(${TYPE})`,
);

/** Returns the name of a type as written, or undefined if the text is not a single type. */
function typeNameIn(written: string): string | undefined {
  let rest = written.replace(PREFIX, '');
  for (let depth = 0; depth < 4 && WRAPPERS.test(rest); depth++) rest = rest.replace(WRAPPERS, '').replace(PREFIX, '');
  const name = READ.exec(rest)?.[1];
  if (name === undefined || LIST.test(rest.slice(name.length))) return undefined;
  return name.replace(/::|\\/g, '.');
}

/** Returns the name of the element type of a list or map as written, or undefined if the text is neither. */
function elementIn(written: string): string | undefined {
  const rest = written.replace(LEADING, '');
  const found = LIST_BEFORE.exec(rest)?.[1] ?? LIST_AROUND.exec(rest)?.[1] ?? LIST_BEHIND.exec(rest)?.[1];
  return found?.replace(/::|\\/g, '.');
}

/** Matches a name without modifiers, the most common case. */
const PLAIN = /^[A-Za-z_$][\w$]*$/;
/** Words that {@link PREFIX} removes and that may stand alone. */
const NO_NAMES: ReadonlySet<string> = new Set([
  'mut',
  'dyn',
  'impl',
  'const',
  'readonly',
  'unowned',
  'any',
  'some',
  'struct',
]);

/** Returns the name of a type, or `[]T` for a list. */
export function typeIn(written: string): string | undefined {
  if (PLAIN.test(written)) return NO_NAMES.has(written) ? undefined : written;
  const element = elementIn(written);
  return element === undefined ? typeNameIn(written) : LIST_OF + element;
}
