import { ranksOf } from './answers';
import { emptyFilters, type Filters } from './filters';
import { emptyState, type ViewAnswer, type ViewState } from './viewState';

/** The part of the state that is saved while the view is hidden or the window is reloaded. */

/** Raised when states that earlier versions saved cannot be read any more. */
const version = 4;

/** Maximum number of saved results. "Show more" loads the rest of a longer answer. */
const savedItems = 200;

/** Returns the state to save. The host sends its own state to every new view, and a note has already been read out. */
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

/** Restores a saved state. A search that was running when the state was saved will never be answered. */
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

/** Adds the defaults of filters that did not exist when the state was saved. */
const complete = (filters: Filters): Filters => ({ ...emptyFilters, ...filters });

/** Returns whether a value was saved by {@link toSaved}, of this version or another. */
function isSaved(saved: unknown): saved is { readonly version: number; readonly state: ViewState } {
  return typeof saved === 'object' && saved !== null && 'version' in saved && 'state' in saved;
}
