import type { SearchError } from '../../src/core/base/errors';
import type { ResultItem, SearchResult } from '../../src/core/base/types';
import type { Callers, ShownResults } from '../../src/shared/hostMessages';
import type { HostState } from '../../src/shared/viewMessages';
import type { ViewQuestion } from '../../src/shared/messageParts';
import { emptyFilters, type FilterError, type Filters } from './filters';

/**
 * What the view knows. Plain data: it is saved as it is, and comes back after hiding the view or reloading the window.
 */

export interface ViewState {
  /** Text in the box. */
  readonly draft: string;
  /** Questions that are asked together with the one in the box. */
  readonly others: readonly ViewQuestion[];
  readonly filters: Filters;
  readonly filtersOpen: boolean;
  /** What is wrong with a filter; the answer before it stays. */
  readonly filterError: FilterError | undefined;
  readonly grouping: Grouping;
  readonly sorting: Sorting;
  /** Keys of results, callers before what they call; undefined until it is known. */
  readonly callOrder: readonly string[] | undefined;
  /** Past questions, newest first; those that were asked together stay together. */
  readonly history: readonly (readonly ViewQuestion[])[];
  /** Questions that the user keeps, newest first, however many are asked after them. */
  readonly saved: readonly (readonly ViewQuestion[])[];
  readonly phase: Phase;
  readonly answer: ViewAnswer | undefined;
  /** Results that stay when the answer goes, as they were. */
  readonly pinned: readonly ResultItem[];
  /** Whether these are shown, and not only counted. */
  readonly pinsOpen: boolean;
  /** URIs of files with results that are not there any more. */
  readonly gone: readonly string[];
  /** Unknown until the host has spoken. */
  readonly host: HostState | undefined;
  /** Questions to begin with, of the open folders; undefined until they are known. */
  readonly examples: readonly string[] | undefined;
  /** Keys of folded groups. */
  readonly folded: readonly string[];
  /** Keys of results whose whole snippet is shown. */
  readonly unfolded: readonly string[];
  /** Key of the row that the keyboard is at. */
  readonly selected: string | undefined;
  /** The result whose documentation is shown. */
  readonly details: Details | undefined;
  /** Pixels above the visible part of the results. */
  readonly scroll: number;
  /** What was just done, for those who cannot see it. */
  readonly note: string;
}

export type Grouping = 'file' | 'score';
/**
 * By path, in the order of files and lines; by calls, callers come before what they call. A further page is sorted by
 * itself, until the user sorts again.
 */
export type Sorting = ShownResults['sorting'];

export interface Details {
  readonly key: string;
  /** Whether a screen reader reads it. */
  readonly isSpoken: boolean;
  /** Undefined until it is known. */
  readonly callers: Callers | undefined;
}

/** The answer that is shown; further pages are appended to its items. */
export interface ViewAnswer {
  readonly questions: readonly ViewQuestion[];
  readonly filters: Filters;
  readonly result: SearchResult;
  /** Where each page begins in the items. */
  readonly pages: readonly number[];
  /** What was asked for of single files, behind their results on the pages: by path. */
  readonly further: Readonly<Record<string, readonly ResultItem[]>>;
  /** Where the next page begins among all that is found. */
  readonly next: number;
  /** Whether this is what was found first, and the search goes on. */
  readonly isFirst: boolean;
  /** Whether it came while the user was in the first results: nothing may be inserted above those. */
  readonly isSettled: boolean;
  /** Whether it was asked again by itself when the index was complete, and came out otherwise. */
  readonly isRenewed: boolean;
  /** The order of the whole answer, while what was found first stays where it is; undefined when it is that. */
  readonly ranked: Ranked | undefined;
}

export interface Ranked {
  readonly items: readonly ResultItem[];
  /** How many belong between or above what was found first. */
  readonly better: number;
}

export type Phase =
  | { readonly name: 'idle' }
  /** The answer before it stays on screen. */
  | { readonly name: 'asking'; readonly questions: readonly ViewQuestion[] }
  /** Nothing is searchable yet; asked again when something is. */
  | { readonly name: 'waiting'; readonly questions: readonly ViewQuestion[] }
  | { readonly name: 'answered' }
  /** With `isStopped` the engine died of it, or before: asked again, once, when it is back. */
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

/** What was found before a folder was closed or turned off is not shown with the notice that says so. */
export const isSearchable = ({ host }: Pick<ViewState, 'host'>): boolean =>
  host === undefined || host.situation === 'ready';

/** @param isAgain whether it was asked after the engine had stopped: what stops it twice is not asked a third time. */
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
