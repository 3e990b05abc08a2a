import type { Logger } from '../../core/base/contracts';
import { messageOf } from '../../core/base/errors';
import { limits } from '../../core/base/limits';
import { defaultPruningLimits, type PruningLimits } from '../../core/memoryIndex/postingView';
import type { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import { writePostings } from './postingsFile';

/** Settings for large indexes, for tests and measurements. */
export interface LargeIndexSettings {
  /** Maximum number of chunks whose posting lists are all kept in memory. */
  readonly mostChunks?: number;
  /** Share of the default limits that a query may use, so that a small index behaves like a large one. */
  readonly effort?: number;
}

export interface OffloadParts {
  /** Folder of the index. */
  readonly home: string;
  readonly index: MemoryIndex;
  readonly large?: LargeIndexSettings;
  readonly logger: Logger;
}

/**
 * Number of chunks added since the last write, as a share of those on disk, above which the lists are written again.
 * Each write covers all lists.
 */
const RECENT_SHARE = 0.1;

/** Moves the posting lists of an in-memory index that has become large from memory to disk. */
export class PostingsOffload {
  readonly #mostChunks: number;
  #running: Promise<void> | undefined;
  /** Minimum number of chunk slots in the in-memory index before the next attempt after a failure. */
  #notBefore = 0;

  constructor(private readonly parts: OffloadParts) {
    const { mostChunks = limits.chunksInMemory, effort = 1 } = parts.large ?? {};
    this.#mostChunks = mostChunks;
    parts.index.pruning = effortOf(effort);
  }

  /** Resolves when the lists that do not fit in memory are on disk. */
  async offloadIfDue(): Promise<void> {
    if (this.#running ?? this.#isDue())
      await (this.#running ??= this.#store().finally(() => (this.#running = undefined)));
  }

  dispose(): void {
    this.parts.index.postings.closeDiskPostings();
  }

  #isDue(): boolean {
    const { liveChunks, chunkSlots, postings } = this.parts.index;
    if (chunkSlots < this.#notBefore) return false;
    const { diskPostings } = postings;
    return (
      diskPostings?.isSwept === true ||
      (liveChunks > this.#mostChunks && chunkSlots - (diskPostings?.end ?? 0) > RECENT_SHARE * (diskPostings?.end ?? 0))
    );
  }

  async #store(): Promise<void> {
    const { home, index, logger } = this.parts;
    try {
      const postings = await writePostings(home, index);
      const before = index.postings.diskPostings;
      if (postings) index.useDiskPostings(postings);
      if (postings) before?.file.close();
    } catch (error) {
      this.#notBefore = index.chunkSlots * (1 + RECENT_SHARE);
      logger.warn(`The index takes more memory than it should: its lists could not be written (${messageOf(error)}).`);
    }
  }
}

/** Reads the settings from `CODEBASE_SEARCH_LARGE_FROM` (chunks) and `CODEBASE_SEARCH_LARGE_EFFORT` (a share). */
export function largeIndexSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): LargeIndexSettings {
  const { CODEBASE_SEARCH_LARGE_FROM: from, CODEBASE_SEARCH_LARGE_EFFORT: effort } = environment;
  return { ...(from && { mostChunks: Number(from) }), ...(effort && { effort: Number(effort) }) };
}

const effortOf = (share: number): PruningLimits => ({
  postings: share * defaultPruningLimits.postings,
  files: Math.max(limits.candidateFiles, share * defaultPruningLimits.files),
  names: share * defaultPruningLimits.names,
  chunks: share * defaultPruningLimits.chunks,
});
