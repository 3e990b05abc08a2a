import * as z from 'zod/mini';
import { errors } from '../core/base/errors';

/** Validates messages, which come from another process or page, before their contents are used. */

/** A schema, and the type of the values that match it. */
export type Schema<T = unknown> = z.ZodMiniType<T>;

/** Declares a schema that checks only the fields that this side relies on; the rest of a `T` is trusted. */
export function partialSchema<T>(schema: z.ZodMiniType): Schema<T> {
  return schema as Schema<T>;
}

/** Returns the validated value. @throws SearchError INTERNAL if `value` does not match the schema. */
export function validateMessage<T>(schema: Schema<T>, value: unknown, what: string): T {
  const outcome = schema.safeParse(value);
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  throw errors.internal(`"${what}" has a wrong ${issue?.path.join('.') || 'form'}`);
}
