import { toOneLine } from '../sanitize/hiddenCharacters';
import type { ResultItem } from '../base/types';

/** What is said of a result whose file is not as it was indexed. */
export const STALE = 'changed since it was indexed';
/** What is said of a result that holds a secret. */
export const MASKED = 'secrets are masked';

/** Why a result was found, after what one should know of it. */
export const markedReason = ({ stale, masked, reason }: Pick<ResultItem, 'stale' | 'masked' | 'reason'>): string =>
  [stale ? STALE : '', masked ? MASKED : '', toOneLine(reason)].filter((part) => part !== '').join(' · ');
