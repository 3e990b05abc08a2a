import * as z from 'zod';
import { check, isObject } from './check';
import { errors } from './errors';
import { normalizePath, type FolderPaths } from './fileFilter';
import { limits } from './limits';
import { requestSchema, wholeNumber } from './requestSchema';

const path = z.string('the path of a file, as a result names it').refine((text) => text.trim() !== '', 'the path of a file, as a result names it');

/** The `expand` request: the one place that says which fields there are, for every door. */
export const expandSchema = z.object({
  path: path.describe('The file, as a result names it: relative to the workspace or absolute.'),
  start_line: wholeNumber(limits.line).optional().describe('First line, from 1. Without "end_line", the whole function around this line is shown.'),
  end_line: wholeNumber(limits.line).optional().describe('Last line, inclusive. Without any line, the whole file is shown.'),
  max_tokens: requestSchema.shape.max_tokens,
});

/** The same as JSON Schema, for those who describe the tool. */
export const expandJsonSchema = z.toJSONSchema(expandSchema, { io: 'input' });

export interface ExpandRequest {
  /** Workspace-relative, `/`-separated. */
  readonly path: string;
  readonly startLine?: number;
  readonly endLine?: number;
  /** Budget of the rendered answer in tokens: lines that do not fit are left out. */
  readonly maxTokens?: number;
}

/**
 * @throws SearchError INVALID_ARGUMENT naming the field, the value and what would be right.
 */
export function parseExpandRequest(raw: unknown, folder: FolderPaths): ExpandRequest {
  const given = isObject(raw) ? raw : {};
  const fields = Object.fromEntries(Object.keys(expandSchema.shape).map((name) => [name, given[name] ?? undefined]));
  const { path, start_line, end_line, max_tokens } = check(expandSchema, { ...fields, max_tokens: fields['max_tokens'] ?? given['maxTokens'] ?? undefined });
  if (end_line !== undefined && end_line < (start_line ?? 1)) throw errors.invalidField('end_line', end_line, `a line number, ${start_line ?? 1} or more`);
  return {
    path: normalizePath(path, folder),
    ...(start_line !== undefined && { startLine: start_line }),
    ...(end_line !== undefined && { endLine: end_line }),
    ...(max_tokens !== undefined && { maxTokens: max_tokens }),
  };
}
