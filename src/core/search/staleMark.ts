import { oneLine } from '../text/visible';
import type { ResultItem } from '../types';

/** What is said of a result whose file is not as it was indexed. */
export const STALE = 'changed since it was indexed';

/** Why a result was found, after what one should know of it. */
export const markedReason = ({ stale, reason }: Pick<ResultItem, 'stale' | 'reason'>): string => [stale ? STALE : '', oneLine(reason)].filter((part) => part !== '').join(' · ');
