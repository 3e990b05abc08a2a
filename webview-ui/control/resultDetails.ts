import type { ResultItem } from '../../src/core/base/types';
import { neverCanceled } from './goneFiles';
import { tracedResultOf } from '../state/tracedResult';
import type { Host } from './searchController';
import type { ViewStore } from './viewStore';

/** Controls which result's details are shown. The documentation is shown at once; the callers follow. */
export class ResultDetails {
  constructor(
    private readonly host: Host,
    private readonly store: ViewStore,
    private readonly itemOf: (key: string) => ResultItem | undefined,
  ) {}

  /** @param isSpoken whether the user asked for the details, rather than only pointed at the result. */
  async show(key: string, isSpoken: boolean): Promise<void> {
    const item = this.itemOf(key);
    if (!item || key === this.store.state.details?.key) return;
    this.store.change({ details: { key, isSpoken, callers: undefined } }, 'soon');
    if (!item.symbol || item.repository !== undefined) return;
    const callers = await this.host.request('callers', tracedResultOf(item), neverCanceled).catch(() => undefined);
    if (callers && this.store.state.details?.key === key)
      this.store.change({ details: { key, isSpoken, callers } }, 'soon');
  }

  hide(): void {
    if (this.store.state.details) this.store.change({ details: undefined }, 'soon');
  }
}
