import { limits } from '../../core/base/limits';
import { effectiveTopK } from '../../core/request/requestDefaults';
import { fieldOf } from '../../core/request/fieldNames';
import type { ResultItem, SearchResult } from '../../core/base/types';
import { labelItem, type Fields } from './folderLabels';
import type { FolderRequest } from './nestedFolders';

/** Merges the pages of several folders into one list. */

export interface MergedPage {
  readonly offset: number;
  readonly size: number;
  /** Maximum page size of an engine. */
  readonly most: number;
}

/** Returns the requested page. Numbers out of range are kept, so that the engine names them in its error. */
export function pageOf(request: Fields, max: number): MergedPage {
  const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
  const size = number(fieldOf(request, 'top_k'), effectiveTopK(request));
  return {
    offset: number(request['offset'], 0),
    size: size <= limits.topK.max ? Math.min(size, max) : size,
    most: max,
  };
}

/** The pages before the requested one. */
export interface PreviousPages {
  /**
   * Number of results that each folder has contributed to these pages; empty before the first page, on which each
   * folder starts where the request says.
   */
  readonly starts: readonly number[];
  /** Places shown on these pages. */
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
 * Returns the results of a folder up to the page: any folder may contain all of them. A folder that fails reports the
 * error with its page.
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
    // The results are not shown, so their tokens are not counted.
    const result = await engine.search(next, signal, () => undefined).catch(() => undefined);
    items.push(...(result?.items ?? []).map((item) => itemFrom(asked, item)));
    if (!result || result.items.length < size) break;
  }
  return items;
}

/** The page of a single folder. */
export interface FolderPage {
  readonly result: SearchResult;
  /** Offset of the page in the list of its folder. */
  readonly start: number;
}

export function folderPage(result: SearchResult, start: number | undefined, asked: FolderRequest): FolderPage {
  return { result: { ...result, items: result.items.map((item) => itemFrom(asked, item)) }, start: start ?? 0 };
}

/** Returns a result of a folder as it appears among those of other folders. */
export function itemFrom({ folder, share, numbers }: FolderRequest, item: ResultItem): ResultItem {
  const named = renumbered(labelItem(item, folder), numbers);
  return share === 1 ? named : { ...named, score: Math.round(item.score * share * 1e6) / 1e6 };
}

const renumbered = (item: ResultItem, numbers: FolderRequest['numbers']): ResultItem =>
  numbers && item.query_numbers
    ? { ...item, query_numbers: item.query_numbers.map((number) => numbers[number - 1] ?? number) }
    : item;

/** Merges the results of several folders. Dependencies follow the results that they belong to. */
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

/** The known results of a folder. */
interface List {
  readonly items: readonly ResultItem[];
  /** Whether more results exist that a budget or a time limit has cut off. */
  readonly isCut: boolean;
}

/**
 * Returns the first results of several folders, best first. Results of the same folder keep their order. A place that
 * is in two nested folders is returned once. Stops at the first list that is used up and was cut, because its next
 * result may be the best.
 * @param shown places that are not returned again.
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
