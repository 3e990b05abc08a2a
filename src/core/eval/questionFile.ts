import * as z from 'zod';
import { errors } from '../base/errors';
import type { EvalQuestion } from './metrics';

const target = z.union([
  z.string(),
  z.object({ path: z.string(), start_line: z.int().min(1).optional(), end_line: z.int().min(1).optional() }),
]);

/** A file of questions: a list of what is asked and where it is answered. */
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

/** @throws SearchError INVALID_ARGUMENT naming what is wrong where. */
export function parseQuestions(name: string, text: string): readonly EvalQuestion[] {
  const parsed = questionFileSchema.safeParse(jsonOf(name, text));
  if (parsed.success) return parsed.data as readonly EvalQuestion[];
  const [issue] = parsed.error.issues;
  throw errors.badQuestions(name, `${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'unreadable'}`);
}

/** Editors on Windows put a byte order mark before it. */
function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    throw errors.badQuestions(name, 'it is no JSON');
  }
}
