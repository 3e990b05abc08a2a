import { BOOST_PERCENT } from '../../src/core/ranking/multiMatchBoost';
import { formatCopies } from '../../src/core/rendering/formatCopies';
import { withoutQueryCount } from '../../src/core/rendering/matchReason';
import { markedReason } from '../../src/core/rendering/staleMark';
import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import type { ResultItem } from '../../src/core/base/types';

/**
 * Why a result is there, and where else it stands. With the boost that several questions gave it, in place of their
 * number.
 * @param asked how many questions there were.
 */
export function reasonOf(item: ResultItem, asked: number): string {
  const { matched_queries: matched } = item;
  const reason = markedReason(item);
  const copies = formatCopies(item, toOneLine);
  if (asked < 2 || matched.length === 0) return [reason, copies].filter(Boolean).join(' · ');
  const own = withoutQueryCount(reason);
  const boost = matched.length > 1 ? `, +${BOOST_PERCENT * (matched.length - 1)}%` : '';
  const questions =
    matched.length < asked
      ? `${matched.length} of ${asked} questions`
      : asked === 2
        ? 'both questions'
        : `all ${asked} questions`;
  return [`answers ${questions}${boost}`, own, copies].filter(Boolean).join(' · ');
}
