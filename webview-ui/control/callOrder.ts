import type { ResultItem } from '../../src/core/base/types';
import type { Calls } from '../../src/shared/hostMessages';
import { stillHere } from './goneFiles';
import { tracedResultOf } from '../state/tracedResult';
import type { Host } from './searchController';
import { keyOf } from '../state/resultNames';
import type { ViewStore } from './viewStore';

/** Which result of the answer calls which: asked of the host once per answer, and only where they are sorted by it. */
export class CallOrder {
  #asked: readonly ResultItem[] | undefined;

  constructor(
    private readonly host: Host,
    private readonly store: ViewStore,
  ) {
    store.onDidChange(() => void this.#follow());
  }

  async #follow(): Promise<void> {
    const { answer, sorting } = this.store.state;
    if (!answer || answer.isFirst || sorting !== 'calls' || answer.result.items === this.#asked) return;
    const { items } = answer.result;
    this.#asked = items;
    const calls = await this.host.request('calls', items.map(tracedResultOf), stillHere).catch(() => []);
    if (this.#asked === items) this.store.change({ callOrder: callersFirst(items.map(keyOf), calls) }, 'soon');
  }
}

/** Callers before what they call, and otherwise as they were. Of those that call each other, the first stays first. */
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
