import type { Logger, Parser, Workspace } from '../contracts';
import type { ContentFate } from '../fileFate';
import type { Chunk, FileStat, IndexedFile } from '../types';
import { contentFate } from './contentRules';
import type { KnownFiles } from './knownFiles';
import { readFile, type Hash } from './readFile';

export interface BatchReaderParts {
  readonly workspace: Workspace;
  readonly parser: Parser;
  readonly hash: Hash;
  readonly logger: Logger;
}

/** Files as read, and those that turned out to be gone. */
export interface ReadBatch {
  readonly files: readonly IndexedFile<Chunk>[];
  readonly gone: readonly string[];
}

type Outcome = IndexedFile<Chunk> | 'same' | 'gone';

/** Files that are read or parsed at once: the disk, the parser's thread and this one each have something to do. */
const FILES_AHEAD = 4;

/** Reads changed files and says what is new of them. */
export class BatchReader {
  constructor(
    private readonly parts: BatchReaderParts,
    private readonly known: KnownFiles,
  ) {}

  /** @param onRead is told the place of each file that is done. */
  async read(batch: readonly FileStat[], onRead: (place: number) => void, signal: AbortSignal): Promise<ReadBatch> {
    const files: IndexedFile<Chunk>[] = [];
    const gone: string[] = [];
    const reading: Promise<Outcome>[] = [];
    for (const [i, { path }] of batch.entries()) {
      for (const next of batch.slice(reading.length, i + FILES_AHEAD)) reading.push(this.#start(next, signal));
      const file = (await reading[i]) ?? 'gone';
      if (typeof file === 'object') files.push(file);
      else if (file === 'gone' && this.known.knows(path)) gone.push(path);
      onRead(i);
    }
    return { files, gone };
  }

  #start(stat: FileStat, signal: AbortSignal): Promise<Outcome> {
    const reading = this.#readOne(stat, signal);
    // Its failure is thrown where it is awaited; the one before may fail first.
    reading.catch(() => undefined);
    return reading;
  }

  async #readOne(stat: FileStat, signal: AbortSignal): Promise<Outcome> {
    const { workspace, parser, hash } = this.parts;
    signal.throwIfAborted();
    // What changes while it is read has changed since. A change that lies ahead, by a clock that was wrong, is not one forever.
    const indexedAt = Math.max(Date.now(), stat.changed ?? 0);
    const text = await workspace.read(stat.path, signal);
    if (text === undefined) return 'gone';
    if (typeof text !== 'string') return this.#leave(stat, text, indexedAt);
    // The manifest learns its times, the rows stay.
    if (this.known.isSame(stat, hash(text), indexedAt)) return 'same';
    const fate = contentFate(text, stat);
    if (fate) return this.#leave(stat, fate, indexedAt);
    return { ...(await readFile(stat, text, parser, hash, signal)), indexedAt };
  }

  #leave(stat: FileStat, fate: ContentFate, indexedAt: number): Outcome {
    if (fate.state === 'failed') {
      if (this.known.fail(stat, fate)) this.parts.logger.warn(`Could not read ${stat.path}: ${fate.error}`);
      return 'gone';
    }
    if (this.known.isLeft(stat, fate, indexedAt)) return 'same';
    return { ...stat, language: '', hash: '', imports: [], identifiers: [], chunks: [], left: fate, indexedAt };
  }
}
