import type { Logger } from '../core/contracts';
import { messageOf } from '../core/errors';
import { limits } from '../core/limits';
import { wholeEffort, type Effort } from '../core/search/reach';
import type { SearchImage } from '../core/search/searchImage';
import { writeLists } from './listFile';

/** What tests and measurements say of large indexes. */
export interface LargeSettings {
  /** So many chunks an in-memory index may have all of whose lists stand in memory. */
  readonly mostChunks?: number;
  /** How much a question looks at, as a share of what it does otherwise: so that small indexes are large to it. */
  readonly effort?: number;
}

export interface ReliefParts {
  /** Folder of the index. */
  readonly home: string;
  readonly image: SearchImage;
  readonly large?: LargeSettings;
  readonly logger: Logger;
}

/** The lists are written anew when so many chunks came since, as a share of those on disk: each time all of them are. */
const RECENT_SHARE = 0.1;

/** Moves the posting lists of an in-memory index that has become large from memory to disk. */
export class ImageRelief {
  readonly #mostChunks: number;
  #running: Promise<void> | undefined;
  /** After a failure, not before the in-memory index has so many chunks. */
  #notBefore = 0;

  constructor(private readonly parts: ReliefParts) {
    const { mostChunks = limits.chunksInMemory, effort = 1 } = parts.large ?? {};
    this.#mostChunks = mostChunks;
    parts.image.effort = effortOf(effort);
  }

  /** Resolves when the lists that memory has no room for are on disk. */
  async relieve(): Promise<void> {
    if (this.#running ?? this.#isDue()) await (this.#running ??= this.#store().finally(() => (this.#running = undefined)));
  }

  dispose(): void {
    this.parts.image.postings.closeStored();
  }

  #isDue(): boolean {
    const { liveChunks, chunkSlots, postings } = this.parts.image;
    if (chunkSlots < this.#notBefore) return false;
    const { stored } = postings;
    return stored?.isSwept === true || (liveChunks > this.#mostChunks && chunkSlots - (stored?.end ?? 0) > RECENT_SHARE * (stored?.end ?? 0));
  }

  async #store(): Promise<void> {
    const { home, image, logger } = this.parts;
    try {
      const lists = await writeLists(home, image);
      const before = image.postings.stored;
      if (lists) image.store(lists);
      if (lists) before?.file.close();
    } catch (error) {
      this.#notBefore = image.chunkSlots * (1 + RECENT_SHARE);
      logger.warn(`The index takes more memory than it should: its lists could not be written (${messageOf(error)}).`);
    }
  }
}

/** `CODEBASE_SEARCH_LARGE_FROM` (chunks) and `CODEBASE_SEARCH_LARGE_EFFORT` (a share). */
export function largeSettings(environment: Readonly<Record<string, string | undefined>> = process.env): LargeSettings {
  const { CODEBASE_SEARCH_LARGE_FROM: from, CODEBASE_SEARCH_LARGE_EFFORT: effort } = environment;
  return { ...(from && { mostChunks: Number(from) }), ...(effort && { effort: Number(effort) }) };
}

const effortOf = (share: number): Effort => ({ postings: share * wholeEffort.postings, files: Math.max(limits.candidateFiles, share * wholeEffort.files), names: share * wholeEffort.names, chunks: share * wholeEffort.chunks });
