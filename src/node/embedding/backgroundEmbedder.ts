import { setTimeout as delay } from 'node:timers/promises';
import { clampTimerDelay } from '../../core/scheduling/timerDelay';
import type { EmbeddingStatus } from '../../core/base/types';
import { abortable } from '../runtime/abortable';
import type { FolderVectors } from './folderVectors';
import { toEmbeddingPause, type EmbeddingPause } from './embeddingBackoff';
import { DamagedVectors } from '../storage/lanceVectors';
import { EmbeddingRun } from './embeddingRun';

/**
 * Computes the missing vectors of all chunks in the background, with the model that the settings ask for. If that is
 * not the active model, the vectors of the active one stay in use until the new ones are complete. Finished vectors are
 * kept, however a run ends.
 */
export class BackgroundEmbedder {
  #status: EmbeddingStatus = { state: 'starting', wanted: '', done: 0, total: 0 };
  #wakeUp = new AbortController();
  #pausing = new AbortController();
  readonly #closing = new AbortController();
  readonly #run: EmbeddingRun;
  /** Fires when this process is no longer the writer. Undefined if it never was. */
  #term: AbortSignal | undefined;
  #isAwake = false;
  #isBusy = false;
  #isPaused = false;
  /** Number of consecutive failures since the last success. */
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
   * Wakes the embedder, because there may be missing vectors. A pause after a failure still lasts its full time, so
   * that a server that is down does not get a request at every save.
   */
  wake(): void {
    this.#isAwake = true;
    if (!this.#pause) this.#wakeUp.abort();
  }

  /** Gives the required consent, in this process or for the writer process, and retries at once. */
  async resume(): Promise<void> {
    await (this.#isWriter ? this.#run.agree() : this.#run.agreeForWriter(this.#closing.signal));
    this.#failures = 0;
    this.#pause = undefined;
    this.wake();
  }

  /** Resolves when no vectors are missing, or when the rest waits for a user or a server. */
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
   * Runs whenever it is woken, as long as this process is the writer.
   * @param confirm throws when another process has become the writer.
   */
  start(term: AbortSignal, confirm: () => Promise<void>): void {
    const before = this.#running;
    const signal = AbortSignal.any([term, this.#closing.signal]);
    this.#term = signal;
    this.#running = before.then(() => this.#work(signal, confirm));
  }

  /** Handles an index update: known texts get their vectors at once, new texts later in the background. */
  async onUpdated(signal: AbortSignal): Promise<void> {
    await this.vectors.lookUp(signal);
    this.wake();
  }

  /** Sets damaged vectors aside so that they are computed again. For the writer only. */
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

  /** @throws the error that stopped the run, or the reason why damage cannot be repaired. */
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
