import * as z from 'zod';
import { DIRECTIONS, type Direction } from '../base/traceTypes';
import { errors } from '../base/errors';
import { limits } from '../base/limits';
import { parseGlob, type Glob } from '../glob/glob';
import { parseLanguages, type FileFilter } from './fileFilter';
import { existsInFolder, globInside, normalizePath, pathInside, type FolderPaths } from './folderPaths';
import { namedFields, requestForm, unknownFields } from './plainRequest';
import { placeIn } from './values/placeText';
import { unquoted } from './values/plainWords';
import { ALIASES } from './fieldNames';
import { jsonSchema, requestSchema, wholeNumber } from './requestSchema';
import { toolSchema } from './toolSchema';
import { validate } from './validate';

const { path, include, exclude, languages, offset, max_tokens } = requestSchema.shape;

/** The `codebase_trace` request: the single definition of its fields, for every entry point. */
export const traceSchema = z.object({
  of: z
    .string('a text')
    .max(limits.queryCharacters, `at most ${limits.queryCharacters} characters long`)
    .optional()
    .describe('What to trace: "name", "Container.name", "path:name", or a place as in "src/a.ts:12".'),
  direction: z
    .enum(DIRECTIONS, DIRECTIONS.map((one) => `"${one}"`).join(', '))
    .optional()
    .describe(
      'What to find of it: "callers", "callees", "implementations" (subtypes and overrides), "tests", "impact" (what may break, nearest first), or the "path" to another. "callers" when absent; of a change "impact".',
    ),
  to: z
    .string('a text')
    .max(limits.queryCharacters, `at most ${limits.queryCharacters} characters long`)
    .optional()
    .describe('With "direction": "path", where it leads, in the same form as "of".'),
  diff: z
    .string('a text')
    .max(limits.queryCharacters, `at most ${limits.queryCharacters} characters long`)
    .optional()
    .describe('Instead of "of", what a change touches: "uncommitted", or "base..head" of git.'),
  depth: wholeNumber(limits.traceDepth)
    .optional()
    .describe(
      `How many steps to follow; 1 when absent, ${limits.tracedSteps.impact} for impact, ${limits.tracedSteps.tests} for tests, ${limits.tracedSteps.path} for a path.`,
    ),
  path: path.describe('Only show what is in this folder or file, relative to the workspace or absolute.'),
  include: include.describe('Only show files that match one of these globs, such as "src/**/*.ts".'),
  exclude: exclude.describe('Leave out files that match one of these globs; wins over "include".'),
  languages: languages.describe('Only show these languages: ids or extensions, such as "python" or ".tsx".'),
  top_k: wholeNumber(limits.traceTopK)
    .optional()
    .describe(`Number of results; ${limits.traceTopK.default} when absent.`),
  offset,
  max_tokens,
});

/** {@link traceSchema} as JSON Schema. */
export const traceJsonSchema = jsonSchema(traceSchema);

/** The request of `codebase_trace`, as its tool describes it. */
export const traceToolSchema = toolSchema(traceSchema);

const form = requestForm(traceJsonSchema, {
  ...ALIASES,
  symbol: 'of',
  symbolName: 'of',
  functionName: 'of',
  identifier: 'of',
  query: 'of',
  name: 'of',
  place: 'of',
  from: 'of',
});

/** Returns a trace request under the names of its own fields, whatever its form. */
export const plainTraceRequest = (raw: unknown): Readonly<Record<string, unknown>> => namedFields(raw, form);

/** The symbol to trace, as requested. */
export interface TraceTarget {
  /** The target as written. */
  readonly text: string;
  /** Workspace-relative; undefined for any file. */
  readonly path?: string;
  /** Line whose innermost enclosing symbol is meant. */
  readonly line?: number;
  /** `Container.name`, joined by dots. */
  readonly name?: string;
}

export interface TraceRequest {
  readonly of: TraceTarget | undefined;
  readonly to: TraceTarget | undefined;
  readonly diff: string | undefined;
  readonly direction: Direction;
  readonly depth: number;
  readonly filter: FileFilter;
  readonly topK: number;
  readonly offset: number;
  readonly maxTokens: number | undefined;
  /** What was ignored, as sentences. */
  readonly warnings: readonly string[];
}

const PLACE = /^(.+?)(?::(\d+)(?:[-:]\d+)*|#L(\d+)(?:-L?\d+)?)$/s;
const IN_FILE = /^(.+?\.[\w+-]+|.*\/[^:]+):([^:\d].*)$/s;

/** Reads a place or a name. A path without a line means the file if exactly that file exists. */
export function readTarget(field: string, written: string, folder: FolderPaths): TraceTarget {
  const text = unquoted(written);
  if (text === '') throw errors.invalidField(field, written, 'a name or a place, not empty');
  const [, placed, line, hashed] = PLACE.exec(text) ?? [];
  if (placed !== undefined && pathInside(placed, folder) !== undefined)
    return { text, path: normalizePath(placed, folder), line: Number(line ?? hashed) };
  // Other forms may be a name as well: `add (2)`.
  const place = placeIn(text);
  if (place && existsInFolder(place.path, folder))
    return { text, path: normalizePath(place.path, folder), line: place.first };
  const [, path, name] = IN_FILE.exec(text) ?? [];
  if (path !== undefined && name !== undefined && !text.slice(path.length).startsWith('::'))
    return { text, path: normalizePath(path, folder), name: dotted(name) };
  if (/[\\/]/.test(text) && existsInFolder(text, folder)) return { text, path: normalizePath(text, folder) };
  // A call stands for the function that is called: `cache.evict(key)`.
  return { text, name: dotted(text.replace(/\([^()]*\)\s*;?$/, '')) };
}

/** Normalizes the separators of a qualified name: `A::b`, `A#b`, `A->b`, and `A.b()` mean the same. */
const dotted = (name: string): string =>
  name
    .replace(/\(.*\)\s*$/s, '')
    .trim()
    .replace(/::|#(?=.)(?<=.#)|->|\\/g, '.');

/** Matches one or two git revisions, or the word for uncommitted changes. */
const DIFF = /^(?!-)[\w./@{}^~+-]+(?:\.{2,3}(?!-)[\w./@{}^~+-]*)?$/;

/**
 * Parses a trace request.
 * @throws SearchError INVALID_ARGUMENT naming the field, the value, and what would be right.
 */
export function parseTraceRequest(raw: unknown, folder: FolderPaths): TraceRequest {
  const plain = plainTraceRequest(raw);
  const fields = validate(traceSchema, plain);
  const { of, to, diff } = fields;
  if (of === undefined && diff === undefined)
    throw errors.invalidField('of', of, 'a name such as "Cart.add", or a place such as "src/cart.ts:12"');
  if (diff !== undefined && !DIFF.test(diff))
    throw errors.invalidField('diff', diff, '"uncommitted", or "base..head" of git');
  const direction = fields.direction ?? (to !== undefined ? 'path' : of === undefined ? 'impact' : 'callers');
  if (direction === 'path' && (to === undefined || of === undefined))
    throw errors.invalidField(of === undefined ? 'of' : 'to', undefined, 'a name or a place at each end of the path');
  return {
    of: of === undefined ? undefined : readTarget('of', of, folder),
    to: to === undefined ? undefined : readTarget('to', to, folder),
    diff: of === undefined ? diff : undefined,
    direction,
    depth: fields.depth ?? limits.tracedSteps[direction],
    filter: {
      path: fields.path === undefined ? '' : normalizePath(fields.path, folder),
      include: readGlobs('include', fields.include, folder),
      exclude: readGlobs('exclude', fields.exclude, folder),
      languages: parseLanguages(fields.languages),
    },
    topK: fields.top_k ?? limits.traceTopK.default,
    offset: fields.offset ?? 0,
    maxTokens: fields.max_tokens,
    warnings: unknownFields(plain, form),
  };
}

const readGlobs = (field: string, patterns: readonly string[] | undefined, folder: FolderPaths): readonly Glob[] =>
  (patterns ?? []).map((pattern, i) => parseGlob(`${field}[${i}]`, globInside(pattern, folder)));
