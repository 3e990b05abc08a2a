import { relative, isAbsolute, sep } from 'node:path';
import type { Engine } from '../core/contracts';
import { errors, SearchError, toSearchError } from '../core/errors';
import { limits } from '../core/limits';
import type { IndexState, IndexStatus, ResultItem, SearchResult } from '../core/types';

/** Several folders, searched as one. Paths carry their folder's label in front, in requests and in results. */

export interface SearchedFolder {
  /** Unique among the folders of the window. */
  readonly label: string;
  /** Absolute. */
  readonly path: string;
  readonly engine: Engine;
}

type Fields = Readonly<Record<string, unknown>>;

export async function searchFolders(folders: readonly SearchedFolder[], request: unknown, signal: AbortSignal): Promise<SearchResult> {
  const [only, ...others] = folders;
  if (!only) throw new SearchError('INDEX_NOT_READY', 'No folder is open.', 'Open the folder you want to search.');
  if (others.length === 0 || !isFields(request)) return only.engine.search(request, signal);

  const asked = folders.flatMap((folder) => {
    const fields = requestFor(folder, folders, request);
    return fields ? [{ folder, fields }] : [];
  });
  if (asked.length === 0) throw errors.pathOutside(typeof request['path'] === 'string' ? request['path'] : 'of every query');

  const page = pageOf(request);
  const answers = await Promise.all(asked.map(({ folder, fields }) => answerOf(folder, fields, page, signal)));
  signal.throwIfAborted();
  const results = answers.flatMap(({ result }) => (result ? [result] : []));
  const failures = answers.flatMap(({ label, error }) => (error ? [{ label, error }] : []));
  const [first] = results;
  if (!first) throw failures[0]?.error ?? errors.internal('no folder answered');
  const warnings = failures.map(({ label, error }) => `${label}: ${error.message} ${error.nextStep}`);
  return merge(first, results, page, warnings);
}

interface Answer {
  readonly label: string;
  readonly result?: SearchResult;
  readonly error?: SearchError;
}

/** One folder that fails does not spoil the answer of the others. */
async function answerOf({ label, engine }: SearchedFolder, fields: Fields, page: Page, signal: AbortSignal): Promise<Answer> {
  try {
    return { label, result: labelled(await firstPages(engine, fields, page, signal), label) };
  } catch (error) {
    return { label, error: toSearchError(error) };
  }
}

export function mergeStatus(statuses: readonly IndexStatus[]): IndexStatus {
  const sum = (count: (status: IndexStatus) => number): number => statuses.reduce((total, status) => total + count(status), 0);
  return {
    index: mergeStates(statuses.map((status) => status.index)),
    filesIndexed: sum((status) => status.filesIndexed),
    filesTotal: sum((status) => status.filesTotal),
    chunks: sum((status) => status.chunks),
    embedder: [...new Set(statuses.map((status) => status.embedder))].join(', '),
    writer: statuses.some((status) => status.writer),
  };
}

/** What needs a person's eye comes first. */
const statePriority: readonly IndexState['state'][] = ['error', 'indexing', 'scanning', 'paused', 'standby', 'indexed', 'disabled'];

function mergeStates(states: readonly IndexState[]): IndexState {
  const first = statePriority.map((name) => states.find(({ state }) => state === name)).find((state) => state !== undefined);
  if (first?.state !== 'indexing') return first ?? { state: 'standby' };
  const running = states.flatMap((state) => (state.state === 'indexing' ? [state] : []));
  return {
    ...first,
    done: running.reduce((total, { done }) => total + done, 0),
    total: running.reduce((total, state) => total + state.total, 0),
  };
}

/** The request as this folder understands it; undefined when it asks for other folders only. */
function requestFor(folder: SearchedFolder, folders: readonly SearchedFolder[], request: Fields): Fields | undefined {
  const path = pathIn(folder, folders, request['path']);
  if (path === elsewhere) return undefined;
  const fields = { ...request, ...(path !== undefined && { path }) };
  const queries = request['queries'];
  if (!Array.isArray(queries)) return fields;
  const kept = queries.flatMap((query: unknown) => {
    if (!isFields(query)) return [query];
    const own = pathIn(folder, folders, query['path']);
    return own === elsewhere ? [] : [{ ...query, ...(own !== undefined && { path: own }) }];
  });
  // An empty batch is the caller's mistake, and the engine says so; one that became empty is for other folders.
  return kept.length === 0 && queries.length > 0 ? undefined : { ...fields, queries: kept };
}

const elsewhere = Symbol('in another folder');

function pathIn(folder: SearchedFolder, folders: readonly SearchedFolder[], path: unknown): unknown {
  if (typeof path !== 'string') return path;
  if (isAbsolute(path)) return contains(folder.path, path) ? path : elsewhere;
  const [head = '', ...rest] = path.replace(/\\/g, '/').replace(/^(\.\/)+/, '').split('/');
  if (head === folder.label) return rest.join('/') || '.';
  return folders.some(({ label }) => label === head) ? elsewhere : path;
}

function contains(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

interface Page {
  readonly offset: number;
  readonly size: number;
}

/** Numbers that are out of range stay as they are: the engine names them in its error. */
function pageOf(request: Fields): Page {
  const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
  return { offset: number(request['offset'], 0), size: number(request['top_k'] ?? request['maxResults'], limits.topK.default) };
}

/** A folder may hold every result of the wanted page, so each is asked for all results up to its end. */
async function firstPages(engine: Engine, fields: Fields, page: Page, signal: AbortSignal): Promise<SearchResult> {
  if (page.offset <= 0) return engine.search(fields, signal);
  const wanted = page.offset + page.size;
  const items: ResultItem[] = [];
  for (;;) {
    const size = Math.min(limits.topK.max, Math.max(page.size, wanted - items.length));
    const result = await engine.search({ ...fields, offset: items.length, top_k: size }, signal);
    items.push(...result.items);
    if (items.length >= wanted || result.items.length < size) return { ...result, items };
  }
}

function labelled(result: SearchResult, label: string): SearchResult {
  const items = result.items.map((item) => ({
    ...item,
    path: `${label}/${item.path}`,
    ...(item.parent_file !== undefined && { parent_file: `${label}/${item.parent_file}` }),
  }));
  return { ...result, items };
}

function merge(first: SearchResult, results: readonly SearchResult[], page: Page, warnings: readonly string[]): SearchResult {
  const items = mergeItems(results, page);
  return {
    ...first,
    items,
    took_ms: Math.max(...results.map(({ took_ms }) => took_ms)),
    total_hits: results.reduce((total, { total_hits }) => total + total_hits, 0),
    total_tokens: items.reduce((total, { tokens }) => total + tokens, 0),
    warnings: [...new Set([...warnings, ...results.flatMap((result) => result.warnings)])],
    coverage: mergeCoverage(results),
  };
}

/** Dependencies stay behind the results that brought them. */
function mergeItems(results: readonly SearchResult[], { offset, size }: Page): readonly ResultItem[] {
  const all = results.flatMap(({ items }) => items);
  const found = all
    .filter(({ source }) => source !== 'dependency')
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start_line - b.start_line))
    .slice(offset, offset + size);
  const parents = new Set(found.map(({ path }) => path));
  return [...found, ...all.filter(({ source, parent_file }) => source === 'dependency' && parents.has(parent_file ?? ''))];
}

function mergeCoverage(results: readonly SearchResult[]): SearchResult['coverage'] {
  const coverages = results.map(({ coverage }) => coverage);
  return {
    state: statePriority.find((name) => coverages.some(({ state }) => state === name)) ?? 'standby',
    files_indexed: coverages.reduce((total, { files_indexed }) => total + files_indexed, 0),
    files_total: coverages.reduce((total, { files_total }) => total + files_total, 0),
    stale: coverages.some(({ stale }) => stale),
  };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
