import type { Postings } from '../memoryIndex/structures/postings';
import { stem } from '../text/stemmer';
import type { WeightedTerms } from './queryAnalyzer';

/** Returns the terms of neighboring words that the index knows as one word: `web socket` as `websocket`. */
export function joinedWords(words: readonly string[], vocabulary: Postings, terms: WeightedTerms): ReadonlySet<number> {
  const joined = new Set<number>();
  words.slice(1).forEach((word, i) => {
    const id = vocabulary.idOf(stem((words[i] ?? '') + word));
    if (id !== undefined && !terms.has(id)) joined.add(id);
  });
  return joined;
}

/** Capitals, and the initial of the following word. */
const CAPITALS = /\b([A-Z]{2,3}) ([a-z])/g;

/** Returns acronyms made of capitals and the initial of the following word: code says `esm` for an "ES module". */
export const acronymsIn = (text: string): readonly string[] =>
  [...text.matchAll(CAPITALS)].map(([, letters = '', initial = '']) => letters.toLowerCase() + initial);
