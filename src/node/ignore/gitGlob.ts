import { foldCase } from './byteStrings';
import { readSet } from './gitGlobSet';

/**
 * A glob as in git (`wildmatch` in its sources), over byte strings. `*` matches within a folder, and `**` matches
 * across folders when it fills a path segment. Matching does not use regular expressions, because those take
 * exponential time for globs such as `*a*a*a*a*b`, and an ignore file may come from anyone.
 */
export type GitGlob = readonly (number | Uint8Array)[];

const ANY = -1;
/** Any sequence of bytes within a folder. */
const STAR = -2;
/** `**` with its slash: nothing, or whole folders. */
const FOLDERS = -3;
/** `**` without a slash after it: any text. */
const DEEP = -4;
const SLASH = 47;
/**
 * Maximum length of a path on any system. A glob that needs more bytes matches no path and is not parsed to its end.
 */
const MAX_BYTES = 32_767;

/** Compiles a glob for {@link matchesGlob}. Returns undefined when it can match nothing. */
export function compileGlob(pattern: string, fold: boolean): GitGlob | undefined {
  const tokens: (number | Uint8Array)[] = [];
  let at = 0;
  let bytes = 0;
  while (at < pattern.length) {
    if (bytes > MAX_BYTES) return undefined;
    const character = pattern.charAt(at);
    if (character === '*') {
      const end = endOfStars(pattern, at);
      const star = starToken(pattern, at, end);
      tokens.push(star);
      at = star === FOLDERS ? end + 1 : end;
    } else if (character === '[') {
      const set = readSet(pattern, at + 1, fold);
      if (!set) return undefined;
      tokens.push(set.members);
      bytes++;
      at = set.end;
    } else if (character === '\\') {
      if (at + 1 === pattern.length) return undefined;
      tokens.push(pattern.charCodeAt(at + 1));
      bytes++;
      at += 2;
    } else {
      tokens.push(character === '?' ? ANY : (fold ? foldCase(character) : character).charCodeAt(0));
      bytes++;
      at++;
    }
  }
  return tokens;
}

function endOfStars(pattern: string, start: number): number {
  let end = start;
  while (pattern.charAt(end) === '*') end++;
  return end;
}

function starToken(pattern: string, start: number, end: number): number {
  const fillsStart = start === 0 || pattern.charAt(start - 1) === '/';
  if (end - start < 2 || !fillsStart) return STAR;
  if (pattern.charAt(end) === '/') return FOLDERS;
  return end === pattern.length || pattern.startsWith('\\/', end) ? DEEP : STAR;
}

/**
 * Returns whether a glob matches the whole text. On a mismatch, the last `*` takes one more byte, or else the last `**`
 * takes more. Earlier ones need not be retried, because a `*` cannot cross the slash after it.
 * @param text Text whose case is folded if the glob is.
 */
export function matchesGlob(glob: GitGlob, text: string): boolean {
  if (!endsAlike(glob, text)) return false;
  let [token, at] = [0, 0];
  let [star, starAt] = [-1, 0];
  let [deep, deepAt] = [-1, 0];
  for (;;) {
    const wanted = glob[token];
    if (wanted === STAR) [star, starAt] = [++token, at];
    else if (wanted === FOLDERS || wanted === DEEP) [deep, deepAt, star] = [++token, at, -1];
    else if (wanted !== undefined && accepts(wanted, text.charCodeAt(at))) {
      token++;
      at++;
    } else if (wanted === undefined && at === text.length) return true;
    else if (star >= 0 && starAt < text.length && text.charCodeAt(starAt) !== SLASH) [token, at] = [star, ++starAt];
    else {
      deepAt = deep < 0 ? -1 : nextDeep(glob[deep - 1], text, deepAt);
      if (deepAt < 0) return false;
      [token, at, star] = [deep, deepAt, -1];
    }
  }
}

/** Compares the last byte first, which rules out most names. Every token except a star stands for exactly one byte. */
function endsAlike(glob: GitGlob, text: string): boolean {
  const last = glob[glob.length - 1];
  return (
    last === undefined ||
    last === STAR ||
    last === FOLDERS ||
    last === DEEP ||
    accepts(last, text.charCodeAt(text.length - 1))
  );
}

/** @param code NaN after the end of the text. */
function accepts(wanted: number | Uint8Array, code: number): boolean {
  if (typeof wanted !== 'number') return wanted[code] === 1;
  return wanted === ANY ? code !== SLASH && !Number.isNaN(code) : wanted === code;
}

function nextDeep(token: number | Uint8Array | undefined, text: string, at: number): number {
  if (token === DEEP) return at < text.length ? at + 1 : -1;
  const slash = text.indexOf('/', at);
  return slash < 0 ? -1 : slash + 1;
}
