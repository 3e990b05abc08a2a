import type { SearchError } from '../../src/core/base/errors';
import type { ResultItem, SearchResult } from '../../src/core/base/types';
import type { Callers, ShownResults } from '../../src/shared/hostMessages';
import type { HostState } from '../../src/shared/viewMessages';
import type { ViewQuestion } from '../../src/shared/messageParts';
import { emptyFilters, type FilterError, type Filters } from './filters';

/** State of the view. It is plain data, saved as it is and restored after hiding the view or reloading the window. */

export interface ViewState {
  /** Text in the box. */
  readonly draft: string;
  /** Questions that are asked together with the one in the box. */
  readonly others: readonly ViewQuestion[];
  readonly filters: Filters;
  readonly filtersOpen: boolean;
  /** Error in a filter. The previous answer stays. */
  readonly filterError: FilterError | undefined;
  readonly grouping: Grouping;
  readonly sorting: Sorting;
  /** Keys of results, callers before their callees; undefined until known. */
  readonly callOrder: readonly string[] | undefined;
  /** Past questions, newest first; those that were asked together stay together. */
  readonly history: readonly (readonly ViewQuestion[])[];
  /** Questions that the user saved, newest first. They are kept regardless of later searches. */
  readonly saved: readonly (readonly ViewQuestion[])[];
  readonly phase: Phase;
  readonly answer: ViewAnswer | undefined;
  /** Results that stay, unchanged, when the answer goes. */
  readonly pinned: readonly ResultItem[];
  /** Whether the pinned results are expanded rather than only counted. */
  readonly pinsOpen: boolean;
  /** URIs of files with results that no longer exist. */
  readonly gone: readonly string[];
  /** Undefined until the host has sent its state. */
  readonly host: HostState | undefined;
  /** Example questions for the open folders; undefined until known. */
  readonly examples: readonly string[] | undefined;
  /** Keys of folded groups. */
  readonly folded: readonly string[];
  /** Keys of results whose whole snippet is shown. */
  readonly unfolded: readonly string[];
  /** Key of the row that the keyboard is at. */
  readonly selected: string | undefined;
  /** The result whose documentation is shown, and its callers. */
  readonly details: Details | undefined;
  /** Pixels above the visible part of the results. */
  readonly scroll: number;
  /** The last action, for screen readers. */
  readonly note: string;
}

export type Grouping = 'file' | 'score';
/**
 * Order of results. `path` sorts by file and line; `calls` puts callers before their callees. A further page is sorted
 * by itself, until the user sorts again.
 */
export type Sorting = ShownResults['sorting'];

export interface Details {
  readonly key: string;
  /** Whether a screen reader reads the details. */
  readonly isSpoken: boolean;
  /** Undefined until known. */
  readonly callers: Callers | undefined;
}

/** The answer on screen. Further pages are appended to its items. */
export interface ViewAnswer {
  readonly questions: readonly ViewQuestion[];
  readonly filters: Filters;
  readonly result: SearchResult;
  /** Index of the first item of each page. */
  readonly pages: readonly number[];
  /**
   * Further results that were loaded for single files, by path. They are shown behind the file's results on the pages.
   */
  readonly further: Readonly<Record<string, readonly ResultItem[]>>;
  /** Offset of the next page among all results. */
  readonly next: number;
  /** Whether this is a partial result and the search goes on. */
  readonly isFirst: boolean;
  /** Whether the answer arrived while the user was using the partial results: nothing may be inserted above those. */
  readonly isSettled: boolean;
  /** Whether the search was repeated automatically when the index was complete, and its result changed. */
  readonly isRenewed: boolean;
  /**
   * Order of the whole answer while the results that were found first stay in place; undefined if the items are in that
   * order.
   */
  readonly ranked: Ranked | undefined;
}

export interface Ranked {
  readonly items: readonly ResultItem[];
  /** Number of results that rank between or above the results that were found first. */
  readonly better: number;
}

export type Phase =
  | { readonly name: 'idle' }
  /** The previous answer stays on screen. */
  | { readonly name: 'asking'; readonly questions: readonly ViewQuestion[] }
  /** Nothing is searchable yet. The search is repeated when something is. */
  | { readonly name: 'waiting'; readonly questions: readonly ViewQuestion[] }
  | { readonly name: 'answered' }
  /**
   * With `isStopped`, the engine died during the search or before it. The search is repeated once when the engine is
   * back.
   */
  | {
      readonly name: 'failed';
      readonly questions: readonly ViewQuestion[];
      readonly message: string;
      readonly nextStep: string;
      readonly isStopped?: true;
    };

export const emptyState: ViewState = {
  draft: '',
  others: [],
  filters: emptyFilters,
  filtersOpen: false,
  filterError: undefined,
  grouping: 'file',
  sorting: 'score',
  callOrder: undefined,
  history: [],
  saved: [],
  phase: { name: 'idle' },
  answer: undefined,
  pinned: [],
  pinsOpen: false,
  gone: [],
  host: undefined,
  examples: undefined,
  folded: [],
  unfolded: [],
  selected: undefined,
  details: undefined,
  scroll: 0,
  note: '',
};

/**
 * Returns whether results may be shown. Results of a folder that was closed or turned off are hidden, so that they are
 * not shown next to the notice about it.
 */
export const isSearchable = ({ host }: Pick<ViewState, 'host'>): boolean =>
  host === undefined || host.situation === 'ready';

/**
 * @param isAgain whether the search is a repetition after the engine had stopped: a search that stops the engine twice
 * is not repeated again.
 */
export function phaseAfter(
  { code, message, nextStep }: SearchError,
  questions: readonly ViewQuestion[],
  isAgain = false,
): Phase {
  if (code === 'INDEX_NOT_READY') return { name: 'waiting', questions };
  return {
    name: 'failed',
    questions,
    message,
    nextStep,
    ...(code === 'ENGINE_STOPPED' && !isAgain && { isStopped: true }),
  };
}
