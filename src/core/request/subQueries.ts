import { isObject } from '../base/isObject';
import { validate, rejectManyFields } from './validate';
import { errors } from '../base/errors';
import { normalizePath, pathInside, type FolderPaths } from './folderPaths';
import { limits } from '../base/limits';
import { requestSchema, subQuerySchema } from './requestSchema';

/** A query of a request. */
export interface SubQuery {
  readonly text: string;
  /** Normalized like {@link FileFilter.path}. */
  readonly path: string;
  /** Weight as given; only the ratios within a request matter. */
  readonly weight: number;
}

/** A query as written in the request; `path` is undefined if the query has none of its own. */
interface RawQuery {
  readonly text: string;
  readonly path: string | undefined;
  readonly weight: number;
}

/** Reads the queries from the batch, or else the single query. @throws SearchError INVALID_ARGUMENT */
export function readQueries(query: unknown, batch: unknown): readonly RawQuery[] {
  return batch === undefined ? [readQuery(query)] : readBatch(batch);
}

function readQuery(query: unknown): RawQuery {
  if (query === undefined) throw errors.queryMissing();
  if (typeof query === 'string' && query.trim() === '') throw errors.queryEmpty();
  return plain(validate(requestSchema.shape.query.unwrap(), query, 'query'));
}

/**
 * Validates each query separately, so that an error names the field within the query, which a union of forms cannot do.
 */
function readBatch(batch: unknown): readonly RawQuery[] {
  if (!Array.isArray(batch) || batch.length === 0 || batch.length > limits.queries) {
    throw errors.invalidField('queries', batch, `a list of 1 to ${limits.queries} questions`);
  }
  return batch.map(readSubQuery);
}

function readSubQuery(raw: unknown, i: number): RawQuery {
  const at = `queries[${i}]`;
  if (typeof raw === 'string') return plain(validate(requestSchema.shape.query.unwrap(), raw, at));
  if (isObject(raw)) rejectManyFields(raw, `"${at}"`);
  const given = isObject(raw) ? Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null)) : raw;
  const { query, description, path, weight = limits.weight.default } = validate(subQuerySchema, given, at);
  const text = query ?? description;
  if (text === undefined) throw errors.invalidField(at, raw, 'a text, or an object with "query"');
  return { text: text.trim(), path, weight };
}

export interface PlacedQueries {
  readonly queries: readonly SubQuery[];
  /** Positions of the queries in the request, from 1. */
  readonly numbers: readonly number[];
  readonly warnings: readonly string[];
}

/**
 * Resolves the path of each query. In a batch, a query whose path is outside the folder is left out with a warning,
 * like any query that fails. If all are outside, an error is thrown.
 */
export function placeQueries(queries: readonly RawQuery[], shared: string, folder: FolderPaths): PlacedQueries {
  const outer = normalizePath(shared, folder);
  const paths = queries.map(({ path }) => (path === undefined ? outer : pathInside(path, folder)));
  const placed = queries.flatMap(({ text, weight }, i) =>
    paths[i] === undefined ? [] : [{ text, weight, path: paths[i] }],
  );
  const numbers = queries.flatMap((_, i) => (paths[i] === undefined ? [] : [i + 1]));
  const outside = queries.filter((_, i) => paths[i] === undefined);
  if (placed.length === 0) throw errors.pathOutside(outside[0]?.path ?? shared);
  return {
    queries: placed,
    numbers,
    warnings: outside.map(({ text, path = '' }) => `"${text}" was left out: ${errors.pathOutside(path).message}`),
  };
}

const plain = (text: string): RawQuery => ({ text: text.trim(), path: undefined, weight: limits.weight.default });

/** Returns the unknown fields of the queries in a batch. */
export function unknownInBatch(batch: unknown): readonly string[] {
  if (!Array.isArray(batch)) return [];
  return batch.flatMap((item: unknown, i) =>
    isObject(item)
      ? Object.keys(item)
          .filter((key) => !Object.hasOwn(subQuerySchema.shape, key))
          .map((key) => `queries[${i}].${key}`)
      : [],
  );
}
