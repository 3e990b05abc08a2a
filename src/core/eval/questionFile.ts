import * as z from 'zod';
import { errors } from '../base/errors';
import type { EvalQuestion } from './metrics';

const target = z.union([
  z.string(),
  z.object({ path: z.string(), start_line: z.int().min(1).optional(), end_line: z.int().min(1).optional() }),
]);

/** A file of questions: a list of queries with the locations that answer them. */
export const questionFileSchema = z
  .array(
    z.object({
      query: z.string().min(1),
      relevant: z.array(target).min(1),
      secondary: z.array(target).optional(),
      category: z.string().default('questions'),
    }),
  )
  .min(1);

/**
 * Parses a file of questions.
 * @throws SearchError INVALID_ARGUMENT that names the invalid field.
 */
export function parseQuestions(name: string, text: string): readonly EvalQuestion[] {
  const parsed = questionFileSchema.safeParse(jsonOf(name, text));
  if (parsed.success) return parsed.data as readonly EvalQuestion[];
  const [issue] = parsed.error.issues;
  throw errors.badQuestions(name, `${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'unreadable'}`);
}

/** Parses JSON after removing the byte order mark that editors on Windows may add. */
function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    throw errors.badQuestions(name, 'it is no JSON');
  }
}
