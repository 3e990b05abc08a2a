import { bigrams, isUnspaced, splitIdentifier, splitWords } from './identifiers';
import { memoizeByWord } from './wordCache';
import { stem } from './stemmer';

/**
 * The terms of one identifier: the stems of its parts and, when there is more than one, the stem of the
 * whole, so that `websocket` in a question meets `WebSocket` in code. The same at index and query time.
 */
export const termsOfIdentifier = memoizeByWord<readonly string[]>((identifier) =>
  isUnspaced(identifier) ? bigrams(identifier) : termsOfParts(splitIdentifier(identifier)),
);

function termsOfParts(parts: readonly string[]): readonly string[] {
  const stems = parts.map(stem);
  return parts.length > 1 ? [...stems, stem(parts.join(''))] : stems;
}

/** The terms of a text, in order, repeated as often as they occur. */
export function termsOf(text: string): readonly string[] {
  return splitWords(text).flatMap(termsOfIdentifier);
}
