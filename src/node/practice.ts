import type { Disposable } from '../core/contracts';
import type { SearchSource } from '../core/search/search';
import { compilingAtOnce } from './compiling';
import { practicesOf, rehearse, searchForNobody } from './rehearsal';
import { releasedAfter, releaseMemory } from './releaseMemory';
import type { StatusBoard } from './statusBoard';

/** Milliseconds: whoever types, and an agent that asks several things, asks again within a second; and of an index that takes longer, part of it must do. */
const TIMES = { quiet: 1_000, most: 2_000 };

/**
 * Searches for nobody, while nobody searches: a few as soon as there is something to find, so that the first search is as quick as others, and more of them in
 * the pauses once somebody has asked, since a window from which nobody searches need not pay for those. Whatever is wrong will be told to whoever searches.
 *
 * The later ones cost 2 s of processor time, most of it V8's compiler's, and 4 to 5 MB at rest. p95 of the 100 questions after the first, in 33,816 chunks: 31, 28, 25, 30 → 17, 15, 16, 13 ms under
 * Node 20, 29, 29, 28, 30 → 14, 20, 11, 27 under Node 24 (four in turn; the last in a slow minute).
 */
export class Practice implements Disposable {
  readonly #waiting: Disposable;
  /** Ends what is being practised. */
  #curtain = new AbortController();
  #pause: NodeJS.Timeout | undefined;
  /** Searches of somebody that are under way. */
  #asked = 0;
  #left: object[] | undefined;

  constructor(
    private readonly board: StatusBoard,
    private readonly source: (signal: AbortSignal) => SearchSource,
    private readonly closing: AbortSignal,
    private readonly times = TIMES,
  ) {
    this.#waiting = board.onDidChange(({ filesIndexed, index }) => {
      if (filesIndexed === 0 || index.state === 'indexing') return;
      this.#waiting.dispose();
      if (this.#asked === 0) this.#practise((signal) => rehearseAll(source(signal), signal));
    });
  }

  /** Does a search of somebody: beside another, that would take twice as long. */
  async besides<T>(search: () => Promise<T>): Promise<T> {
    this.#asked++;
    this.#interrupt();
    try {
      return await search();
    } finally {
      if (--this.#asked === 0 && this.#left?.length !== 0) this.#pause = setTimeout(() => this.#goOn(), this.times.quiet).unref();
    }
  }

  dispose(): void {
    this.#waiting.dispose();
    this.#interrupt();
  }

  #interrupt(): void {
    clearTimeout(this.#pause);
    // Each call makes an error with its stack, needed or not.
    if (!this.#curtain.signal.aborted) this.#curtain.abort();
  }

  #goOn(): void {
    if (this.board.index.state === 'indexed') this.#practise((signal) => releasedAfter(() => compilingAtOnce(() => this.#askOn(signal))));
  }

  async #askOn(signal: AbortSignal): Promise<void> {
    const source = this.source(signal);
    const left = (this.#left ??= [...practicesOf(source.image).late]);
    const end = performance.now() + this.times.most;
    for (let next = left.shift(); next && performance.now() < end; next = left.shift()) await searchForNobody([next], source, signal);
    left.length = 0;
  }

  #practise(work: (signal: AbortSignal) => Promise<void>): void {
    this.#curtain = new AbortController();
    const signal = AbortSignal.any([this.closing, this.#curtain.signal]);
    void work(signal).catch(() => undefined);
  }
}

async function rehearseAll(source: SearchSource, signal: AbortSignal): Promise<void> {
  await rehearse(source, signal);
  // What opening has used is collected now: left alone, that fell into a first search, 73 ms of one (134,052 chunks).
  releaseMemory();
  await releasedAfter(() => searchForNobody(practicesOf(source.image).early, source, signal));
}
