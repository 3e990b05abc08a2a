import { isObject } from '../base/isObject';
import { validate, rejectManyFields } from './validate';
import { errors } from '../base/errors';
import { parseLanguages, type FileFilter } from './fileFilter';
import { plainRequest, unknownWarnings } from './plainRequest';
import { globInside, type FolderPaths } from './folderPaths';
import { parseGlob, type Glob } from '../glob/glob';
import { limits } from '../base/limits';
import { effectiveTopK } from './requestDefaults';
import {
  requestSchema,
  type Intent,
  type MatchKind,
  type MatchPlace,
  type Mode,
  type RequestField,
  type RequestFields,
} from './requestSchema';
import { placeQueries, readQueries, unknownInBatch, type SubQuery } from './subQueries';
import type { DisclosureLevel, LineRange } from '../base/types';

/** A validated request: every field is present, and every number is in range. */
export interface SearchRequest extends Omit<FileFilter, 'path'> {
  /** At least one query. */
  readonly queries: readonly SubQuery[];
  /** Positions of the queries in the request, from 1. The other queries keep their positions if one is left out. */
  readonly numbers: readonly number[];
  /** All queries of the request, as texts. */
  readonly asked: readonly string[];
  /** Whether the queries came as `queries`. */
  readonly batch: boolean;
  /** Text that results must contain. Without a query, everything that contains the text is listed. */
  readonly match: MatchRequest | undefined;
  readonly mode: Mode;
  /** Lines whose code is the query, and which are therefore excluded from the results. */
  readonly origin?: Origin | undefined;
  /** Intents of the request; empty if they are to be inferred. */
  readonly intents: readonly Intent[];
  /**
   * Maximum number of results. With a budget and no requested number, this is the largest value, and the budget
   * decides.
   */
  readonly topK: number;
  readonly offset: number;
  readonly minScore: number;
  readonly timeoutMs: number;
  /** Budget of the rendered answer in tokens; undefined for none. */
  readonly maxTokens: number | undefined;
  /** Whether the tokens of results are counted even if there is no budget. */
  readonly countsTokens: boolean;
  /** Undefined if the level is chosen for each result. */
  readonly level: DisclosureLevel | undefined;
  readonly includeDependencies: boolean;
  /** Whether to fall back to keyword search when the embedder fails. */
  readonly allowLexicalFallback: boolean;
  readonly vocabulary: ApiVocabulary;
  /** What was ignored or changed, as sentences. */
  readonly warnings: readonly string[];
}

export interface Origin extends LineRange {
  readonly path: string;
}

/** A text or regular expression that results must contain. */
export interface MatchRequest {
  readonly text: string;
  readonly kind: MatchKind;
  readonly place: MatchPlace;
  /** Whether the request has no query. */
  readonly alone: boolean;
}

/** Short names of an API, as in `codebaseSearch.apiVocabulary`: `actor` with the prefix `vtk` means `vtkActor`. */
export interface ApiVocabulary {
  readonly names: readonly string[];
  readonly prefix: string;
}

/** The user's settings for searches. */
export interface SearchSettings {
  /** Maximum number of results that a request may ask for. */
  readonly maxResults: number;
  /** Default of `min_score`. */
  readonly minScore: number;
  readonly apiVocabulary: ApiVocabulary;
  /** Whether secrets in code are replaced by asterisks. */
  readonly maskSecrets: boolean;
}

export const defaultSettings: SearchSettings = {
  maxResults: limits.topK.max,
  minScore: limits.minScore.default,
  apiVocabulary: { names: [], prefix: '' },
  maskSecrets: true,
};

/**
 * The schema without the queries, which have error messages of their own. Built once, because building a schema costs a
 * hundred times as much as validating with it.
 */
const otherFields = requestSchema.omit({ queries: true, query: true });

/**
 * Validates and normalizes a request of any origin.
 * @param folder The searched folder, to resolve absolute `path`s.
 * @throws SearchError INVALID_ARGUMENT naming the field, the value, and what would be right.
 */
export function parseRequest(
  written: unknown,
  folder: FolderPaths,
  settings: SearchSettings = defaultSettings,
): SearchRequest {
  if (isObject(written)) rejectManyFields(written, 'The request');
  const raw = plainRequest(written);
  if (!isObject(raw)) throw errors.queryMissing();
  const { known, unknown } = knownFields(raw);
  const { queries: batch, query, ...rest } = known;
  rejectLeftWeights(raw, batch);
  const fields = validate(otherFields, rest);
  const match = matchOf(fields, query === undefined && batch === undefined);
  // Without a query, the text of the match stands in for the query, with its path.
  const asked = readQueries(match?.alone ? match.text : query, batch);
  const placed = placeQueries(asked, fields.path ?? '', folder);
  const mode = fields.mode ?? 'hybrid';
  return {
    queries: placed.queries,
    numbers: placed.numbers,
    asked: asked.map(({ text }) => text),
    batch: batch !== undefined,
    match,
    mode,
    intents: [...new Set(fields.intent)],
    include: readGlobs('include', fields.include, folder),
    exclude: readGlobs('exclude', fields.exclude, folder),
    languages: parseLanguages(fields.languages),
    topK: Math.min(fields.top_k ?? effectiveTopK(raw), settings.maxResults),
    offset: fields.offset ?? 0,
    minScore: fields.min_score ?? (mode === 'symbols' || match ? 0 : settings.minScore),
    timeoutMs: fields.timeout_ms ?? limits.timeoutMilliseconds.default,
    maxTokens: fields.max_tokens,
    countsTokens: true,
    level: fields.disclosure_level,
    includeDependencies: fields.include_dependencies ?? (fields.max_tokens !== undefined && !match?.alone),
    allowLexicalFallback: fields.allow_lexical_fallback ?? true,
    vocabulary: settings.apiVocabulary,
    warnings: [
      ...placed.warnings,
      ...unknownWarnings([...unknown, ...unknownInBatch(batch)]),
      ...cutWarning(fields.top_k, settings.maxResults),
      ...scopeWarning(fields.scope),
    ],
  };
}

/** Rejects weights that could not be given to the queries. */
function rejectLeftWeights({ weights }: Readonly<Record<string, unknown>>, batch: unknown): void {
  if (Array.isArray(batch) && weights !== undefined)
    throw errors.invalidField('weights', weights, `a list of numbers, one for each of the ${batch.length} "queries"`);
}

function matchOf(
  { match: text, match_kind: kind = 'literal', match_in: place = 'anywhere' }: RequestFields,
  alone: boolean,
): MatchRequest | undefined {
  return text === undefined ? undefined : { text, kind, place, alone };
}

interface NamedFields {
  /** Fields by their own name, without those that are absent or null. */
  readonly known: Partial<Record<RequestField, unknown>>;
  /** Names of unknown fields. */
  readonly unknown: readonly string[];
}

function knownFields(raw: Readonly<Record<string, unknown>>): NamedFields {
  const known: Partial<Record<RequestField, unknown>> = {};
  const unknown: string[] = [];
  for (const [key, value] of Object.entries(raw)) {
    if (value === undefined || value === null) continue;
    if (Object.hasOwn(requestSchema.shape, key)) known[key as RequestField] = value;
    else unknown.push(key);
  }
  return { known, unknown };
}

function readGlobs(
  field: 'include' | 'exclude',
  patterns: readonly string[] | undefined,
  folder: FolderPaths,
): readonly Glob[] {
  const globs: Glob[] = [];
  let size = 0;
  for (const [i, pattern] of (patterns ?? []).entries()) {
    const glob = parseGlob(`${field}[${i}]`, globInside(pattern, folder));
    size += glob.size;
    if (size > limits.globCharacters) throw errors.globsTooLarge(field, limits.globCharacters);
    globs.push(glob);
  }
  return globs;
}

/** Warns about a `scope` that is still present: the search of other repositories removes the field beforehand. */
const scopeWarning = (scope: RequestFields['scope']): readonly string[] =>
  (scope ?? []).length > 0 ? ['"scope" is not for the engine of one folder: only this folder was searched.'] : [];

function cutWarning(asked: number | undefined, max: number): readonly string[] {
  return asked !== undefined && asked > max
    ? [
        `"top_k" ${asked} was cut to ${max}, the most that is allowed here (setting codebaseSearch.maxResults, variable CODEBASE_SEARCH_MAX_RESULTS).`,
      ]
    : [];
}
