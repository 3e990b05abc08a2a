import * as z from 'zod';
import { validate } from './validate';
import { errors } from '../base/errors';
import { existsInFolder, normalizePath, type FolderPaths } from './folderPaths';
import { limits } from '../base/limits';
import { fieldsIn, objectIn, requestForm } from './plainRequest';
import { ALIASES, fieldOf, jsonSchema, requestSchema, wholeNumber } from './requestSchema';
import { toolSchema } from './toolSchema';

const path = z
  .string('the path of a file, as a result names it')
  .max(limits.pathCharacters, `at most ${limits.pathCharacters} characters long`)
  .refine((text) => text.trim() !== '', 'the path of a file, as a result names it');

/** The `expand` request: the single definition of its fields, for every entry point. */
export const expandSchema = z.object({
  path: path.describe('The file as a result names it, a path or a URI; lines may follow: "src/a.ts:12-40".'),
  start_line: wholeNumber(limits.line)
    .optional()
    .describe('First line, from 1; without "end_line", the whole function around it.'),
  end_line: wholeNumber(limits.line).optional().describe('Last line, inclusive; without any line, the whole file.'),
  max_tokens: requestSchema.shape.max_tokens,
});

/** {@link expandSchema} as JSON Schema. */
export const expandJsonSchema = jsonSchema(expandSchema);

/** The request of `codebase_expand`, as its tool describes it. */
export const expandToolSchema = toolSchema(expandSchema);

const form = requestForm(expandJsonSchema, { ...ALIASES, startLine: 'start_line', endLine: 'end_line' });

export interface ExpandRequest {
  /** Workspace-relative, `/`-separated. */
  readonly path: string;
  readonly startLine?: number;
  readonly endLine?: number;
  /** Budget of the rendered answer in tokens: lines that do not fit are left out. */
  readonly maxTokens?: number;
}

/**
 * Lines behind a path, as results, compilers and links write them: `:12`, `:12-40`, `:12:7`, `(12,7)`, `#L12`,
 * `#L12-L40`; a message may follow.
 */
const PLACE = /^(.+?)(?::(\d+)(?:-(\d+)|:\d+)?|\((\d+)(?:,\d+)*\)|#L(\d+)(?:-L?(\d+))?)(?::(?:\s.*)?)?$/s;

interface Place {
  readonly path: string;
  readonly start_line?: number | undefined;
  readonly end_line?: number | undefined;
}

/** A path and the lines behind it, if any; a file that has that very name is meant by it. */
function readPlace(place: string, folder: FolderPaths): Place {
  const [, path, ...lines] = place.length > limits.pathCharacters ? [] : (PLACE.exec(place.trim()) ?? []);
  if (path === undefined || existsInFolder(place, folder)) return { path: place };
  const [start_line, end_line] = lines.filter(Boolean).map(Number);
  return { path, start_line, end_line };
}

/** A blank path is none of a file, and is refused as it was written. */
function expandFields(raw: unknown): Readonly<Record<string, unknown>> {
  const fields = objectIn(raw) ?? {};
  const { startLine, endLine, ...plain } = fieldsIn(fields, form);
  return { path: fields['path'], start_line: startLine, end_line: endLine, ...plain };
}

/**
 * Lines that are said in fields go before those behind the path.
 * @throws SearchError INVALID_ARGUMENT naming the field, the value and what would be right.
 */
export function parseExpandRequest(raw: unknown, folder: FolderPaths): ExpandRequest {
  const given = expandFields(raw);
  const place = typeof given['path'] === 'string' ? readPlace(given['path'], folder) : undefined;
  const lines = given['start_line'] === undefined && given['end_line'] === undefined ? place : given;
  const { path, start_line, end_line, max_tokens } = validate(expandSchema, {
    path: place?.path ?? given['path'],
    start_line: lines?.['start_line'],
    end_line: lines?.['end_line'],
    max_tokens: fieldOf(given, 'max_tokens'),
  });
  if (end_line !== undefined && end_line < (start_line ?? 1))
    throw errors.invalidField('end_line', end_line, `a line number, ${start_line ?? 1} or more`);
  return {
    path: normalizePath(path, folder),
    ...(start_line !== undefined && { startLine: start_line }),
    ...(end_line !== undefined && { endLine: end_line }),
    ...(max_tokens !== undefined && { maxTokens: max_tokens }),
  };
}
