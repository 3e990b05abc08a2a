import type { ResultItem } from '../../src/core/base/types';
import type { Calls } from '../../src/shared/hostMessages';
import { neverCanceled } from './goneFiles';
import { tracedResultOf } from '../state/tracedResult';
import type { Host } from './searchController';
import type { ViewAnswer } from '../state/viewState';
import { keyOf } from '../state/resultNames';
import type { ViewStore } from './viewStore';

/**
 * Order of the results by calls. The host is asked for the calls between results once per answer, and only if the
 * results are sorted by calls.
 */
export class CallOrder {
  #items: readonly ResultItem[] | undefined;
  #pages: readonly number[] = [];
  #calls: Promise<Calls> = Promise.resolve([]);

  constructor(
    private readonly host: Host,
    private readonly store: ViewStore,
  ) {
    store.onDidChange(() => void this.#follow());
  }

  async #follow(): Promise<void> {
    const { answer, sorting } = this.store.state;
    if (!answer || answer.isFirst || sorting !== 'calls') return;
    const { pages } = answer;
    const { items } = answer.result;
    if (items === this.#items && pages === this.#pages) return;
    if (items !== this.#items)
      this.#calls = this.host.request('calls', items.map(tracedResultOf), neverCanceled).catch(() => []);
    this.#items = items;
    this.#pages = pages;
    const callOrder = orderOf(answer, await this.#calls);
    if (this.#items === items && this.#pages === pages) this.store.change({ callOrder }, 'soon');
  }
}

/** Sorts each page by itself, so that a further page does not change the order of earlier ones. */
function orderOf({ pages, result: { items } }: ViewAnswer, calls: Calls): readonly string[] {
  return pages.flatMap((start, i) => {
    const within = calls.map(({ caller, callee }) => ({ caller: caller - start, callee: callee - start }));
    return callersFirst(items.slice(start, pages[i + 1]).map(keyOf), within);
  });
}

/**
 * Sorts callers before their callees and otherwise keeps the order. In a cycle of calls, the first result stays first.
 */
export function callersFirst(keys: readonly string[], calls: Calls): readonly string[] {
  const left = new Set(keys.keys());
  const isCalled = (at: number): boolean => calls.some(({ caller, callee }) => callee === at && left.has(caller));
  const order: string[] = [];
  for (let [next] = left; next !== undefined; [next] = left) {
    const at = [...left].find((candidate) => !isCalled(candidate)) ?? next;
    left.delete(at);
    order.push(keys[at] ?? '');
  }
  return order;
}
