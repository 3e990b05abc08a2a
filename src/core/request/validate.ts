import type * as z from 'zod';
import { errors } from '../base/errors';
import { limits } from '../base/limits';

/** @throws SearchError INVALID_ARGUMENT if there are too many fields to inspect quickly. */
export function rejectManyFields(fields: Readonly<Record<string, unknown>>, what: string): void {
  let count = 0;
  for (const _ in fields) if (++count > limits.fields) throw errors.tooManyFields(what, limits.fields);
}

/**
 * Returns the parsed value.
 * @throws SearchError INVALID_ARGUMENT about the first field that does not match the schema.
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown, at = ''): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []) as readonly (string | number)[];
  const field = path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : name ? `${name}.${key}` : key),
    at,
  );
  const found = path.reduce<unknown>((inner, key) => (inner as Readonly<Record<string | number, unknown>>)[key], value);
  throw errors.invalidField(field, found, issue?.message ?? 'something else');
}
