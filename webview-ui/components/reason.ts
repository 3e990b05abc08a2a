import { BOOST_PERCENT } from '../../src/core/ranking/multiMatchBoost';
import { formatCopies } from '../../src/core/rendering/formatCopies';
import { markedReason } from '../../src/core/rendering/staleMark';
import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import type { ResultItem } from '../../src/core/base/types';
import { reasonInWords } from '../shared/reasonInWords';

/** Clauses of which only the first has a capital. */
export const sentenceOf = (clauses: readonly string[]): string =>
  clauses
    .filter((clause) => clause !== '')
    .map((clause, i) => (i === 0 ? clause.charAt(0).toUpperCase() : clause.charAt(0).toLowerCase()) + clause.slice(1))
    .join(' · ');

/**
 * Why a result is there, and where else it stands. With the boost that several questions gave it, in place of their
 * number.
 * @param asked how many questions there were.
 */
export function reasonOf(item: ResultItem, asked: number): string {
  const { matched_queries: matched } = item;
  const reason = markedReason({ ...item, reason: reasonInWords(item) });
  const copies = formatCopies(item, toOneLine);
  if (asked < 2 || matched.length === 0) return sentenceOf([reason, copies]);
  const boost = matched.length > 1 ? `, +${BOOST_PERCENT * (matched.length - 1)}%` : '';
  const questions =
    matched.length < asked
      ? `${matched.length} of ${asked} questions`
      : asked === 2
        ? 'both questions'
        : `all ${asked} questions`;
  return sentenceOf([`answers ${questions}${boost}`, reason, copies]);
}
