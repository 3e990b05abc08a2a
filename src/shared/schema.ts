import * as z from 'zod/mini';
import { errors } from '../core/base/errors';

/** Messages come from another process or page: what they hold is checked before it is used. */

/** A shape, and the type of what has it. */
export type Schema<T = unknown> = z.ZodMiniType<T>;

/** `schema` checks the fields that this side relies on; the rest of a `T` it trusts. */
export function partialSchema<T>(schema: z.ZodMiniType): Schema<T> {
  return schema as Schema<T>;
}

/** @throws SearchError INTERNAL when `value` does not have the shape. */
export function validateMessage<T>(schema: Schema<T>, value: unknown, what: string): T {
  const outcome = schema.safeParse(value);
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  throw errors.internal(`"${what}" has a wrong ${issue?.path.join('.') || 'form'}`);
}
