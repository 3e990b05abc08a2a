import { ranksOf } from './answers';
import { emptyFilters, type Filters } from './filters';
import { emptyState, type ViewAnswer, type ViewState } from './viewState';

/** What is kept of the state when the view is hidden or the window reloaded. */

/** Raised when saved states of before cannot be read any more. */
const version = 4;

/** Of a longer answer, the rest comes with "Show more". */
const savedItems = 200;

/** What is kept of a state: the host tells its own anew to every view, and a note was heard. */
export function toSaved(state: ViewState): unknown {
  return {
    version,
    state: {
      ...state,
      host: undefined,
      examples: undefined,
      gone: [],
      details: undefined,
      note: '',
      answer: state.answer && shortened(state.answer),
    },
  };
}

function shortened(answer: ViewAnswer): ViewAnswer {
  const { items } = answer.result;
  if (items.length <= savedItems) return answer;
  const kept = { ...answer.result, items: items.slice(0, savedItems) };
  return { ...answer, pages: answer.pages.filter((start) => start < savedItems), next: ranksOf(kept), result: kept };
}

/** A question that was being asked when the state was saved never will be answered. */
export function fromSaved(saved: unknown): ViewState {
  if (!isSaved(saved) || saved.version !== version) return emptyState;
  const { filters, answer } = saved.state;
  const state: ViewState = {
    ...emptyState,
    ...saved.state,
    filters: complete(filters),
    answer: answer && { ...answer, filters: complete(answer.filters) },
  };
  return state.phase.name === 'asking' ? { ...state, phase: { name: state.answer ? 'answered' : 'idle' } } : state;
}

/** A filter that came later restricts nothing. */
const complete = (filters: Filters): Filters => ({ ...emptyFilters, ...filters });

/** Saved by {@link toSaved}, of this version or another. */
function isSaved(saved: unknown): saved is { readonly version: number; readonly state: ViewState } {
  return typeof saved === 'object' && saved !== null && 'version' in saved && 'state' in saved;
}
