import type { Engine } from '../../core/base/contracts';
import { limits } from '../../core/base/limits';
import type { IndexStatus } from '../../core/base/types';
import { limitHeapGrowth } from '../runtime/heapGrowth';
import { optimizeSooner } from '../runtime/jitTuning';
import { lowerPriority } from '../runtime/lowPriority';
import { isBuild } from './processRecycler';

/** Chunks from which on a build should take no more memory than it must. */
const LARGE = 50_000;

/**
 * Has a process suit what its engine does: builds, searches, or holds a very large index.
 * @param yields whether the editor and the user's own builds go before a build, which takes every core it gets, until
 * this process is replaced, as it is after one. A search, for which the user waits, keeps its priority: at a lower
 * priority it had what a busy machine left over.
 */
export function tuneProcess(engine: Engine, yields: boolean): void {
  const when = (isSo: (status: IndexStatus) => boolean, act: () => void): void => {
    const watching = engine.onDidChangeStatus((status) => {
      if (!isSo(status)) return;
      watching.dispose();
      act();
    });
  };
  // One that another process makes costs nothing here.
  const builds = (status: IndexStatus): boolean => status.writer && isBuild(status);
  if (yields) when(builds, lowerPriority);
  when(({ index }) => index.state === 'indexed', optimizeSooner);
  when((status) => status.chunks >= (builds(status) ? LARGE : limits.chunksInMemory), limitHeapGrowth);
}
