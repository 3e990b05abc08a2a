import { setTimeout as delay } from 'node:timers/promises';
import { clampTimerDelay } from '../../core/scheduling/timerDelay';
import type { EmbeddingStatus } from '../../core/base/types';
import { abortable } from '../runtime/abortable';
import type { FolderVectors } from './folderVectors';
import { toEmbeddingPause, type EmbeddingPause } from './embeddingBackoff';
import { DamagedVectors } from '../storage/lanceVectors';
import { EmbeddingRun } from './embeddingRun';

/**
 * Gives every chunk its vector, behind the searches: of the model that settings ask for. When that is another than the
 * one that answers, its vectors are made beside the old, which answer until the new are complete. Whatever is there
 * stays, however a run ends.
 */
export class BackgroundEmbedder {
  #status: EmbeddingStatus = { state: 'starting', wanted: '', done: 0, total: 0 };
  #wakeUp = new AbortController();
  #pausing = new AbortController();
  readonly #closing = new AbortController();
  readonly #run: EmbeddingRun;
  /** Until when this process is the writer; undefined when it never was. */
  #term: AbortSignal | undefined;
  #isAwake = false;
  #isBusy = false;
  #isPaused = false;
  /** Failures since the last success, one after the other. */
  #failures = 0;
  #pause: EmbeddingPause | undefined;
  #running: Promise<void> = Promise.resolve();
  #waiting: (() => void)[] = [];

  constructor(
    private readonly vectors: FolderVectors,
    private readonly onStatus: () => void,
  ) {
    this.#run = new EmbeddingRun(vectors, (status) => this.#set(status));
  }

  get status(): EmbeddingStatus {
    return this.#status;
  }

  /**
   * There may be something to do. After a failure it waits all the same: a server that is down is not asked at every
   * save.
   */
  wake(): void {
    this.#isAwake = true;
    if (!this.#pause) this.#wakeUp.abort();
  }

  /** Agrees to what has to be agreed to, in this process or in the one that writes, and tries again at once. */
  async resume(): Promise<void> {
    await (this.#isWriter ? this.#run.agree() : this.#run.agreeForWriter(this.#closing.signal));
    this.#failures = 0;
    this.#pause = undefined;
    this.wake();
  }

  /** Resolves when there is nothing left to do, or when that waits for a user or a server. */
  async idle(signal: AbortSignal): Promise<EmbeddingStatus> {
    while (this.#isBusy || this.#isAboutToWork) {
      await abortable(new Promise<void>((resolve) => this.#waiting.push(resolve)), signal);
    }
    return this.#status;
  }

  get #isAboutToWork(): boolean {
    return this.#isAwake && !this.#isPaused && !this.#pause && this.#isWriter;
  }

  get #isWriter(): boolean {
    return this.#term?.aborted === false;
  }

  /**
   * Works whenever it is woken, for as long as this process is the writer.
   * @param confirm throws when another process has become the writer.
   */
  start(term: AbortSignal, confirm: () => Promise<void>): void {
    const before = this.#running;
    const signal = AbortSignal.any([term, this.#closing.signal]);
    this.#term = signal;
    this.#running = before.then(() => this.#work(signal, confirm));
  }

  /** Files came in: known texts get their vectors at once, new ones by and by. */
  async onUpdated(signal: AbortSignal): Promise<void> {
    await this.vectors.lookUp(signal);
    this.wake();
  }

  /** For the writer: deals with vectors that cannot be read. */
  async recover(damaged: DamagedVectors): Promise<void> {
    await this.vectors.recover(damaged);
    this.#set({ ...this.#status, state: 'filling', done: 0 });
    this.wake();
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (isPaused) this.#pausing.abort();
    else this.wake();
  }

  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#running;
    await this.#run.dispose();
  }

  async #work(signal: AbortSignal, confirm: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await this.#sleep(signal);
      if (!this.#isBusy) continue;
      this.#pausing = new AbortController();
      try {
        await this.#attempt(AbortSignal.any([signal, this.#pausing.signal]), confirm);
      } finally {
        this.#isBusy = false;
        this.#release();
      }
    }
    this.#isAwake = false;
    this.#release();
  }

  async #sleep(signal: AbortSignal): Promise<void> {
    if (!this.#isAwake || this.#pause || this.#isPaused) {
      this.#wakeUp = new AbortController();
      const woken = AbortSignal.any([signal, this.#wakeUp.signal]);
      await delay(clampTimerDelay(this.#pause?.milliseconds ?? Infinity), undefined, {
        signal: woken,
        ref: false,
      }).catch(() => undefined);
    }
    this.#isAwake = this.#isAwake && this.#isPaused;
    this.#isBusy = !this.#isPaused && !signal.aborted;
  }

  async #attempt(signal: AbortSignal, confirm: () => Promise<void>): Promise<void> {
    try {
      await this.#fill(signal, confirm);
      this.#failures = 0;
      this.#pause = undefined;
    } catch (error) {
      if (signal.aborted) return;
      this.#pause = toEmbeddingPause(error, this.#failures++);
      this.#set({ ...this.#status, ...this.#pause.status });
    }
  }

  /** @throws what made it stop; where that is damage which cannot be dealt with, the reason. */
  async #fill(signal: AbortSignal, confirm: () => Promise<void>): Promise<void> {
    try {
      await this.#run.fill(signal);
    } catch (error) {
      if (error instanceof DamagedVectors && !signal.aborted) await confirm().then(() => this.vectors.recover(error));
      throw error;
    }
  }

  #set(status: EmbeddingStatus): void {
    this.#status = status;
    this.onStatus();
  }

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
