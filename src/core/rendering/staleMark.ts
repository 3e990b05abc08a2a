import { toOneLine } from '../sanitize/hiddenCharacters';
import type { ResultItem } from '../base/types';

/** Mark of a result whose file has changed since it was indexed. */
export const STALE = 'changed since it was indexed';
/** Mark of a result that contains a masked secret. */
export const MASKED = 'secrets are masked';

/** Returns the reason of a result, after the marks of stale and masked results. */
export const markedReason = ({ stale, masked, reason }: Pick<ResultItem, 'stale' | 'masked' | 'reason'>): string =>
  [stale ? STALE : '', masked ? MASKED : '', toOneLine(reason)].filter((part) => part !== '').join(' · ');
