import { BOOST_PERCENT } from '../src/core/search/boost';
import { formatCopies } from '../src/core/search/copies';
import { markedReason } from '../src/core/search/staleMark';
import { toOneLine } from '../src/core/text/visible';
import type { ResultItem } from '../src/core/types';

/**
 * Why a result is there, and where else it stands. With the boost that several questions gave it, in place of their number.
 * @param asked how many questions there were.
 */
export function reasonOf(item: ResultItem, asked: number): string {
  const { matched_queries: matched } = item;
  const reason = markedReason(item);
  const copies = formatCopies(item, toOneLine);
  if (asked < 2 || matched.length === 0) return [reason, copies].filter(Boolean).join(' · ');
  const own = reason.replace(/(^| · )\d+ queries$/, '');
  const boost = matched.length > 1 ? `, +${BOOST_PERCENT * (matched.length - 1)}%` : '';
  const questions = matched.length < asked ? `${matched.length} of ${asked} questions` : asked === 2 ? 'both questions' : `all ${asked} questions`;
  return [`answers ${questions}${boost}`, own, copies].filter(Boolean).join(' · ');
}
