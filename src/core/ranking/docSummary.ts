import { splitWords } from '../text/identifiers';
import { STOP_WORDS } from '../text/synonyms';

/** A summary seldom has more. */
const MAX_WORDS = 24;
const SENTENCE_END = /[.!?](?:\s|$)/;

/** The words of the first sentence of a documentation that tell something. */
export function docSummary(doc: string): string {
  if (doc === '') return '';
  const end = doc.search(SENTENCE_END);
  return splitWords(end < 0 ? doc : doc.slice(0, end))
    .filter((word) => !STOP_WORDS.has(word.toLowerCase()))
    .slice(0, MAX_WORDS)
    .join(' ');
}
