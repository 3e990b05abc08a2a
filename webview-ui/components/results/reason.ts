import { BOOST_PERCENT } from '../../../src/core/ranking/multiMatchBoost';
import { formatCopies } from '../../../src/core/rendering/formatCopies';
import { markedReason } from '../../../src/core/rendering/staleMark';
import { toOneLine } from '../../../src/core/sanitize/hiddenCharacters';
import type { ResultItem } from '../../../src/core/base/types';
import { describeReason } from '../../shared/describeReason';

/** Joins clauses to a sentence in which only the first is capitalized. */
export const sentenceOf = (clauses: readonly string[]): string =>
  clauses
    .filter((clause) => clause !== '')
    .map((clause, i) => (i === 0 ? clause.charAt(0).toUpperCase() : clause.charAt(0).toLowerCase()) + clause.slice(1))
    .join(' · ');

/**
 * Returns why a result matched and where copies of it are. For several questions, the boost is added and the number of
 * questions is put in words.
 * @param asked number of questions.
 */
export function reasonOf(item: ResultItem, asked: number): string {
  const { matched_queries: matched } = item;
  const reason = markedReason({ ...item, reason: describeReason(item) });
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
