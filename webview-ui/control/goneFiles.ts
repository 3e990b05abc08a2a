import type { Host } from './searchController';
import type { ViewStore } from './viewStore';

/** Signal for requests that are never canceled: a view that closes receives no answer anyway. */
export const neverCanceled = new AbortController().signal;

/** Finds the files of the shown results that no longer exist. Asks the host, one request at a time. */
export class GoneFiles {
  #isLooking = false;
  #isOutdated = false;

  constructor(
    private readonly host: Host,
    private readonly store: ViewStore,
  ) {}

  async look(): Promise<void> {
    this.#isOutdated = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      const { answer, pinned } = this.store.state;
      const uris = [...new Set([...(answer?.result.items ?? []), ...pinned].map(({ uri }) => uri))];
      const gone =
        uris.length > 0 ? await this.host.request('gone', uris, neverCanceled).catch(() => this.store.state.gone) : [];
      if (gone.join('\n') !== this.store.state.gone.join('\n')) this.store.change({ gone }, 'soon');
    }
    this.#isLooking = false;
  }
}
