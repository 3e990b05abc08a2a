import { truncate } from '../sanitize/truncate';
import { toOneLine } from '../sanitize/hiddenCharacters';

/** A reason with how many questions found the same, for those who read no numbers of questions. */
export const withQueryCount = (reason: string, queries: number): string =>
  queries > 1 ? `${reason} · ${queries} queries` : reason;

/** The reason alone, for those who say themselves which questions these were. */
export const withoutQueryCount = (reason: string): string => reason.replace(/(^| \u00b7 )\d+ queries$/, '');

/** A report may name many things; a few say why. */
const REASON_CHARACTERS = 120;

/** Why a result matched, as part of a line. */
export function matchReason(reason: string): string {
  const own = toOneLine(truncate(withoutQueryCount(reason), REASON_CHARACTERS));
  return own.charAt(0).toLowerCase() + own.slice(1);
}
