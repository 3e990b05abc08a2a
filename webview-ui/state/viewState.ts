import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import { qualifiedName } from '../../src/core/rendering/qualifiedName';
import type { SearchError } from '../../src/core/base/errors';
import type { ResultItem, SearchResult } from '../../src/core/base/types';
import type { HostState, ViewQuestion } from '../../src/shared/searchProtocol';
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
  /** Pixels above the visible part of the results. */
  readonly scroll: number;
  /** What was just done, for those who cannot see it. */
  readonly note: string;
}

export type Grouping = 'file' | 'score';
/** By path, each page of results is in the order of files and lines. */
export type Sorting = 'score' | 'path';

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
  scroll: 0,
  note: '',
};

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
  const state = { ...emptyState, ...saved.state };
  return state.phase.name === 'asking' ? { ...state, phase: { name: state.answer ? 'answered' : 'idle' } } : state;
}

/** Saved by {@link toSaved}, of this version or another. */
function isSaved(saved: unknown): saved is { readonly version: number; readonly state: ViewState } {
  return typeof saved === 'object' && saved !== null && 'version' in saved && 'state' in saved;
}

/** Names a result within one answer. */
export const keyOf = (item: ResultItem): string => `${item.path}:${item.start_line}-${item.end_line}`;

/** Names a result among the pinned ones: it may be in the answer too. */
export const pinnedKeyOf = (item: ResultItem): string => `pinned ${keyOf(item)}`;

export const resultTitle = ({ symbol, start_line: start, end_line: end }: ResultItem): string =>
  symbol ? toOneLine(qualifiedName(symbol)) : `Lines ${start}–${end}`;

/** As the person knows a question: code is shown by its label. */
export const questionLabel = ({ text, label }: ViewQuestion): string => label ?? text;

/** Code like this. It is shown as a chip: there is no text for the box. */
export function similarTo({
  path,
  start_line: startLine,
  end_line: endLine,
  snippet,
  symbol,
}: ResultItem): ViewQuestion {
  const name = symbol ? toOneLine(qualifiedName(symbol)) : `${path.slice(path.lastIndexOf('/') + 1)}:${startLine}`;
  return { text: snippet, label: `Similar to ${name}`, origin: { path, startLine, endLine } };
}

export function answerTo(
  questions: readonly ViewQuestion[],
  filters: Filters,
  result: SearchResult,
  isFirst: boolean,
): ViewAnswer {
  return {
    questions,
    filters,
    result,
    pages: [0],
    further: {},
    next: ranksOf(result),
    isFirst,
    isSettled: false,
    isRenewed: false,
    ranked: undefined,
  };
}

/** Whether files were missing from the answer because the index was being built. */
export function isEarly(answer: ViewAnswer | undefined): boolean {
  if (!answer) return false;
  const { state, files_indexed, files_total } = answer.result.coverage;
  return state !== 'indexed' && files_indexed < files_total;
}

/**
 * What is on screen stays where it is: more is only ever put behind it. How many there are, the first page knows: it
 * left out the code that was asked about.
 */
export function appendPage(answer: ViewAnswer, next: SearchResult): ViewAnswer {
  const { result, pages } = appendItems(answer, next);
  return {
    ...answer,
    pages,
    result: { ...result, total_hits: answer.result.total_hits },
    next: answer.next + ranksOf(next),
  };
}

/** The items of an answer with those of another put behind, without what is known. */
export function appendItems(
  { result, pages, further }: ViewAnswer,
  next: SearchResult,
): Pick<ViewAnswer, 'result' | 'pages'> {
  const known = new Set([...result.items, ...Object.values(further).flat()].map(keyOf));
  const more = next.items.filter((item) => !known.has(keyOf(item)));
  return {
    pages: more.length > 0 ? [...pages, result.items.length] : pages,
    result: { ...next, items: [...result.items, ...more] },
  };
}

/** Further results of one file, behind those of it that are shown. */
export function appendFurther(answer: ViewAnswer, path: string, { items }: SearchResult): ViewAnswer {
  const before = answer.further[path] ?? [];
  const known = new Set([...answer.result.items, ...before].map(keyOf));
  const more = items.filter((item) => item.path === path && !known.has(keyOf(item)));
  return { ...answer, further: { ...answer.further, [path]: [...before, ...more] } };
}

/** How many results of a file are on screen. */
export const shownOf = ({ result, further }: ViewAnswer, path: string): number =>
  result.items.filter((item) => item.path === path && item.source !== 'dependency').length +
  (further[path]?.length ?? 0);

/** The whole answer in its own order. */
export function resort(answer: ViewAnswer): ViewAnswer {
  const { ranked, result } = answer;
  return ranked
    ? { ...answer, isSettled: false, ranked: undefined, pages: [0], result: { ...result, items: ranked.items } }
    : answer;
}

/** Dependencies have no place in the order: they come along. */
const ranksOf = ({ items }: SearchResult): number => items.filter(({ source }) => source !== 'dependency').length;

const historyLength = 50;

export function pushHistory(history: ViewState['history'], questions: readonly ViewQuestion[]): ViewState['history'] {
  return [questions, ...history.filter((past) => !isSameQuery(past, questions))].slice(0, historyLength);
}

/** Whether the user would take them for the same. */
export function isSameQuery(some: readonly ViewQuestion[], others: readonly ViewQuestion[]): boolean {
  return JSON.stringify(some.map(questionLabel)) === JSON.stringify(others.map(questionLabel));
}

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

export const toggle = (list: readonly string[], entry: string, present: boolean): readonly string[] =>
  present ? [...new Set([...list, entry])] : list.filter((other) => other !== entry);
