import type { ProcessSignals, WriterStatus } from '../indexDirectory/processSignals';

/** How often the others are told at most; progress changes faster than a user can read. */
const PERIOD_MILLISECONDS = 500;

/**
 * Tells the processes that follow what the writer is doing: another state at once, since they answer from tables that
 * are not whole while it builds and would not say so; progress now and then.
 */
export class WriterStatusFile {
  #latest: WriterStatus | undefined;
  #told: WriterStatus['index']['state'] | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly signals: Pick<ProcessSignals, 'writeStatus'>) {}

  publish(published: WriterStatus): void {
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
    // Where it cannot be written, the index cannot either, and that is said.
    if (published) this.#writing = this.#writing.then(() => this.signals.writeStatus(published)).catch(() => undefined);
    return this.#writing;
  }
}
