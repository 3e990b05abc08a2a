import { sectionsOf } from './groupResults';
import { appendItems } from './answers';
import { keyOf } from './resultNames';
import type { ViewAnswer, ViewState } from './viewState';

/** Order in which results are drawn. */
export type ResultOrder = Pick<ViewState, 'grouping' | 'sorting'> & Partial<Pick<ViewState, 'callOrder'>>;

/**
 * Merges a complete answer with the part of it that is on screen. The visible results stay in place, and the rest is
 * put behind them.
 */
export function mergeBelowVisible(shown: ViewAnswer, whole: ViewAnswer, order: ResultOrder): ViewAnswer {
  const first = new Set(shown.result.items.slice(0, shown.pages[1]).map(keyOf));
  const { items } = whole.result;
  const lowest = items.findLastIndex((item) => first.has(keyOf(item)));
  const better = items.filter((item, rank) => !first.has(keyOf(item)) && (rank < lowest || lowest < 0)).length;
  const put = { ...whole, ...appendItems(shown, whole.result), isSettled: true };
  const drawn = drawnKeys(put, order);
  const isInOrder = drawnKeys(whole, order).every((key, i) => key === drawn[i]);
  if (!isInOrder) return { ...put, ranked: { items, better } };
  // The whole answer is drawn in the same order, so it can be used as it is, and no file is named twice.
  return drawn.length === items.length ? { ...whole, isSettled: true } : put;
}

const drawnKeys = (answer: ViewAnswer, { grouping, sorting, callOrder }: ResultOrder): readonly string[] =>
  sectionsOf({ pinned: [], answer, grouping, sorting, ...(callOrder && { callOrder }) }).flatMap(({ rows }) =>
    rows.map(({ key }) => key),
  );
