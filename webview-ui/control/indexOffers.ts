import type { PickParams } from '../../src/shared/hostMessages';
import { neverCanceled } from './goneFiles';
import type { Host } from './searchController';
import type { ViewStore } from './viewStore';

/** Number of examples that are shown. */
const EXAMPLES = 3;

/** Values that the index offers: example questions, and folders and languages to search in. */
export class IndexOffers {
  #isLoading = false;

  constructor(
    private readonly host: Host,
    private readonly store: ViewStore,
  ) {}

  /** Loads the examples once, when the index is complete, and only if they are shown. */
  async loadExamples(): Promise<void> {
    const { host, history, examples } = this.store.state;
    const isComplete = host?.situation === 'ready' && host.status.index.state === 'indexed';
    if (!isComplete || history.length > 0 || examples || this.#isLoading) return;
    this.#isLoading = true;
    const found = await this.host.request('examples', null, neverCanceled).catch(() => undefined);
    this.#isLoading = false;
    if (found) this.store.change({ examples: found.slice(0, EXAMPLES) }, 'soon');
  }

  /** Lets the user pick the value of a filter. Resolves to undefined if the user picks nothing. */
  async pick(field: PickParams['field']): Promise<string | undefined> {
    const value = this.store.state.filters[field];
    return (await this.host.request('pick', { field, value }, neverCanceled)) ?? undefined;
  }
}
