import { errors, SearchError } from '../../core/base/errors';
import type { IndexStatus } from '../../core/base/types';

/**
 * Checks that there is an index to answer requests from.
 * @throws SearchError INDEX_NOT_READY when nothing is indexed yet.
 */
export function requireIndexed({ filesIndexed, filesTotal, index }: IndexStatus): void {
  if (filesIndexed > 0 || index.state === 'indexed') return;
  if (index.state === 'error') throw new SearchError('INDEX_NOT_READY', index.message, index.nextStep);
  throw index.state === 'paused' ? errors.indexingPaused() : errors.indexNotReady(0, filesTotal);
}
