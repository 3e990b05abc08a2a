import { limits } from '../../core/base/limits';
import { effectiveTopK } from '../../core/request/requestDefaults';
import { fieldOf } from '../../core/request/requestSchema';
import type { ResultItem, SearchResult } from '../../core/base/types';
import { labelItem, type Fields } from './folderLabels';
import type { FolderRequest } from './nestedFolders';

/** Pages of what several folders found, as if it were one list. */

export interface MergedPage {
  readonly offset: number;
  readonly size: number;
  /** The most that one engine gives at a time. */
  readonly most: number;
}

/** Numbers that are out of range stay as they are: the engine names them in its error. */
export function pageOf(request: Fields, max: number): MergedPage {
  const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
  const size = number(fieldOf(request, 'top_k'), effectiveTopK(request));
  return {
    offset: number(request['offset'], 0),
    size: size <= limits.topK.max ? Math.min(size, max) : size,
    most: max,
  };
}

/** Of the pages before one. */
export interface PreviousPages {
  /**
   * How many results of each folder they took; nothing before the first page, where each begins as the request says.
   */
  readonly starts: readonly number[];
  /** The places that they showed. */
  readonly shown: ReadonlySet<string>;
}

export async function readPreviousPages(
  asked: readonly FolderRequest[],
  page: MergedPage,
  signal: AbortSignal,
): Promise<PreviousPages> {
  if (page.offset <= 0) return { starts: [], shown: new Set() };
  const lists = await Promise.all(asked.map((one) => firstOf(one, page, signal)));
  const { items, taken } = mergeByScore(
    lists.map((items) => ({ items, isCut: false })),
    page.offset,
    new Set(),
  );
  return { starts: taken, shown: new Set(items.map(placeOf)) };
}

/**
 * Where the results of a folder stand, up to the page: any folder may hold all of them. One that fails says so with its
 * page.
 */
async function firstOf(asked: FolderRequest, page: MergedPage, signal: AbortSignal): Promise<readonly ResultItem[]> {
  const {
    fields,
    folder: { engine },
  } = asked;
  const lean = {
    ...fields,
    max_tokens: null,
    maxTokens: null,
    include_dependencies: false,
    disclosure_level: 'signature',
  };
  const items: ResultItem[] = [];
  while (items.length < page.offset) {
    const size = Math.min(page.most, page.offset - items.length);
    const next = { ...lean, offset: items.length, top_k: size };
    // It is not shown: its tokens are not counted.
    const result = await engine.search(next, signal, () => undefined).catch(() => undefined);
    items.push(...(result?.items ?? []).map((item) => itemFrom(asked, item)));
    if (!result || result.items.length < size) break;
  }
  return items;
}

/** The page of one folder. */
export interface FolderPage {
  readonly result: SearchResult;
  /** Where it begins in the list of its folder. */
  readonly start: number;
}

export function folderPage(result: SearchResult, start: number | undefined, asked: FolderRequest): FolderPage {
  return { result: { ...result, items: result.items.map((item) => itemFrom(asked, item)) }, start: start ?? 0 };
}

/** A result of a folder as it stands among those of others. */
export function itemFrom({ folder, share, numbers }: FolderRequest, item: ResultItem): ResultItem {
  const named = renumbered(labelItem(item, folder), numbers);
  return share === 1 ? named : { ...named, score: Math.round(item.score * share * 1e6) / 1e6 };
}

const renumbered = (item: ResultItem, numbers: FolderRequest['numbers']): ResultItem =>
  numbers && item.query_numbers
    ? { ...item, query_numbers: item.query_numbers.map((number) => numbers[number - 1] ?? number) }
    : item;

/** Dependencies stay behind the results that brought them. */
export function mergeItems(
  parts: readonly FolderPage[],
  { size }: MergedPage,
  shown: ReadonlySet<string>,
): readonly ResultItem[] {
  const found = mergeByScore(
    parts.map((part) => listOf(part, size)),
    size,
    new Set(shown),
  ).items;
  const parents = new Set(found.map(({ path }) => path));
  const others = parts.flatMap(({ result }) => result.items.filter(isDependency));
  return [...found, ...others.filter(({ parent_file }) => parents.has(parent_file ?? ''))];
}

function listOf({ result: { items, total_hits }, start }: FolderPage, size: number): List {
  const found = items.filter((item) => !isDependency(item));
  return { items: found, isCut: found.length < Math.min(size, total_hits - start) };
}

const isDependency = ({ source }: ResultItem): boolean => source === 'dependency';

/** What is known of the results of a folder. */
interface List {
  readonly items: readonly ResultItem[];
  /** Whether a budget, or haste, left out the next. */
  readonly isCut: boolean;
}

/**
 * The first so many results of several folders, the best first; those of one folder stay in its order. Of folders that
 * lie in one another both may have a place: it comes once. Ends with the first list that is cut: the next best may be
 * what is not known.
 * @param shown places that do not come again.
 */
function mergeByScore(
  lists: readonly List[],
  size: number,
  shown: Set<string>,
): { readonly items: readonly ResultItem[]; readonly taken: readonly number[] } {
  const taken = lists.map(() => 0);
  const items: ResultItem[] = [];
  while (items.length < size) {
    const heads = lists.map((list, i) => list.items[taken[i] ?? 0]);
    if (lists.some(({ isCut }, i) => isCut && !heads[i])) break;
    const best = heads.reduce(
      (one, other) => (one && (!other || byScoreThenPlace(one, other) <= 0) ? one : other),
      undefined,
    );
    if (!best) break;
    const from = heads.indexOf(best);
    taken[from] = (taken[from] ?? 0) + 1;
    if (shown.size < shown.add(placeOf(best)).size) items.push(best);
  }
  return { items, taken };
}

const placeOf = ({ uri, start_line, end_line }: ResultItem): string => `${uri} ${start_line} ${end_line}`;
const byScoreThenPlace = (a: ResultItem, b: ResultItem): number =>
  b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start_line - b.start_line);
