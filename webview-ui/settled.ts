import { sectionsOf } from './grouping';
import { behind, keyOf, type Answer, type Grouping } from './viewState';

/** The answer, of which something was on screen already: that stays where it is, the rest is put behind it. */
export function settled(shown: Answer, whole: Answer, grouping: Grouping): Answer {
  const first = new Set(shown.result.items.slice(0, shown.pages[1]).map(keyOf));
  const { items } = whole.result;
  const lowest = items.findLastIndex((item) => first.has(keyOf(item)));
  const better = items.filter((item, rank) => !first.has(keyOf(item)) && (rank < lowest || lowest < 0)).length;
  const put = { ...whole, ...behind(shown, whole.result), isSettled: true };
  const drawn = drawnKeys(put, grouping);
  const isInOrder = drawnKeys(whole, grouping).every((key, i) => key === drawn[i]);
  if (!isInOrder) return { ...put, ranked: { items, better } };
  // Drawn as a whole it stands where it is: no file is named twice.
  return drawn.length === items.length ? { ...whole, isSettled: true } : put;
}

const drawnKeys = (answer: Answer, grouping: Grouping): readonly string[] => sectionsOf({ pinned: [], answer, grouping }).flatMap(({ rows }) => rows.map(({ key }) => key));
