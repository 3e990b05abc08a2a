/** A bracket expression such as `[a-z]`, over UTF-16 code units. */
export interface GlobClass {
  readonly has: (code: number) => boolean;
  /** Offset after the closing bracket. */
  readonly end: number;
}

type Test = (code: number) => boolean;

/** POSIX classes, over Unicode as in minimatch. Each pattern tests a single code unit, so it cannot backtrack. */
const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[\p{L}\p{Nl}\p{Nd}]/u,
  alpha: /[\p{L}\p{Nl}]/u,
  ascii: /[\0-\x7f]/,
  blank: /[\p{Zs}\t]/u,
  cntrl: /\p{Cc}/u,
  digit: /\p{Nd}/u,
  graph: /[^\p{Z}\p{C}]/u,
  lower: /\p{Ll}/u,
  print: /\P{C}/u,
  punct: /\p{P}/u,
  space: /[\p{Z}\t\r\n\v\f]/u,
  upper: /\p{Lu}/u,
  word: /[\p{L}\p{Nl}\p{Nd}\p{Pc}]/u,
  xdigit: /[A-Fa-f0-9]/,
};
const NAMED = /\[:([a-z]{1,6}):\]/y;

/**
 * Reads the expression whose opening bracket is at `start`. Returns undefined if it is not closed; the bracket is then
 * a literal.
 */
export function readClass(glob: string, start: number): GlobClass | undefined {
  const negated = glob[start + 1] === '!' || glob[start + 1] === '^';
  const first = negated ? start + 2 : start + 1;
  const close = closeOf(glob, first);
  if (close === undefined) return undefined;
  const tests: Test[] = [];
  for (let at = first; at < close;) {
    const member = classAt(glob, at) ?? rangeAt(glob, at);
    tests.push(member.has);
    at = member.end;
  }
  return { has: heldBy(tests, negated), end: close + 1 };
}

/**
 * Returns the offset of the closing bracket, or undefined if there is none. The first member may itself be a closing
 * bracket. Does not build the members, because a glob may have hundreds of unclosed brackets.
 */
function closeOf(glob: string, first: number): number | undefined {
  for (let at = first; at < glob.length;) {
    if (glob[at] === ']' && at > first) return at;
    at = namedAt(glob, at)?.end ?? endOfRange(glob, at);
  }
  return undefined;
}

/** Combines the members of a class. A class without members, such as `[z-a]`, matches nothing, negated or not. */
function heldBy(tests: readonly Test[], negated: boolean): Test {
  const real = tests.filter((test) => test !== nothing);
  return real.length === 0 ? nothing : (code) => real.some((test) => test(code)) !== negated;
}

const nothing: Test = () => false;

function classAt(glob: string, at: number): GlobClass | undefined {
  const named = namedAt(glob, at);
  return named && { has: (code) => named.pattern.test(String.fromCharCode(code)), end: named.end };
}

function namedAt(glob: string, at: number): { readonly pattern: RegExp; readonly end: number } | undefined {
  if (glob[at] !== '[' || glob[at + 1] !== ':') return undefined;
  NAMED.lastIndex = at;
  const [written = '', name = ''] = NAMED.exec(glob) ?? [];
  const pattern = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined;
  return pattern && { pattern, end: at + written.length };
}

/** Reads one character, or a range of two characters joined by `-`. */
function rangeAt(glob: string, at: number): GlobClass {
  const end = endOfRange(glob, at);
  const low = glob.charCodeAt(behindEscape(glob, at));
  const high = glob.charCodeAt(end - 1);
  return { has: high < low ? nothing : (code) => code >= low && code <= high, end };
}

/** Returns the offset after a character or range. A dash before the closing bracket is a member. */
function endOfRange(glob: string, at: number): number {
  const end = behindEscape(glob, at) + 1;
  return glob[end] === '-' && glob[end + 1] !== ']' ? behindEscape(glob, end + 1) + 1 : end;
}

const behindEscape = (glob: string, at: number): number => (glob[at] === '\\' ? at + 1 : at);
