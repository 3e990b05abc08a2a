import { validate, isObject, rejectManyFields } from './validate';
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

/** A request that has been checked: every field present, every number in range. */
export interface SearchRequest extends Omit<FileFilter, 'path'> {
  /** At least one. */
  readonly queries: readonly SubQuery[];
  /** Where each of them stands in the request, from 1: one that is left out keeps its place. */
  readonly numbers: readonly number[];
  /** All that was asked, as texts. */
  readonly asked: readonly string[];
  /** Whether they came as `queries`. */
  readonly batch: boolean;
  /** What results must contain; alone, without a question, all that contains it is listed. */
  readonly match: MatchRequest | undefined;
  readonly mode: Mode;
  /** Lines that the question is the code of, and that are no answer to it. */
  readonly origin?: Origin | undefined;
  /** As given; empty when they are to be inferred. */
  readonly intents: readonly Intent[];
  /** With a budget and no number asked for, as many as there may be: the budget decides. */
  readonly topK: number;
  readonly offset: number;
  readonly minScore: number;
  readonly timeoutMs: number;
  /** Budget of the rendered answer in tokens; undefined for none. */
  readonly maxTokens: number | undefined;
  /** Whether the tokens of results are counted where there is no budget. */
  readonly countsTokens: boolean;
  /** Undefined when it is chosen for each result. */
  readonly level: DisclosureLevel | undefined;
  readonly includeDependencies: boolean;
  /** Whether to fall back to keyword search when the embedder fails. */
  readonly allowLexicalFallback: boolean;
  readonly vocabulary: ApiVocabulary;
  /** What was ignored or changed, in words. */
  readonly warnings: readonly string[];
}

export interface Origin extends LineRange {
  readonly path: string;
}

/** A text or an expression that results must contain. */
export interface MatchRequest {
  readonly text: string;
  readonly kind: MatchKind;
  readonly place: MatchPlace;
  /** Whether there is no question. */
  readonly alone: boolean;
}

/** Short names of an API, as `codebaseSearch.apiVocabulary` lists them: `actor` with the prefix `vtk` is `vtkActor`. */
export interface ApiVocabulary {
  readonly names: readonly string[];
  readonly prefix: string;
}

/** What the user's settings say about searches. */
export interface SearchSettings {
  /** The most results one request may ask for. */
  readonly maxResults: number;
  /** What stands in for `min_score`. */
  readonly minScore: number;
  readonly apiVocabulary: ApiVocabulary;
  /** Whether secrets in code are written as stars. */
  readonly maskSecrets: boolean;
}

export const defaultSettings: SearchSettings = {
  maxResults: limits.topK.max,
  minScore: limits.minScore.default,
  apiVocabulary: { names: [], prefix: '' },
  maskSecrets: true,
};

/** The questions have sentences of their own. Made once: a schema costs a hundred times what checking by it does. */
const otherFields = requestSchema.omit({ queries: true, query: true });

/**
 * Checks and normalises a request of any origin.
 * @param folder the searched folder, to resolve absolute `path`s.
 * @throws SearchError INVALID_ARGUMENT naming the field, the value and what would be right.
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
  if (Array.isArray(batch) && isObject(raw) && raw['weights'] !== undefined)
    throw errors.invalidField(
      'weights',
      raw['weights'],
      `a list of numbers, one for each of the ${batch.length} "queries"`,
    );
  const fields = validate(otherFields, rest);
  const match = matchOf(fields, query === undefined && batch === undefined);
  // What is looked for stands in for the question, with its path.
  const asked = readQueries(match?.alone ? match.text : query, batch);
  const placed = placeQueries(asked, fields.path ?? '', folder);
  const mode = fields.mode ?? 'hybrid';
  const topK = fields.top_k ?? effectiveTopK(raw);
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
    topK: Math.min(topK, settings.maxResults),
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

function matchOf(
  { match: text, match_kind: kind = 'literal', match_in: place = 'anywhere' }: RequestFields,
  alone: boolean,
): MatchRequest | undefined {
  return text === undefined ? undefined : { text, kind, place, alone };
}

interface NamedFields {
  /** By their own name; absent and null alike are left out. */
  readonly known: Partial<Record<RequestField, unknown>>;
  /** Names that mean nothing here. */
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

/** What other repositories are searched by has taken the field away before. */
const scopeWarning = (scope: RequestFields['scope']): readonly string[] =>
  (scope ?? []).length > 0 ? ['"scope" is not for the engine of one folder: only this folder was searched.'] : [];

function cutWarning(asked: number | undefined, max: number): readonly string[] {
  return asked !== undefined && asked > max
    ? [
        `"top_k" ${asked} was cut to ${max}, the most that is allowed here (setting codebaseSearch.maxResults, variable CODEBASE_SEARCH_MAX_RESULTS).`,
      ]
    : [];
}
