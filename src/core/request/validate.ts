import type * as z from 'zod';
import { errors } from '../base/errors';
import { isObject } from '../base/isObject';
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
  const parsed = parse(schema, value);
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

/**
 * Parses the value. The library compares the length of whatever has one, and fails with its own error for a length that
 * is an object without a prototype.
 */
function parse<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.infer<S>> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    const fields = isObject(value) ? Object.entries(value) : [];
    const odd = fields.find(([, one]) => isObject(one) && isObject(one['length']));
    if (!odd) throw error;
    const [field, found] = odd;
    throw errors.invalidField(field, found, 'a value of the type that the schema describes');
  }
}
