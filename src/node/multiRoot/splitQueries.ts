import { errors } from '../../core/base/errors';
import { limits } from '../../core/base/limits';
import type { SearchResult } from '../../core/base/types';
import { OTHER_FOLDER, isFields, pathIn, type Fields, type SearchedPlace } from './folderLabels';

/**
 * Splits a batch of queries among several folders: each receives the queries that concern it, and the results form one
 * response.
 */

/**
 * Returns the queries for a folder; undefined if all are for other folders. An empty batch is an error of the caller,
 * which the engine reports.
 */
export function queriesFor(
  folder: SearchedPlace,
  folders: readonly SearchedPlace[],
  queries: readonly unknown[],
): readonly unknown[] | undefined {
  const own = queries.flatMap((query) => {
    if (!isFields(query)) return [query];
    const path = pathIn(folder, folders, query['path']);
    return path === OTHER_FOLDER ? [] : [{ ...query, ...(path !== undefined && { path }) }];
  });
  return own.length === 0 && queries.length > 0 ? undefined : own;
}

/** Returns the numbers of {@link queriesFor} in the whole batch, from 1. */
export function numbersFor(
  folder: SearchedPlace,
  folders: readonly SearchedPlace[],
  queries: unknown,
): readonly number[] | undefined {
  if (!Array.isArray(queries)) return undefined;
  return queries.flatMap((query: unknown, i) =>
    isFields(query) && pathIn(folder, folders, query['path']) === OTHER_FOLDER ? [] : [i + 1],
  );
}

/** Returns the queries that the response names: those of the whole request, not only those of the first folder. */
export function requestedQueries({ queries }: Fields, first: SearchResult): Pick<SearchResult, 'query' | 'queries'> {
  if (!Array.isArray(queries)) return { query: first.query };
  const texts = queries.map(textOf);
  return { query: texts.join('; '), queries: texts };
}

/** Returns a warning for each query that no folder received. */
export function unroutedQueries({ queries }: Fields, folders: readonly SearchedPlace[]): readonly string[] {
  if (!Array.isArray(queries)) return [];
  const lost = queries.filter(
    (query: unknown) =>
      isFields(query) && folders.every((folder) => pathIn(folder, folders, query['path']) === OTHER_FOLDER),
  );
  return lost.map(
    (query: unknown) =>
      `"${textOf(query)}" was left out: ${errors.pathOutside(String(isFields(query) ? query['path'] : '')).message}`,
  );
}

/**
 * Returns the factor for the scores of a folder. A folder weighs its queries relative to the heaviest that it received,
 * so its scores times this factor are comparable to those of other folders.
 */
export function weightShare(asked: Fields, request: Fields): number {
  const [own, all] = [heaviest(asked['queries']), heaviest(request['queries'])];
  return all === 0 ? 1 : own / all;
}

const heaviest = (queries: unknown): number => (Array.isArray(queries) ? Math.max(...queries.map(weightOf)) : 0);
const weightOf = (query: unknown): number =>
  isFields(query) && typeof query['weight'] === 'number' ? query['weight'] : limits.weight.default;

function textOf(query: unknown): string {
  const text = isFields(query) ? (query['query'] ?? query['description']) : query;
  return typeof text === 'string' ? text.trim() : '';
}
