/** Reads the receiver before a name and a dot, backward, in a masked text. */

export interface Receiver {
  /** The receiver as a chain of names; empty if there is none, `?` if it is not a chain of names. */
  readonly chain: string;
  /** Offset of the receiver, or of the name if there is none. */
  readonly start: number;
}

export const UNKNOWN_RECEIVER = '?';

const MAX_PARTS = 4;
const MAX_BRACKETS = 2_000;
const SPACE = /\s/;
const LAST_SPACE = 32;
const isNameCode = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code === 36 ||
  code === 64 ||
  code >= 128;

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '>': '<', '}': '{' };

function skipSpace(text: string, at: number): number {
  let end = at;
  while (end > 0 && isSpace(text, end - 1)) end--;
  return end;
}

/** Returns whether a character is white space. Most characters are decided by their code alone. */
function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= LAST_SPACE || code >= 128 ? SPACE.test(text.charAt(at)) : false;
}

/** Returns the offset of the dot, arrow or double colon that ends at `end`, or `end` if there is none. */
function jointBefore(text: string, end: number): number {
  const last = text.charAt(end - 1);
  if (last === '.') {
    const before = text.charAt(end - 2);
    if (before === '.') return end;
    return before === '?' || before === '!' || before === '&' ? end - 2 : end - 1;
  }
  if (last !== ':' && last !== '>' && last !== '\\') return end;
  const two = text.slice(end - 2, end);
  if (two === '::' || two === '->') return text.slice(end - 3, end) === '?->' ? end - 3 : end - 2;
  return last === '\\' ? end - 1 : end;
}

/** Returns the offset of the bracket that matches the closing one before `end`, or undefined if it is too far away. */
function openingOf(text: string, end: number): number | undefined {
  const closing = text.charAt(end - 1);
  const opening = PAIRS[closing];
  let depth = 0;
  for (let at = end - 1; at >= Math.max(0, end - MAX_BRACKETS); at--) {
    const character = text.charAt(at);
    if (character === closing) depth++;
    else if (character === opening && --depth === 0) return at;
  }
  return undefined;
}

function nameStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && isNameCode(text.charCodeAt(start - 1))) start--;
  return start;
}

interface Part {
  readonly text: string;
  readonly start: number;
}

/** Reads one part of a chain: `load()` for `load(a)`, `rows[]` for `rows[0]`, or a name. */
function partBefore(text: string, from: number): Part | undefined {
  let end = skipSpace(text, from);
  let mark = '';
  while (PAIRS[text.charAt(end - 1)] !== undefined && text.charAt(end - 1) !== '}') {
    const closing = text.charAt(end - 1);
    const opening = openingOf(text, end);
    if (opening === undefined) return undefined;
    if (closing === ')') mark = `()${mark}`;
    else if (closing === ']') mark = `[]${mark}`;
    end = opening;
    if (closing === '>' && text.slice(end - 2, end) === '::') end -= 2;
  }
  if (/[!?]/.test(text.charAt(end - 1))) end--;
  const start = nameStart(text, end);
  if (start === end) return groupBefore(text, end, mark);
  return { text: text.slice(start, end) + mark, start };
}

/** Reads a group in parentheses if it contains a single call: `(new Cart()).add`. */
function groupBefore(text: string, end: number, mark: string): Part | undefined {
  if (!mark.startsWith('()')) return undefined;
  const held = /^\(\s*(?:await\s+|new\s+)?([\w.$]+)\s*\(/.exec(text.slice(end, end + 200));
  return held?.[1] === undefined ? undefined : { text: `${held[1]}()${mark.slice(2)}`, start: end };
}

const BRACKET = /[)\]}"]/;

export function receiverBefore(text: string, nameAt: number): Receiver {
  const parts: string[] = [];
  let start = nameAt;
  for (;;) {
    const end = skipSpace(text, text.charAt(start - 1) === '#' ? start - 1 : start);
    const joint = jointBefore(text, end);
    if (joint === end) return { chain: parts.join('.'), start };
    const part = parts.length < MAX_PARTS ? partBefore(text, joint) : undefined;
    // `::load()` and `\\load()` refer to the outermost scope.
    if (!part && parts.length === 0 && text.charAt(joint) !== '.' && !BRACKET.test(text.charAt(joint - 1)))
      return { chain: '', start: joint };
    if (!part) return { chain: UNKNOWN_RECEIVER, start: joint };
    parts.unshift(part.text);
    start = part.start;
  }
}
