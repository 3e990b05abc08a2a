import type { Disposable } from '../../core/base/contracts';
import { toSearchError, type SearchError } from '../../core/base/errors';
import type { IndexProgress } from '../../core/indexing/indexer';
import type { IndexState, IndexStatus } from '../../core/base/types';

/** Status of an index: its current activity, whether it is paused, and its last failure. */
export class IndexStatusStore {
  readonly #listeners = new Set<(status: IndexStatus) => void>();
  #activity: IndexState = { state: 'standby' };
  #isPaused = false;
  #notice: string | undefined;

  /** @param describe completes a state with the current counts. */
  constructor(
    private readonly describe: (index: IndexState) => IndexStatus,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  get status(): IndexStatus {
    const described = this.describe(this.index);
    const notices = [described.notice, this.#notice].filter((notice) => notice !== undefined);
    return { ...described, ...(notices.length > 0 && { notice: notices.join(' ') }) };
  }

  /** Adds a notice to the status until the index is up to date. */
  addNotice(sentence: string): void {
    this.#notice = sentence;
    this.emit();
  }

  /** Notices that every response includes: why the index is not being updated, and any added notice. */
  get notices(): readonly string[] {
    const { index } = this;
    const failure = index.state === 'error' ? `${index.message} ${index.nextStep}` : '';
    return [this.#notice ?? '', failure].filter(
      (note) => note !== '' && (note === failure || !failure.startsWith(note)),
    );
  }

  get index(): IndexState {
    return this.#isPaused && this.#activity.state !== 'error' ? { state: 'paused' } : this.#activity;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  set(activity: IndexState): void {
    this.#activity = activity;
    if (activity.state === 'indexed') this.#notice = undefined;
    this.emit();
  }

  progress(progress: IndexProgress): void {
    if (progress.phase === 'scanning') this.set({ state: 'scanning' });
    else this.set({ state: 'indexing', done: progress.done, total: progress.total, file: progress.file });
  }

  fail(error: unknown): void {
    this.onFailure(error);
    const { message, nextStep } = toSearchError(error);
    this.set({ state: 'error', message, nextStep });
  }

  /** Reports, in every response too, why the index is not being updated. */
  setReadOnly(error: SearchError): void {
    if (this.#notice === error.message) return;
    this.#notice = error.message;
    this.fail(error);
  }

  /** Returns whether the paused state changed. */
  setPaused(isPaused: boolean): boolean {
    if (isPaused === this.#isPaused) return false;
    this.#isPaused = isPaused;
    this.emit();
    return true;
  }

  onDidChange(listener: (status: IndexStatus) => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  /** Notifies the listeners of the current status. */
  emit(): void {
    const { status } = this;
    for (const listener of [...this.#listeners]) listener(status);
  }
}
