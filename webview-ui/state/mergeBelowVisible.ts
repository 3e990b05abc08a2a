import { sectionsOf } from './groupResults';
import { appendItems, keyOf, type ViewAnswer, type Grouping } from './viewState';

/** The answer, of which something was on screen already: that stays where it is, the rest is put behind it. */
export function mergeBelowVisible(shown: ViewAnswer, whole: ViewAnswer, grouping: Grouping): ViewAnswer {
  const first = new Set(shown.result.items.slice(0, shown.pages[1]).map(keyOf));
  const { items } = whole.result;
  const lowest = items.findLastIndex((item) => first.has(keyOf(item)));
  const better = items.filter((item, rank) => !first.has(keyOf(item)) && (rank < lowest || lowest < 0)).length;
  const put = { ...whole, ...appendItems(shown, whole.result), isSettled: true };
  const drawn = drawnKeys(put, grouping);
  const isInOrder = drawnKeys(whole, grouping).every((key, i) => key === drawn[i]);
  if (!isInOrder) return { ...put, ranked: { items, better } };
  // Drawn as a whole it stands where it is: no file is named twice.
  return drawn.length === items.length ? { ...whole, isSettled: true } : put;
}

const drawnKeys = (answer: ViewAnswer, grouping: Grouping): readonly string[] =>
  sectionsOf({ pinned: [], answer, grouping }).flatMap(({ rows }) => rows.map(({ key }) => key));
