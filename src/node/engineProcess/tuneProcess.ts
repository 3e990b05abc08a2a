import type { Engine } from '../../core/base/contracts';
import { limits } from '../../core/base/limits';
import type { IndexStatus } from '../../core/base/types';
import { limitHeapGrowth } from '../runtime/heapGrowth';
import { optimizeSooner } from '../runtime/jitTuning';
import { lowerPriority } from '../runtime/lowPriority';
import { isBuild } from './processRecycler';

/** Number of chunks from which a build limits its memory. */
const LARGE = 50_000;

/**
 * Adapts a process to what its engine does: build, search, or hold a very large index.
 * @param yields Whether a build, which uses every core it gets, runs at a lower priority than the editor and the user's
 * own builds. The lower priority lasts until the process is replaced after the build. Searches keep their priority
 * because users wait for them, and at a lower one they got only what a busy machine had left.
 */
export function tuneProcess(engine: Engine, yields: boolean): void {
  const when = (isSo: (status: IndexStatus) => boolean, act: () => void): void => {
    const watching = engine.onDidChangeStatus((status) => {
      if (!isSo(status)) return;
      watching.dispose();
      act();
    });
  };
  // A build in another process costs nothing here.
  const builds = (status: IndexStatus): boolean => status.writer && isBuild(status);
  if (yields) when(builds, lowerPriority);
  when(({ index }) => index.state === 'indexed', optimizeSooner);
  when((status) => status.chunks >= (builds(status) ? LARGE : limits.chunksInMemory), limitHeapGrowth);
}
