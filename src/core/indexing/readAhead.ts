import type { HashFunction, Logger, Parser, Workspace } from '../base/contracts';
import type { ContentExclusion } from '../base/fileStatus';
import type { Chunk, FileStat, IndexedFile } from '../base/types';
import { detectExcludedContent } from '../languages/contentFilter';
import type { FileManifest } from './fileManifest';
import { analyzeFile } from '../analysis/analyzeFile';

export interface ReadAheadParts {
  readonly workspace: Workspace;
  readonly parser: Parser;
  readonly hash: HashFunction;
  readonly unsaved?: ShownTexts;
  readonly logger: Logger;
}

/** Unsaved texts that editors show in place of files. */
export interface ShownTexts {
  has(path: string): boolean;
  /** Returns the analysis of a file with this text, if it is the text shown, which was already parsed. */
  analyzed(stat: FileStat, text: string): IndexedFile<Chunk> | undefined;
}

/** Files that were read, and paths of files that are gone. */
export interface ReadBatch {
  readonly files: readonly IndexedFile<Chunk>[];
  readonly gone: readonly string[];
}

type Outcome = IndexedFile<Chunk> | 'same' | 'gone';

/**
 * Number of files to read and parse ahead, so that the disk, the parser's thread and this thread stay busy even while a
 * large file is parsed, while files arrive that need no parsing, or while a batch is written. See
 * docs/decisions/build.md.
 */
const FILES_AHEAD = 64;

/** Reader of changed files, which finds out what is new in each of them. */
export class ReadAhead {
  constructor(
    private readonly parts: ReadAheadParts,
    private readonly known: FileManifest,
  ) {}

  /**
   * Yields the files in their order, in batches of `size`. The following files are read while the caller processes a
   * batch.
   * @param onRead called with the number of files that are done, and the last of these.
   */
  async *read(
    changed: readonly FileStat[],
    size: number,
    onRead: (done: number, file: FileStat) => void,
    signal: AbortSignal,
  ): AsyncGenerator<ReadBatch> {
    const reading: Promise<Outcome>[] = [];
    let batch: { files: IndexedFile<Chunk>[]; gone: string[] } = { files: [], gone: [] };
    for (const [place, stat] of changed.entries()) {
      for (const next of changed.slice(place + reading.length, place + FILES_AHEAD)) {
        const one = this.#readOne(next, signal);
        // A failure is thrown where this promise is awaited; an earlier file may fail first.
        one.catch(() => undefined);
        reading.push(one);
      }
      const file = (await reading.shift()) ?? 'gone';
      if (typeof file === 'object') batch.files.push(file);
      else if (file === 'gone' && this.known.has(stat.path)) batch.gone.push(stat.path);
      onRead(place + 1, stat);
      if ((place + 1) % size === 0 || place + 1 === changed.length) {
        yield batch;
        batch = { files: [], gone: [] };
      }
    }
  }

  async #readOne(stat: FileStat, signal: AbortSignal): Promise<Outcome> {
    const { workspace, parser, hash, unsaved } = this.parts;
    signal.throwIfAborted();
    // The time is taken before reading, so that a change during reading counts as later. A change in the future, by a
    // clock that was wrong, must not count as a change forever.
    const indexedAt = Math.max(Date.now(), stat.changed ?? 0);
    const text = await workspace.read(stat.path, signal);
    if (text === undefined) return 'gone';
    if (typeof text !== 'string') return this.#leave(stat, text, indexedAt);
    // The manifest records the new times; the rows in the store stay as they are.
    if (this.known.isSame(stat, hash(text), indexedAt)) return 'same';
    const exclusion = detectExcludedContent(text, stat);
    if (exclusion) return this.#leave(stat, exclusion, indexedAt);
    const file = unsaved?.analyzed(stat, text) ?? (await analyzeFile(stat, text, parser, hash, signal));
    return { ...file, indexedAt };
  }

  #leave(stat: FileStat, exclusion: ContentExclusion, indexedAt: number): Outcome {
    if (exclusion.state === 'failed') {
      if (this.known.recordFailure(stat, exclusion))
        this.parts.logger.warn(`Could not read ${stat.path}: ${exclusion.error}`);
      return 'gone';
    }
    if (this.known.isExcluded(stat, exclusion, indexedAt)) return 'same';
    return { ...stat, language: '', hash: '', imports: [], identifiers: [], chunks: [], left: exclusion, indexedAt };
  }
}
