import type { ShownResults } from '../../src/shared/hostMessages';
import { sectionsOf } from './groupResults';
import { questionLabel } from './questions';
import type { ViewState } from './viewState';

/** Parts of the state that determine what is shown. */
const PARTS = ['answer', 'grouping', 'sorting', 'callOrder', 'folded'] as const satisfies readonly (keyof ViewState)[];

/**
 * Returns a function that reports the shown results whenever they have changed. It waits a moment, because drawing the
 * answer comes first.
 */
export function reportShownResults(
  tell: (shown: ShownResults) => void,
  milliseconds = 100,
): (state: ViewState) => void {
  let before: ViewState | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (state) => {
    if (before && PARTS.every((part) => before?.[part] === state[part])) return;
    before = state;
    clearTimeout(timer);
    timer = setTimeout(() => tell(shownIn(state)), milliseconds);
  };
}

export function shownIn(state: ViewState): ShownResults {
  const { answer, grouping, sorting, callOrder, folded } = state;
  const sections = sectionsOf({ answer, grouping, sorting, callOrder, pinned: [] });
  const files = sections.filter(({ kind }) => kind === 'file');
  return {
    questions: answer?.questions.map(questionLabel) ?? [],
    results: sections.flatMap(({ rows }) => rows.map(({ key, item }) => ({ key, item }))),
    asList: grouping === 'score',
    sorting,
    collapsed: files.length > 0 && files.every(({ key }) => folded.includes(key)),
  };
}
