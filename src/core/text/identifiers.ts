const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[A-Za-z_$][A-Za-z0-9_$]*|[0-9]+/g;
/** A run of Chinese, Japanese or Korean, an identifier in any other script, or a number. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}\p{N}_$])+/gu;

const PLAIN = /^[\w$]+$/;

export const isAscii = (text: string): boolean => ASCII.test(text);

/** Every identifier-like word of a text, as written, in order. */
export function wordsOf(text: string): readonly string[] {
  // Nearly every line of code is ASCII, and needs no Unicode classes.
  return text.match(isAscii(text) ? ASCII_WORD : WORD) ?? [];
}

/** Splits `parseHTTPHeader_v2` into `parse`, `http`, `header`, `v2`, lower case. */
export function splitIdentifier(identifier: string): readonly string[] {
  return identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .filter(Boolean)
    .map((part) => part.toLowerCase());
}

/** Spelling without case and separators: `user_name`, `UserName` and `user-name` are one. */
export function foldIdentifier(name: string): string {
  return name.toLowerCase().replace(/[_$\-.]/g, '');
}

/** Whether a word is in a script that runs words together. */
export function isUnspaced(word: string): boolean {
  return !PLAIN.test(word) && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word);
}

/** Overlapping pairs of characters: found without a dictionary, the same at index and query time. */
export function bigrams(word: string): readonly string[] {
  const characters = Array.from(word);
  if (characters.length < 3) return [word];
  return characters.slice(1).map((character, i) => `${characters[i] ?? ''}${character}`);
}
