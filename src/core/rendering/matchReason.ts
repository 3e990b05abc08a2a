import { truncate } from '../sanitize/truncate';
import { toOneLine } from '../sanitize/hiddenCharacters';

/** Adds the number of queries that found the same result, for readers who do not see query numbers. */
export const withQueryCount = (reason: string, queries: number): string =>
  queries > 1 ? `${reason} · ${queries} queries` : reason;

/** Removes the number of queries, for callers that name the queries themselves. */
export const withoutQueryCount = (reason: string): string => reason.replace(/(^| \u00b7 )\d+ queries$/, '');

/** Maximum length of a reason. A report may name many things, but a few suffice to explain the match. */
const REASON_CHARACTERS = 120;

/** Formats the reason of a match as part of a line. */
export function matchReason(reason: string): string {
  const own = toOneLine(truncate(withoutQueryCount(reason), REASON_CHARACTERS));
  return own.charAt(0).toLowerCase() + own.slice(1);
}
