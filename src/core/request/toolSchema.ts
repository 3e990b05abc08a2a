import type * as z from 'zod';
import { isObject } from '../base/isObject';
import { jsonSchema, requestSchema, type JsonSchema } from './requestSchema';

/**
 * Keywords that Gemini and the strict modes of OpenAI and Claude all support. Each of them refuses tools with some
 * other keyword of our schemas: Claude refuses ranges of numbers, OpenAI lengths of texts, Gemini
 * `additionalProperties` and lists of types.
 */
const KEYWORDS: ReadonlySet<string> = new Set(['type', 'description', 'enum', 'items', 'properties', 'required']);

/**
 * Returns a schema as JSON Schema for the description of a tool. Because every conversation pays for it, it describes
 * values but not their limits. The engine validates requests by the whole schema, and its errors describe valid values.
 */
export const toolSchema = (schema: z.ZodType): JsonSchema => plain(jsonSchema(schema));

/**
 * Reduces a value with several forms to the first one, which is a text. Other forms are still accepted, also as JSON in
 * the text.
 */
function plain({ anyOf, ...own }: JsonSchema): JsonSchema {
  if (Array.isArray(anyOf)) return { ...plain(anyOf[0] as JsonSchema), ...own };
  const kept = Object.entries(own).filter(([keyword]) => KEYWORDS.has(keyword));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, plainPart(keyword, value)]));
}

function plainPart(keyword: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  if (keyword !== 'properties') return plain(value);
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, plain(schema as JsonSchema)]));
}

/** The request of `codebase_search`, as its tool describes it. */
export const requestToolSchema = toolSchema(requestSchema);
