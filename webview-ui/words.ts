/** Where matched words stand in a text. */

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Keywords may be stems: `retri` marks all of `retries`, but `in` does not mark `inside`. */
const longestEnding = 4;
const shortestWord = 2;

/** Ranges of the keywords in `text`, in order and disjoint. A match starts where a word does: `Schedule` in `reSchedule`, not `lose` in `close`. */
export function findWords(text: string, keywords: readonly string[]): readonly TextRange[] {
  const words = keywords.filter((word) => word.length >= shortestWord);
  if (words.length === 0) return [];
  const longestFirst = [...words].sort((a, b) => b.length - a.length).map(escapeRegExp);
  const pattern = new RegExp(longestFirst.join('|'), 'giu');
  const ranges: TextRange[] = [];
  for (const match of text.matchAll(pattern)) {
    const range = wholeWord(text, match.index, match.index + match[0].length);
    if (range && range.start >= (ranges.at(-1)?.end ?? 0)) ranges.push(range);
  }
  return ranges;
}

function wholeWord(text: string, start: number, end: number): TextRange | undefined {
  if (!startsWord(text, start)) return undefined;
  const ending = /^\p{Ll}*/u.exec(text.slice(end))?.[0].length ?? 0;
  const whole = ending <= Math.min(longestEnding, end - start);
  // Chinese and Japanese write words without a space between them.
  const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text.slice(start, end));
  return whole || spaceless ? { start, end: end + (spaceless ? 0 : ending) } : undefined;
}

function startsWord(text: string, start: number): boolean {
  const before = text.charAt(start - 1);
  const first = text.charAt(start);
  if (!/\p{L}/u.test(before) || !/[\p{Lu}\p{Ll}]/u.test(first)) return true;
  return /\p{Lu}/u.test(first) && (/\p{Ll}/u.test(before) || /\p{Ll}/u.test(text.charAt(start + 1)));
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
