import type { SearchResult } from '../../src/core/base/types';
import type { ViewQuestion } from '../../src/shared/messageParts';
import type { Filters } from './filters';
import { keyOf } from './resultNames';
import type { Sorting, ViewAnswer } from './viewState';

/** The answer on screen, page by page: what is there stays where it is. */

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

/** The whole answer in its own order, all pages as one. */
export function resort(answer: ViewAnswer): ViewAnswer {
  const { ranked, result } = answer;
  return {
    ...answer,
    isSettled: false,
    ranked: undefined,
    pages: [0],
    result: ranked ? { ...result, items: ranked.items } : result,
  };
}

/** Whether pages that stand one behind the other are each in an order that is none of the whole. */
export const isInParts = (answer: ViewAnswer, sorting: Sorting): boolean =>
  sorting !== 'score' && answer.pages.length > 1;

/** Dependencies have no place in the order: they come along. */
export const ranksOf = ({ items }: SearchResult): number =>
  items.filter(({ source }) => source !== 'dependency').length;
