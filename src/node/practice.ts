import type { Disposable } from '../core/contracts';
import type { SearchSource } from '../core/search/search';
import { timeoutSignal } from '../core/timeoutSignal';
import type { IndexStatus } from '../core/types';
import { abortable } from './abortable';
import { practicesOf, rehearse, searchForNobody } from './rehearsal';
import { releasedAfter, releaseMemory } from './releaseMemory';
import type { StatusBoard } from './statusBoard';

/** Milliseconds: whoever types, and an agent that asks several things, asks again within a second; a disk that says nothing for half a minute is away. */
const TIMES = { quiet: 1_000, patience: 30_000 };

/** What the folders of a process share, as they share its thread and its compiled code. */
export interface Stage {
  /** Searches of somebody that are under way. */
  asked: number;
  /** Milliseconds that may still be practised after somebody has asked: 48 searches take 0.6 s in 33,816 chunks, and of a larger index part of them must do. */
  left: number;
  /** What is being practised. */
  readonly curtains: Set<AbortController>;
}

const ofProcess: Stage = { asked: 0, left: 2_000, curtains: new Set() };

/**
 * Searches for nobody, while nobody searches: a few as soon as there is something to find, so that the first search is as quick as others, and more of them in
 * the pauses once somebody has asked, since a window from which nobody searches need not pay for those. Whatever is wrong will be told to whoever searches.
 *
 * The later ones cost 2 s of processor time, most of it V8's compiler's, and 4 to 9 MB at rest. p95 of the 100 questions after the first, in 33,816 chunks: 31, 28, 25, 30 → 17, 15, 16, 13 ms under
 * Node 20, 29, 29, 28, 30 → 14, 20, 11, 27 under Node 24 (four in turn; the last in a slow minute).
 */
export class Practice implements Disposable {
  readonly #listening: Disposable;
  #pause: NodeJS.Timeout | undefined;
  /** Whether the first few were asked, or are not needed any more. */
  #hasBegun = false;
  /** What is left of the later ones, once they have begun. */
  #late: object[] | undefined;

  constructor(
    private readonly board: StatusBoard,
    private readonly source: (signal: AbortSignal) => SearchSource,
    private readonly closing: AbortSignal,
    private readonly times = TIMES,
    private readonly stage = ofProcess,
  ) {
    this.#listening = board.onDidChange((status) => this.#follow(status));
  }

  /** Does a search of somebody: beside another, that would take twice as long. */
  async besides<T>(search: () => Promise<T>): Promise<T> {
    const { stage, times, closing } = this;
    this.#hasBegun = true;
    stage.asked++;
    this.#interrupt();
    try {
      return await search();
    } finally {
      if (--stage.asked === 0 && stage.left > 0 && !closing.aborted) this.#pause = setTimeout(() => this.#goOn(), times.quiet).unref();
    }
  }

  /** Whoever disposes of it has closed the folder, which ends what is practised. */
  dispose(): void {
    this.#listening.dispose();
    clearTimeout(this.#pause);
  }

  /** What is indexed comes before what is practised late; the first few go on, since a first search may come at any moment. */
  #follow({ filesIndexed, index }: IndexStatus): void {
    if (index.state === 'indexing' && this.#late) this.#interrupt();
    if (index.state === 'indexing' || filesIndexed === 0 || this.#hasBegun || this.stage.asked > 0) return;
    this.#hasBegun = true;
    this.#practise((signal) => rehearseAll(this.source(signal), signal));
  }

  #interrupt(): void {
    clearTimeout(this.#pause);
    for (const curtain of this.stage.curtains) curtain.abort();
  }

  #goOn(): void {
    const { board, stage } = this;
    if (board.index.state !== 'indexed' || stage.asked > 0 || stage.curtains.size > 0) return;
    this.#practise((signal) => this.#askOn(this.source(signal), signal));
  }

  /** One that is interrupted is not asked again. */
  async #askOn(source: SearchSource, signal: AbortSignal): Promise<void> {
    const { stage } = this;
    if (source.image.fileCount === 0) return;
    const late = (this.#late ??= [...practicesOf(source.image).late]);
    for (let next = late.shift(); next && stage.left > 0; next = late.shift()) {
      const started = performance.now();
      await searchForNobody([next], source, signal).finally(() => (stage.left -= performance.now() - started));
    }
    stage.left = 0;
  }

  /** Until it is interrupted, or patience ends: what hangs holds on to nothing. */
  #practise(work: (signal: AbortSignal) => Promise<void>): void {
    const { stage, closing, times } = this;
    const curtain = new AbortController();
    const signal = AbortSignal.any([closing, curtain.signal, timeoutSignal(times.patience)]);
    stage.curtains.add(curtain);
    void releasedAfter(() => abortable(work(signal), signal))
      .catch(() => undefined)
      .finally(() => stage.curtains.delete(curtain));
  }
}

async function rehearseAll(source: SearchSource, signal: AbortSignal): Promise<void> {
  await rehearse(source, signal);
  // What opening has used is collected now: left alone, that fell into a first search, 73 ms of one (134,052 chunks).
  releaseMemory();
  await searchForNobody(practicesOf(source.image).early, source, signal);
}
