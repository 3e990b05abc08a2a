import { SearchError, toSearchError } from '../../src/core/base/errors';
import type { MessagePeer } from '../../src/shared/messagePeer';
import type { StatusAction, StatusHostApi, StatusReport, StatusViewApi } from '../../src/shared/statusProtocol';

/** State of the status page. */

export interface StatusState {
  /** Undefined until the first report has arrived. */
  readonly report: StatusReport | undefined;
  readonly failure: SearchError | undefined;
  /** The file that the user asked about, and the answer. */
  readonly file: string;
  readonly fate: string;
}

/** The host side of the message channel. */
export type StatusHost = Pick<MessagePeer<StatusViewApi, StatusHostApi>, 'request' | 'notify'>;

export class StatusModel {
  #state: StatusState = { report: undefined, failure: undefined, file: '', fate: '' };
  #isReading = false;
  #isOutdated = false;
  #asking = new AbortController();

  constructor(
    private readonly host: StatusHost,
    private readonly onChange: () => void,
  ) {}

  get state(): StatusState {
    return this.#state;
  }

  /**
   * Loads the report, one at a time: counting the files of a large folder takes longer than the interval between
   * refreshes.
   */
  async refresh(): Promise<void> {
    this.#isOutdated = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      const { signal } = new AbortController();
      await this.#take(
        this.host.request('report', null, signal).then((report) => ({ report, failure: undefined })),
        signal,
        (failure) => ({ failure }),
      );
    }
    this.#isReading = false;
  }

  setFile(file: string): void {
    this.#update({ file, fate: '' });
  }

  async why(): Promise<void> {
    const file = this.#state.file.trim();
    if (file === '') return;
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    await this.#take(
      this.host.request('why', file, signal).then((fate) => ({ fate })),
      signal,
      ({ message, nextStep }) => ({ fate: `${message} ${nextStep}` }),
    );
  }

  run(action: StatusAction): void {
    this.host.notify('run', action);
  }

  async #take(
    work: Promise<Partial<StatusState>>,
    signal: AbortSignal,
    onFailure: (error: SearchError) => Partial<StatusState>,
  ): Promise<void> {
    const change = await work.catch((error: unknown) => onFailure(toSearchError(error)));
    if (!signal.aborted) this.#update(change);
  }

  #update(change: Partial<StatusState>): void {
    this.#state = { ...this.#state, ...change };
    this.onChange();
  }
}
