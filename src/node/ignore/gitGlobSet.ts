/** A bracket expression. For each byte, it tells whether the byte is a member. */
export interface GlobSet {
  readonly members: Uint8Array;
  /** Offset after the closing bracket. */
  readonly end: number;
}

const BYTES = Array.from({ length: 256 }, (_, code) => code);
const between =
  (low: number, high: number) =>
  (code: number): boolean =>
    code >= low && code <= high;
const digit = between(48, 57);
const upper = between(65, 90);
const lower = between(97, 122);
const alpha = (code: number): boolean => upper(code) || lower(code);
const graph = between(33, 126);

/** Character classes as git defines them, independent of the locale. */
const CLASSES: Readonly<Record<string, (code: number) => boolean>> = {
  alnum: (code) => alpha(code) || digit(code),
  alpha,
  blank: (code) => code === 32 || code === 9,
  cntrl: (code) => code < 32 || code === 127,
  digit,
  graph,
  lower,
  print: between(32, 126),
  punct: (code) => graph(code) && !alpha(code) && !digit(code),
  space: (code) => code === 32 || code === 9 || code === 10 || code === 13,
  upper,
  xdigit: (code) => digit(code) || between(65, 70)(code) || between(97, 102)(code),
};

/**
 * Parses a bracket expression whose members start at `start`. Returns undefined when it is not closed or names an
 * unknown class, which makes the whole glob match nothing in git.
 */
export function readSet(pattern: string, start: number, fold: boolean): GlobSet | undefined {
  const negated = pattern.charAt(start) === '!' || pattern.charAt(start) === '^';
  const members = new Uint8Array(256);
  const include = (test: (code: number) => boolean): void => BYTES.forEach((code) => test(code) && (members[code] = 1));
  let at = negated ? start + 1 : start;
  // The position is cached, because many possible classes may end at the same bracket.
  let close = -2;
  const closeFrom = (from: number): number =>
    close === -1 || close >= from ? close : (close = pattern.indexOf(']', from));
  /** Start of a range that `-` would continue. NaN after a range or a class. */
  let previous = NaN;
  // The first member is read before the closing bracket is looked for: `[]]` contains one.
  do {
    if (at >= pattern.length) return undefined;
    const name = pattern.startsWith('[:', at) ? classAt(pattern, at + 2, closeFrom(at + 2)) : undefined;
    if (name !== undefined) {
      const test = CLASSES[name];
      if (!test) return undefined;
      include(name === 'upper' && fold ? alpha : test);
      at += name.length + 4;
      previous = NaN;
    } else if (!Number.isNaN(previous) && continuesRange(pattern, at)) {
      const high = literalAt(pattern, at + 1);
      if (!high) return undefined;
      includeRange(members, previous, high.code, fold);
      at = high.end;
      previous = NaN;
    } else {
      const member = literalAt(pattern, at);
      if (!member) return undefined;
      members[member.code] = 1;
      at = member.end;
      previous = member.code;
    }
  } while (pattern.charAt(at) !== ']');
  if (negated) members.forEach((member, code) => (members[code] = 1 - member));
  members[47] = 0;
  return { members, end: at + 1 };
}

/** Returns whether the character at an offset is a `-` with the upper end of a range after it. */
const continuesRange = (pattern: string, at: number): boolean =>
  pattern.charAt(at) === '-' && at + 1 < pattern.length && pattern.charAt(at + 1) !== ']';

function includeRange(members: Uint8Array, low: number, high: number, fold: boolean): void {
  for (let code = low; code <= high; code++) {
    members[code] = 1;
    if (fold && upper(code)) members[code + 32] = 1;
  }
}

/**
 * Returns the name in `[:name:]`, or undefined when the bracket is an ordinary one.
 * @param end Offset of the next closing bracket, or -1 when there is none.
 */
function classAt(pattern: string, start: number, end: number): string | undefined {
  return end > start && pattern.charAt(end - 1) === ':' ? pattern.slice(start, end - 1) : undefined;
}

function literalAt(pattern: string, at: number): { readonly code: number; readonly end: number } | undefined {
  const from = pattern.charAt(at) === '\\' ? at + 1 : at;
  return from < pattern.length ? { code: pattern.charCodeAt(from), end: from + 1 } : undefined;
}
