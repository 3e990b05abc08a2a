import { setImmediate } from 'node:timers/promises';
import type { CountTokens, Disposable, WordModel } from '../core/contracts';
import { errors, SearchError } from '../core/errors';
import type { FolderOnDisk } from '../core/folderPaths';
import type { UnsavedTexts } from '../core/index/unsavedTexts';
import { readMissing } from '../core/readMissing';
import { parseRequest, type SearchRequest, type SearchSettings } from '../core/request';
import type { OnFirst } from '../core/search/firstLook';
import { placeOf, type FileChunk } from '../core/search/imageFile';
import { QuestionMemory } from '../core/search/questionMemory';
import { searchInSteps } from '../core/search/search';
import type { SearchSource } from '../core/search/searchSource';
import { maskBody } from '../core/search/maskBody';
import { timeoutSignal } from '../core/timeoutSignal';
import type { ChunkBody, Coverage, EngineStatistics, SearchResult } from '../core/types';
import { abortable } from './abortable';
import { DiskLook, type DiskLookParts } from './diskLook';
import type { FolderVectors } from './folderVectors';
import type { GitHistory } from './gitHistory';
import type { IndexKeeper } from './indexKeeper';
import { forgetsAtRest } from './releaseMemory';
import type { StatusBoard } from './statusBoard';
import { WarmUp } from './warmUp';

export interface FolderSearchParts extends Omit<DiskLookParts, 'manifest' | 'unsaved'> {
  readonly settings: SearchSettings;
  readonly unsaved: UnsavedTexts;
  readonly vectors: Pick<FolderVectors, 'embedder'>;
  readonly tokenizer: () => Promise<CountTokens>;
  /** Loads the built-in model, once. */
  readonly words: () => Promise<WordModel>;
  readonly keeper: IndexKeeper;
  readonly board: StatusBoard;
  readonly history: GitHistory;
  /** How requests may name the folder, and what is in it. */
  readonly paths: () => FolderOnDisk;
  readonly uriOf: (path: string) => string;
  readonly closing: AbortSignal;
}

/** How long after its time a search may still answer, with what it has. */
const GRACE_MILLISECONDS = 2_000;

/** The searches of one folder: what is waited for before, what they read, what is remembered for the next, and what becomes of one that fails. */
export class FolderSearch implements Disposable {
  readonly #questions: QuestionMemory;
  readonly #rest: Disposable;
  #warmUp: WarmUp | undefined;

  constructor(private readonly parts: FolderSearchParts) {
    this.#questions = new QuestionMemory(parts.image);
    this.#rest = forgetsAtRest(() => this.#forget());
  }

  /** Has the first search be as quick as others, at the price of some before it. */
  warmUp(): void {
    this.#warmUp = new WarmUp(this.parts.board, (signal) => this.#ownSource(signal), this.parts.closing);
  }

  /** How often a question was known. */
  get uses(): Pick<EngineStatistics, 'queryCache'> {
    return { queryCache: this.#questions.uses };
  }

  dispose(): void {
    this.#warmUp?.dispose();
    this.#rest.dispose();
  }

  /** Lets go of what the next search makes again. */
  #forget(): void {
    // Surveys give their columns back to the in-memory index.
    this.#questions.forget();
    this.parts.image.rest();
  }

  /** @param onFirst is given what is found first, where that is wanted. */
  async search(raw: unknown, onFirst: OnFirst | undefined, signal: AbortSignal): Promise<SearchResult> {
    const { paths, settings, board, keeper, closing, image } = this.parts;
    // Answers in steps go to the view, which shows no tokens.
    const parsed = { ...parseRequest(raw, paths(), settings), countsTokens: onFirst === undefined };
    // The search itself keeps the time that was asked for, with what it has by then; what it waits for may not.
    const deadline = timeoutSignal(parsed.timeoutMs + GRACE_MILLISECONDS);
    const bounded = AbortSignal.any([signal, deadline, closing]);
    // Beside the search, which waits for it before it opens or tells anything: what a search takes besides itself went from 3.0 to 1.5 ms at the 95th percentile (in turn, six each).
    const there = keeper.requireFolder(bounded);
    const disk = this.#lookAtDisk(there, bounded);
    try {
      const result = await provided(there, this.#answer(parsed, disk, onFirst, bounded));
      if (board.index.state === 'indexed') for (const path of disk.different) keeper.changed(path);
      return result;
    } catch (error) {
      if (image.postings.stored?.isDamaged) void keeper.reload();
      throw deadline.aborted && !signal.aborted ? errors.timeout(parsed.timeoutMs) : error;
    }
  }

  async #answer(parsed: SearchRequest, disk: DiskLook, onFirst: OnFirst | undefined, signal: AbortSignal): Promise<SearchResult> {
    const { board, keeper } = this.parts;
    await abortable(this.#getReady(parsed.timeoutMs / 4, disk, signal), signal);
    this.#requireSomething();
    const { remakings } = keeper;
    // A note that the answer carries counts against its budget.
    const request = { ...parsed, warnings: [...board.notes, ...parsed.warnings] };
    const result = await abortable(searchInSteps(request, this.#source(disk), onFirst, signal), signal);
    // New tables lack what the in-memory index of the old has found: that would be left out as if it had changed.
    if (remakings % 2 === 1 || remakings !== keeper.remakings) throw errors.indexDamaged();
    return result;
  }

  /** What lies on a disk that is away may never answer. */
  async #getReady(milliseconds: number, { there }: DiskLook, signal: AbortSignal): Promise<void> {
    const { keeper, history } = this.parts;
    // What has changed is read by this thread, and of a folder that is gone every file has.
    if (keeper.isStale) await there;
    await keeper.catchUp(milliseconds, signal);
    await history.refresh(milliseconds, signal);
  }

  #requireSomething(): void {
    const { filesIndexed, filesTotal, index } = this.parts.board.status;
    if (filesIndexed > 0 || index.state === 'indexed') return;
    if (index.state === 'error') throw new SearchError('INDEX_NOT_READY', index.message, index.nextStep);
    throw index.state === 'paused' ? errors.indexingPaused() : errors.indexNotReady(0, filesTotal);
  }

  #lookAtDisk(there: Promise<void>, signal: AbortSignal): DiskLook {
    return new DiskLook({ ...this.parts, manifest: this.parts.keeper.indexer.manifest }, there, signal);
  }

  #source(disk: DiskLook): SearchSource {
    const { image, vectors, tokenizer, words, uriOf, settings } = this.parts;
    return {
      image,
      tokenizer,
      words,
      embedder: vectors.embedder,
      memory: this.#questions,
      coverage: this.#coverage(),
      bodies: async (chunks) => {
        const bodies = await this.#bodies(chunks, disk);
        return settings.maskSecrets ? bodies.map((body) => body && maskBody(body)) : bodies;
      },
      since: (paths) => disk.since(paths),
      breathe: () => setImmediate(),
      uriOf,
    };
  }

  /** The same without what is remembered for the next, until the signal fires. */
  #ownSource(signal: AbortSignal): SearchSource {
    const there = this.parts.keeper.requireFolder(signal);
    // The reader reports it.
    there.catch(() => undefined);
    const disk = this.#lookAtDisk(there, signal);
    return { ...this.#source(disk), bodies: (chunks) => this.#bodies(chunks, disk) };
  }

  /** From the disk where it is as it was indexed, else from what an editor has not saved, and from the store. */
  async #bodies(chunks: readonly FileChunk[], disk: DiskLook): Promise<readonly (ChunkBody | undefined)[]> {
    const { unsaved, keeper } = this.parts;
    return readMissing(chunks, await disk.bodies(chunks), (missing) => unsaved.bodies(missing.map(placeOf), (others) => keeper.bodies(others)));
  }

  #coverage(): Coverage {
    const { board, keeper } = this.parts;
    const { index, filesIndexed, filesTotal } = board.status;
    return { state: index.state, files_indexed: filesIndexed, files_total: filesTotal, stale: keeper.isStale };
  }
}

/** What comes of some work where `condition` holds; else what is wrong with that, which may be why the work failed. */
async function provided<T>(condition: Promise<void>, work: Promise<T>): Promise<T> {
  try {
    const [result] = await Promise.all([work, condition]);
    return result;
  } catch (error) {
    await condition;
    throw error;
  }
}
