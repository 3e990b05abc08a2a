import type { Coverage, IndexState, IndexStatus } from '../../core/base/types';
import type { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import type { BackgroundEmbedder } from '../embedding/backgroundEmbedder';
import type { FolderVectors } from '../embedding/folderVectors';
import type { IndexCoordinator } from '../indexing/indexCoordinator';
import type { DiskWorkspace } from '../workspace/diskWorkspace';

export interface DescribedIndex {
  readonly index: Pick<MemoryIndex, 'fileCount' | 'liveChunks'>;
  readonly vectors: Pick<FolderVectors, 'embedder'>;
  readonly workspace: Pick<DiskWorkspace, 'notice'>;
  readonly coordinator: Pick<IndexCoordinator, 'isWriter' | 'leftOut' | 'filesTotal'>;
  readonly backgroundEmbedder: Pick<BackgroundEmbedder, 'status'>;
}

/** Combines a state of the index with its current counts. */
export function describeIndex(state: IndexState, described: DescribedIndex): IndexStatus {
  const { index, vectors, workspace, coordinator, backgroundEmbedder } = described;
  const { notice } = workspace;
  // `leftOut` is recounted on every read, and progress is reported often while indexing.
  const leftOut = state.state === 'indexing' ? undefined : coordinator.leftOut;
  return {
    index: state,
    filesIndexed: index.fileCount,
    filesTotal: Math.max(index.fileCount, coordinator.filesTotal),
    ...(leftOut && { leftOut }),
    chunks: index.liveChunks,
    embedder: vectors.embedder.id,
    ...(coordinator.isWriter && { embedding: backgroundEmbedder.status }),
    writer: coordinator.isWriter,
    ...(notice !== undefined && { notice }),
  };
}

/** Returns how much of the folder an answer covers. */
export const coverageOf = ({ index, filesIndexed, filesTotal }: IndexStatus, isStale: boolean): Coverage => ({
  state: index.state,
  files_indexed: filesIndexed,
  files_total: filesTotal,
  stale: isStale,
});
