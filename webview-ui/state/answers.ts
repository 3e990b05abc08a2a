import type { SearchResult } from '../../src/core/base/types';
import type { ViewQuestion } from '../../src/shared/messageParts';
import type { Filters } from './filters';
import { keyOf } from './resultNames';
import type { Sorting, ViewAnswer } from './viewState';

/** Creates the first page of the answer on screen. Later pages are appended and do not move results. */

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

/** Returns whether files were missing from the answer because the index was being built. */
export function isPartialAnswer(answer: ViewAnswer | undefined): boolean {
  if (!answer) return false;
  const { state, files_indexed, files_total } = answer.result.coverage;
  return state !== 'indexed' && files_indexed < files_total;
}

/**
 * Appends a page. Results on screen do not move. The total is taken from the first page, which left out the code that
 * was asked about.
 */
export function appendPage(answer: ViewAnswer, next: SearchResult): ViewAnswer {
  const { result, pages } = appendItems(answer, next);
  const { ranked } = answer;
  const added = result.items.slice(answer.result.items.length);
  return {
    ...answer,
    pages,
    result: { ...result, total_hits: answer.result.total_hits },
    next: answer.next + ranksOf(next),
    ranked: ranked && { ...ranked, items: [...ranked.items, ...added] },
  };
}

/** Returns the items of an answer followed by the new items of another result. */
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

/** Appends further results of one file behind those that are shown. */
export function appendFurther(answer: ViewAnswer, path: string, { items }: SearchResult): ViewAnswer {
  const before = answer.further[path] ?? [];
  const known = new Set([...answer.result.items, ...before].map(keyOf));
  const more = items.filter((item) => item.path === path && !known.has(keyOf(item)));
  return { ...answer, further: { ...answer.further, [path]: [...before, ...more] } };
}

/** Returns how many results of a file are on screen. */
export const shownOf = ({ result, further }: ViewAnswer, path: string): number =>
  result.items.filter((item) => item.path === path && item.source !== 'dependency').length +
  (further[path]?.length ?? 0);

/** Returns the whole answer in its own order, with all pages merged into one. */
export function sortAllPages(answer: ViewAnswer): ViewAnswer {
  const { ranked, result } = answer;
  return {
    ...answer,
    isSettled: false,
    ranked: undefined,
    pages: [0],
    result: ranked ? { ...result, items: ranked.items } : result,
  };
}

/** Returns whether the answer has several pages that are each sorted separately, so that the whole is not in order. */
export const isInParts = (answer: ViewAnswer, sorting: Sorting): boolean =>
  sorting !== 'score' && answer.pages.length > 1;

/**
 * Returns the number of results that count for paging. Results in dependencies are added to a page and have no rank.
 */
export const ranksOf = ({ items }: SearchResult): number =>
  items.filter(({ source }) => source !== 'dependency').length;
