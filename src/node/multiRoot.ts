import { errors, toSearchError, type SearchError } from '../core/errors';
import type { FileFate } from '../core/fileFate';
import { limits } from '../core/limits';
import { usualTopK } from '../core/requestDefaults';
import type { OnFirst } from '../core/search/firstLook';
import type { ResultItem, SearchResult } from '../core/types';
import { elsewhere, isFields, labelled, labelledFate, labelledItem, pathIn, requestFor, type Fields, type SearchedFolder } from './folderLabels';
import { statePriority } from './mergedStatus';
import { keepToBudget, useTheRest } from './multiRootBudget';
import { withoutNested, type Asked } from './nestedFolders';
import { Steps } from './steps';

/** Several folders, searched as one. Paths carry their folder's label in front, in requests and in results. */

/** @param maxResults the setting that each engine was opened with. */
export function searchFolders(folders: readonly SearchedFolder[], request: unknown, maxResults: number, signal: AbortSignal): Promise<SearchResult> {
  return searchFoldersInSteps(folders, request, maxResults, undefined, signal);
}

/** The same. In several folders that take long, `onFirst` is given what is found so far, again with each folder that has more to say. */
export async function searchFoldersInSteps(
  folders: readonly SearchedFolder[],
  request: unknown,
  maxResults: number,
  onFirst: OnFirst | undefined,
  signal: AbortSignal,
): Promise<SearchResult> {
  const [only, ...others] = folders;
  if (!only) throw errors.noFolder();
  if (others.length === 0 || !isFields(request)) return onFirst ? only.engine.searchInSteps(request, onFirst, signal) : only.engine.search(request, signal);

  const concerned = folders.flatMap((folder): readonly Asked[] => {
    const fields = requestFor(folder, folders, request);
    return fields ? [{ folder, fields }] : [];
  });
  const asked = await withoutNested(concerned, request, signal);
  if (asked.length === 0) throw errors.pathOutside(typeof request['path'] === 'string' ? request['path'] : 'of every query');

  const page = pageOf(request, maxResults);
  const maxTokens = request['max_tokens'] ?? request['maxTokens'];
  const merged = (results: readonly SearchResult[], first: SearchResult, warnings: readonly string[]): SearchResult => ({
    ...merge(first, results, warnings),
    ...keepToBudget(mergeItems(results, page), results, warnings, maxTokens),
  });
  const starts = await startsOf(asked, page, signal);
  const steps = onFirst && new Steps<SearchResult>(asked.length, (results, first) => onFirst(merged(results, first, [])));
  const answers = await Promise.all(asked.map((one, i) => answerOf(one, starts[i], steps?.of(i), signal))).finally(() => steps?.end());
  signal.throwIfAborted();
  const results = answers.flatMap(({ result }) => (result ? [result] : []));
  const failures = answers.flatMap(({ label, error }) => (error ? [{ label, error }] : []));
  const [first] = results;
  if (!first) throw failures[0]?.error ?? errors.internal('no folder answered');
  const answer = merged(results, first, failures.map(({ label, error }) => `${label}: ${error.message} ${error.nextStep}`));
  return { ...answer, ...(await useTheRest(answer, mergeItems(results, page), maxTokens, (item, room) => inRoom(item, room, asked, answers, starts, signal))) };
}

/** A result of one of the folders once more, in an answer of so many tokens. */
async function inRoom(item: ResultItem, room: number, asked: readonly Asked[], answers: readonly Answer[], starts: readonly number[], signal: AbortSignal): Promise<ResultItem | undefined> {
  const place = answers.findIndex(({ result }) => result?.items.includes(item));
  const one = asked[place];
  if (!one) return undefined;
  const offset = (starts[place] ?? 0) + (answers[place]?.result?.items.indexOf(item) ?? 0);
  const { items } = await one.folder.engine.search({ ...one.fields, offset, top_k: 1, max_tokens: room, include_dependencies: false }, signal);
  return items[0] && labelledItem(items[0], one.folder.label);
}

/** The first folder that has the file: a path without a label may be in any. */
export async function expandInFolders(folders: readonly SearchedFolder[], request: unknown, signal: AbortSignal): Promise<ResultItem> {
  const [only, ...others] = folders;
  if (!only) throw errors.noFolder();
  if (others.length === 0 || !isFields(request)) return only.engine.expand(request, signal);
  let failure: unknown = errors.pathOutside(String(request['path']));
  for (const folder of folders) {
    const path = pathIn(folder, folders, request['path']);
    if (path === elsewhere) continue;
    try {
      return labelledItem(await folder.engine.expand({ ...request, path }, signal), folder.label);
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

/** What became of a file: in the folder that its path names, else in the first that has something to say of it. */
export async function whyInFolders(folders: readonly SearchedFolder[], path: string, signal: AbortSignal): Promise<FileFate> {
  const [only, ...others] = folders;
  if (!only) throw errors.noFolder();
  if (others.length === 0) return only.engine.why(path, signal);
  const asked = folders.flatMap((folder) => {
    const own = pathIn(folder, folders, path);
    return typeof own === 'string' ? [{ folder, own }] : [];
  });
  const fates = await Promise.all(asked.map(async ({ folder, own }) => labelledFate(await folder.engine.why(own, signal), folder.label)));
  return fates.find(({ state }) => state !== 'missing' && state !== 'outside') ?? fates[0] ?? { state: 'outside', file: path };
}

interface Answer {
  readonly label: string;
  readonly result?: SearchResult;
  readonly error?: SearchError;
}

/**
 * One folder that fails does not spoil the answer of the others.
 * @param start where its page begins; as in the request when absent.
 */
async function answerOf({ folder: { label, engine }, fields }: Asked, start: number | undefined, onStep: OnFirst | undefined, signal: AbortSignal): Promise<Answer> {
  const request = start === undefined ? fields : { ...fields, offset: start };
  try {
    const found = onStep ? await engine.searchInSteps(request, (first) => onStep(labelled(first, label)), signal) : await engine.search(request, signal);
    const result = labelled(found, label);
    onStep?.(result);
    return { label, result };
  } catch (error) {
    return { label, error: toSearchError(error) };
  }
}

interface Page {
  readonly offset: number;
  readonly size: number;
  /** The most that one engine gives at a time. */
  readonly most: number;
}

/** Numbers that are out of range stay as they are: the engine names them in its error. */
function pageOf(request: Fields, most: number): Page {
  const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
  const usual = usualTopK(request['mode'], request['max_tokens'] ?? request['maxTokens']);
  const size = number(request['top_k'] ?? request['maxResults'], usual);
  return { offset: number(request['offset'], 0), size: size <= limits.topK.max ? Math.min(size, most) : size, most };
}

/** How many of its results each folder has before the page; none of the first page. */
async function startsOf(asked: readonly Asked[], page: Page, signal: AbortSignal): Promise<readonly number[]> {
  if (page.offset <= 0) return [];
  const lists = await Promise.all(asked.map((one) => firstOf(one, page, signal)));
  const before = new Set(inOrder(lists).slice(0, page.offset));
  return lists.map((items) => items.filter((item) => before.has(item)).length);
}

/** Where the results of a folder stand, up to the page: any folder may hold all of them. One that fails says so with its page. */
async function firstOf({ folder: { label, engine }, fields }: Asked, page: Page, signal: AbortSignal): Promise<readonly ResultItem[]> {
  const lean = { ...fields, max_tokens: null, maxTokens: null, include_dependencies: false, disclosure_level: 'signature' };
  const items: ResultItem[] = [];
  while (items.length < page.offset) {
    const size = Math.min(page.most, page.offset - items.length);
    const result = await engine.search({ ...lean, offset: items.length, top_k: size }, signal).catch(() => undefined);
    items.push(...(result?.items ?? []).map((item) => labelledItem(item, label)));
    if (!result || result.items.length < size) break;
  }
  return items;
}

/** All but the items. */
function merge(first: SearchResult, results: readonly SearchResult[], warnings: readonly string[]): SearchResult {
  return {
    ...first,
    took_ms: Math.max(...results.map(({ took_ms }) => took_ms)),
    total_hits: results.reduce((total, { total_hits }) => total + total_hits, 0),
    warnings: [...new Set([...warnings, ...results.flatMap((result) => result.warnings)])],
    coverage: mergeCoverage(results),
  };
}

/** Dependencies stay behind the results that brought them. */
function mergeItems(results: readonly SearchResult[], { size }: Page): readonly ResultItem[] {
  const all = results.flatMap(({ items }) => items);
  // Of folders that lie in one another both may have it, while the outer one is not done.
  const found = onceEach(inOrder(results.map(({ items }) => items.filter(({ source }) => source !== 'dependency')))).slice(0, size);
  const parents = new Set(found.map(({ path }) => path));
  return [...found, ...all.filter(({ source, parent_file }) => source === 'dependency' && parents.has(parent_file ?? ''))];
}

/** The first of those that are the same place. */
function onceEach(items: readonly ResultItem[]): readonly ResultItem[] {
  const known = new Set<string>();
  return items.filter(({ uri, start_line, end_line }) => known.size < known.add(`${uri} ${start_line} ${end_line}`).size);
}

/** The results of several folders, the best first; those of one folder stay in its order. */
function inOrder(lists: readonly (readonly ResultItem[])[]): readonly ResultItem[] {
  const places = lists.map(() => 0);
  const heads = () => lists.flatMap((items, list) => items.slice(places[list], (places[list] ?? 0) + 1).map((item) => ({ item, list })));
  const merged: ResultItem[] = [];
  for (let rest = heads(); rest.length > 0; rest = heads()) {
    const best = rest.reduce((one, other) => (byScoreThenPlace(other.item, one.item) < 0 ? other : one));
    merged.push(best.item);
    places[best.list] = (places[best.list] ?? 0) + 1;
  }
  return merged;
}

const byScoreThenPlace = (a: ResultItem, b: ResultItem): number => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start_line - b.start_line);

function mergeCoverage(results: readonly SearchResult[]): SearchResult['coverage'] {
  const coverages = results.map(({ coverage }) => coverage);
  return {
    state: statePriority.find((name) => coverages.some(({ state }) => state === name)) ?? 'standby',
    files_indexed: coverages.reduce((total, { files_indexed }) => total + files_indexed, 0),
    files_total: coverages.reduce((total, { files_total }) => total + files_total, 0),
    stale: coverages.some(({ stale }) => stale),
  };
}
