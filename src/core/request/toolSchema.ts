import type * as z from 'zod';
import { isObject } from './validate';
import { jsonSchema, requestSchema, type JsonSchema } from './requestSchema';

/**
 * What Gemini, the strict mode of OpenAI and the strict mode of Claude all know. Each refuses a tool with any other
 * keyword of ours: Claude ranges of numbers, OpenAI lengths of texts, Gemini `additionalProperties` and lists of types.
 */
const KEYWORDS: ReadonlySet<string> = new Set(['type', 'description', 'enum', 'items', 'properties', 'required']);

/**
 * A schema as JSON Schema for the description of a tool, which every conversation pays for: what a value is, and not
 * which are refused. The engine checks the request by the whole schema, and its errors say what would be right.
 */
export const toolSchema = (schema: z.ZodType): JsonSchema => plain(jsonSchema(schema));

/** Of several forms of a value the first, which is a text: others are read all the same, also as JSON in that text. */
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
