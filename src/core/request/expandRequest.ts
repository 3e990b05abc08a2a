import * as z from 'zod';
import { isObject } from '../base/isObject';
import { validate } from './validate';
import { errors } from '../base/errors';
import { existsInFolder, normalizePath, type FolderPaths } from './folderPaths';
import { limits } from '../base/limits';
import { namedFields, objectIn, requestForm, unknownFields } from './plainRequest';
import { placeIn } from './values/placeText';
import { isBlank, jsonIn } from './values/plainValues';
import { unquoted } from './values/plainWords';
import { ALIASES } from './fieldNames';
import { jsonSchema, requestSchema, wholeNumber } from './requestSchema';
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

type Fields = Readonly<Record<string, unknown>>;

const namesOf = (field: keyof typeof expandSchema.shape, names: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, field]));

/** Other names of the fields, as file-reading tools of agents call the path and the lines. */
const form = requestForm(expandJsonSchema, {
  ...ALIASES,
  ...namesOf('path', 'file file_path file_name filename uri target_file absolute_path relative_path'),
  ...namesOf('start_line', 'line line_number start from from_line line_start first_line start_line_number begin'),
  ...namesOf('start_line', 'start_line_one_indexed'),
  ...namesOf('end_line', 'end to to_line line_end last_line end_line_number'),
  ...namesOf('end_line', 'end_line_one_indexed end_line_one_indexed_inclusive'),
});

/** Fields that give both lines at once: `"4-6"`, `[4, 6]`, `{"start": 4, "end": 6}`. */
const RANGES = ['lines', 'range', 'line_range', 'lineRange', 'view_range', 'line_numbers'] as const;

export interface ExpandRequest {
  /** Workspace-relative, `/`-separated. */
  readonly path: string;
  readonly startLine?: number;
  readonly endLine?: number;
  /** Budget of the rendered answer in tokens: lines that do not fit are left out. */
  readonly maxTokens?: number;
}

interface Place {
  readonly path: string;
  readonly start_line?: number | undefined;
  readonly end_line?: number | undefined;
}

/** Splits a path from the line numbers after it, if any. If a file has exactly the written name, that file is meant. */
function readPlace(written: string, folder: FolderPaths): Place {
  const place = written.length > limits.pathCharacters ? '' : unquoted(written);
  const { path, first, last } = placeIn(place) ?? {};
  // In a URI, what follows "#" is not part of the name.
  const isWholeName = !/^file:[^#]*#/i.test(place) && existsInFolder(written, folder);
  if (path === undefined || isWholeName) return { path: written };
  return { path, start_line: first, end_line: last };
}

/** Returns a request to expand under the names of its own fields, whatever its form. */
export function plainExpandRequest(raw: unknown): Fields {
  const { lines, others } = takeLines(objectIn(raw) ?? {});
  return withinFile({ ...lines, ...withLinesInFirst(namedFields(others, form)) });
}

/** Splits lines that are written in the field of the first line: `"9-12"`, `"L9"`. */
function withLinesInFirst(fields: Fields): Fields {
  const { start_line: written } = fields;
  const [, first, last] = typeof written === 'string' ? (RANGE.exec(written) ?? []) : [];
  if (first === undefined) return fields;
  return { ...(last !== undefined && { end_line: Number(last) }), ...fields, start_line: Number(first) };
}

/**
 * Drops 0 and replaces -1: lines count from 1, but clients that must fill in every field write 0 for no line and -1 for
 * the last line.
 */
function withinFile({ start_line: first, end_line: last, ...others }: Fields): Fields {
  return {
    ...others,
    ...(first !== undefined && first !== 0 && { start_line: first }),
    ...(last !== undefined && last !== 0 && { end_line: last === -1 ? limits.line.max : last }),
  };
}

/** Returns warnings about the unknown fields of a request to expand. */
export const unknownInExpand = (raw: unknown): readonly string[] => unknownFields(plainExpandRequest(raw), form);

/** Separates lines that are given in another form than one field each from the other fields. */
function takeLines(fields: Fields): { readonly lines: Fields; readonly others: Fields } {
  const field = RANGES.find((name) => !isBlank(fields[name]));
  if (field !== undefined) {
    const { [field]: range, ...others } = fields;
    return { lines: readRange(field, range), others };
  }
  const { offset, limit, ...others } = fields;
  const [first, count] = [Number(offset ?? 1), Number(limit ?? Infinity)];
  if ((offset ?? limit) == null || !(first >= 0) || !(count >= 1)) return { lines: {}, others: fields };
  return { lines: { start_line: Math.max(1, first), end_line: lastLine(Math.max(1, first) + count - 1) }, others };
}

const lastLine = (line: number): number => (line === -1 ? line : Math.min(line, limits.line.max));

const RANGE = /^\D{0,8}(\d+)(?:\s*(?:-|\u2013|\.\.+|:|,|to)\s*L?(-?\d+))?\W*$/i;

/** @throws SearchError INVALID_ARGUMENT if the value contains no lines. */
function readRange(field: string, range: unknown): Fields {
  const plain = typeof range === 'string' ? (jsonIn(range) ?? range) : range;
  if (isObject(plain)) return namedFields(plain, form);
  const [, first, last] = RANGE.exec(Array.isArray(plain) ? plain.join(':') : String(plain)) ?? [];
  if (first === undefined) throw errors.invalidField(field, range, 'lines such as "4-6"');
  return { start_line: Number(first), ...(last !== undefined && { end_line: lastLine(Number(last)) }) };
}

/**
 * Parses a request to expand. Lines in fields take precedence over lines after the path.
 * @throws SearchError INVALID_ARGUMENT naming the field, the value, and what would be right.
 */
export function parseExpandRequest(raw: unknown, folder: FolderPaths): ExpandRequest {
  // A blank path is dropped from the plain request. The written value is kept, so that the error names it.
  const given = { path: objectIn(raw)?.['path'], ...plainExpandRequest(raw) } as Fields;
  const place = typeof given['path'] === 'string' ? readPlace(given['path'], folder) : undefined;
  const lines = given['start_line'] === undefined && given['end_line'] === undefined ? place : given;
  const { path, start_line, end_line, max_tokens } = validate(expandSchema, {
    path: place?.path ?? given['path'],
    start_line: lines?.['start_line'],
    end_line: lines?.['end_line'],
    max_tokens: given['max_tokens'],
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
