import * as z from 'zod';
import { errors } from '../base/errors';
import { limits } from '../base/limits';
import { existsInFolder, normalizePath, pathInside, type FolderPaths } from './folderPaths';
import { namedFields, requestForm, unknownFields } from './plainRequest';
import { placeIn } from './values/placeText';
import { unquoted } from './values/plainWords';
import { ALIASES } from './fieldNames';
import { jsonSchema, requestSchema } from './requestSchema';
import { toolSchema } from './toolSchema';
import { validate } from './validate';

const { match, path, include, exclude, languages, top_k, offset, min_score, max_tokens } = requestSchema.shape;

/** The `codebase_similar` request: the single definition of its fields, for every entry point. */
export const similarSchema = z.object({
  of: z
    .string('a place such as "src/cart.ts:12", or code')
    .max(limits.queryCharacters, `at most ${limits.queryCharacters} characters long`)
    .refine((text) => text.trim() !== '', 'a place such as "src/cart.ts:12", or code')
    .describe('A place ("src/a.ts:12"), for the function around it, or code.'),
  match: match.describe('Text that results contain.'),
  path,
  include,
  exclude,
  languages,
  top_k,
  offset,
  min_score,
  max_tokens,
});

export type SimilarFields = z.infer<typeof similarSchema>;

/** {@link similarSchema} as JSON Schema. */
export const similarJsonSchema = jsonSchema(similarSchema);

/**
 * The request of `codebase_similar`, as its tool describes it. Agents seldom need `match`, so the description, which
 * all of them pay for, leaves the field out.
 */
export const similarToolSchema = toolSchema(similarSchema.omit({ match: true }));

const form = requestForm(similarJsonSchema, { ...ALIASES, place: 'of', code: 'of', query: 'of' });

/** Returns a request for similar code under the names of its own fields, whatever its form. */
export const plainSimilarRequest = (raw: unknown): Readonly<Record<string, unknown>> => namedFields(raw, form);

export interface SimilarRequest {
  /** The value as written. */
  readonly of: string;
  /** Workspace-relative location of the code; undefined if the code itself is given. */
  readonly place: { readonly path: string; readonly lines: string } | undefined;
  /** The other fields, which are fields of a search. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** What was ignored, as sentences. */
  readonly warnings: readonly string[];
}

const PLACE = /^([^\n]*[./\\][^\n]*?)(?::(\d+(?:-\d+)?)(?::\d+)?|#L(\d+)(?:-L?\d+)?)$/;

/** Returns whether the requested value is a place rather than code. */
export const isPlace = (of: unknown): of is string => typeof of === 'string' && PLACE.test(of.trim());

/** Returns the place that a text names, if the folder has its file. Other texts may be code that looks like a place. */
function placeOnDisk(of: string, folder: FolderPaths): SimilarRequest['place'] {
  if (of.length > limits.pathCharacters || of.includes('\n')) return undefined;
  const { path, first, last = first } = placeIn(unquoted(of)) ?? {};
  if (path === undefined || first === undefined || !existsInFolder(path, folder)) return undefined;
  return { path: normalizePath(path, folder), lines: first === last ? String(first) : `${first}-${String(last)}` };
}

/**
 * Parses a request for similar code.
 * @throws SearchError INVALID_ARGUMENT naming the field, the value, and what would be right.
 */
export function parseSimilarRequest(raw: unknown, folder: FolderPaths): SimilarRequest {
  const plain = plainSimilarRequest(raw);
  const warnings = unknownFields(plain, form);
  const { of, ...fields } = validate(similarSchema, plain);
  const [, placed, lines, hashed] = PLACE.exec(unquoted(of)) ?? [];
  const at = lines ?? hashed;
  if (placed === undefined || at === undefined) return { of, place: placeOnDisk(of, folder), fields, warnings };
  if (pathInside(placed, folder) === undefined) throw errors.pathOutside(placed);
  return { of, place: { path: normalizePath(placed, folder), lines: at }, fields, warnings };
}
