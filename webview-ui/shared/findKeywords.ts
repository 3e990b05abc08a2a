import { bigrams, isUnspaced, splitWords } from '../../src/core/text/identifiers';
import { termsOfIdentifier } from '../../src/core/text/analyzer';

/**
 * A range of text. Words of a question are found in code by the engine's own terms, so that `retried` marks the `Retry`
 * of `withRetry`.
 */

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Matches the parts of an identifier: `HTTP`, `Header` and `v2` of `HTTPHeader_v2`. */
const PART = /[A-Z]+[0-9]*(?![a-z])|[A-Z]?[a-z0-9]+|\p{L}+/gu;

/** Terms by keyword list, because the keywords of a result are looked up in each of its lines. */
const termsOfKeywords = new WeakMap<readonly string[], ReadonlySet<string>>();

function termsOf(keywords: readonly string[]): ReadonlySet<string> {
  const terms = termsOfKeywords.get(keywords) ?? new Set(keywords.flatMap(termsOfIdentifier));
  termsOfKeywords.set(keywords, terms);
  return terms;
}

/** Returns the ranges of the keywords in `text`, in order and disjoint. */
export function findKeywords(text: string, keywords: readonly string[]): readonly TextRange[] {
  const terms = termsOf(keywords);
  if (terms.size === 0) return [];
  let at = 0;
  return splitWords(text).flatMap((word) => {
    const start = text.indexOf(word, at);
    at = start + word.length;
    return (isUnspaced(word) ? inRun(word, terms) : inIdentifier(word, terms)).map((range) => ({
      start: start + range.start,
      end: start + range.end,
    }));
  });
}

function inIdentifier(word: string, terms: ReadonlySet<string>): readonly TextRange[] {
  const own = termsOfIdentifier(word);
  // True for nearly all words of code, whose parts then need not be searched.
  if (!own.some((term) => terms.has(term))) return [];
  if (terms.has(own.at(-1) ?? '')) return [{ start: 0, end: word.length }];
  return [...word.matchAll(PART)]
    .filter(([part]) => termsOfIdentifier(part).some((term) => terms.has(term)))
    .map(({ 0: part, index }) => ({ start: index, end: index + part.length }));
}

/** Finds bigrams in a run of unspaced script and merges overlapping pairs to one range. */
function inRun(word: string, terms: ReadonlySet<string>): readonly TextRange[] {
  const characters = Array.from(word);
  const ranges: TextRange[] = [];
  bigrams(word).forEach((pair, i) => {
    if (!terms.has(pair)) return;
    const start = characters.slice(0, i).join('').length;
    const last = ranges.at(-1);
    if (last && start < last.end) ranges[ranges.length - 1] = { start: last.start, end: start + pair.length };
    else ranges.push({ start, end: start + pair.length });
  });
  return ranges;
}
