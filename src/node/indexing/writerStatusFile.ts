import type { ProcessSignals, WriterStatus } from '../indexDirectory/processSignals';

/** Minimum number of milliseconds between two reports of progress, which changes faster than a user can read. */
const PERIOD_MILLISECONDS = 500;

/**
 * Tells the processes that follow the writer what it is doing. A new state is written at once: during a build these
 * processes search incomplete tables and have to say so. Progress is written at intervals.
 */
export class WriterStatusFile {
  #latest: WriterStatus | undefined;
  #told: WriterStatus['index']['state'] | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isDisposed = false;

  constructor(private readonly signals: Pick<ProcessSignals, 'writeStatus'>) {}

  publish(published: WriterStatus): void {
    if (this.#isDisposed) return;
    this.#latest = published;
    if (this.#timer && published.index.state === this.#told) return;
    void this.flush();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, PERIOD_MILLISECONDS).unref();
  }

  flush(): Promise<void> {
    const published = this.#latest;
    this.#latest = undefined;
    this.#told = published?.index.state ?? this.#told;
    // If the status cannot be written, the index cannot be written either, and that failure is reported.
    if (published) this.#writing = this.#writing.then(() => this.signals.writeStatus(published)).catch(() => undefined);
    return this.#writing;
  }
  /** Writes the last status. Nothing is written after that: the folder of the index may be moved or removed. */
  dispose(): Promise<void> {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    return this.flush();
  }
}
