import { bigrams, isUnspaced, splitIdentifier, wordsOf } from './identifiers';
import { stem } from './stem';

const memo = new Map<string, readonly string[]>();
const MEMO_LIMIT = 200_000;

/**
 * The terms of one identifier: the stems of its parts and, when there is more than one, the stem of the
 * whole, so that `websocket` in a question meets `WebSocket` in code. The same at index and query time.
 */
export function termsOfIdentifier(identifier: string): readonly string[] {
  const known = memo.get(identifier);
  if (known) return known;
  if (memo.size >= MEMO_LIMIT) memo.clear();
  const terms = isUnspaced(identifier) ? bigrams(identifier) : termsOfParts(splitIdentifier(identifier));
  memo.set(identifier, terms);
  return terms;
}

function termsOfParts(parts: readonly string[]): readonly string[] {
  const stems = parts.map(stem);
  return parts.length > 1 ? [...stems, stem(parts.join(''))] : stems;
}

/** The terms of a text, in order, repeated as often as they occur. */
export function termsOf(text: string): readonly string[] {
  return wordsOf(text).flatMap(termsOfIdentifier);
}
