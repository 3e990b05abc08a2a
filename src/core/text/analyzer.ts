import { bigrams, isUnspaced, splitIdentifier, splitWords } from './identifiers';
import { memoizeByWord } from './wordCache';
import { stem } from './stemmer';

/**
 * Returns the terms of one identifier: the stems of its parts and, if there are several, the stem of the whole, so that
 * `websocket` in a query matches `WebSocket` in code. Terms are the same at index and query time.
 */
export const termsOfIdentifier = memoizeByWord<readonly string[]>((identifier) =>
  isUnspaced(identifier) ? bigrams(identifier) : termsOfParts(splitIdentifier(identifier)),
);

function termsOfParts(parts: readonly string[]): readonly string[] {
  const stems = parts.map(stem);
  return parts.length > 1 ? [...stems, stem(parts.join(''))] : stems;
}

/** Returns the terms of a text, in order, repeated as often as they occur. */
export function termsOf(text: string): readonly string[] {
  return splitWords(text).flatMap(termsOfIdentifier);
}
