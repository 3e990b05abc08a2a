import * as z from 'zod';
import { limits } from '../base/limits';

/** Purposes of a query; a query may have several. */
export const INTENTS = [
  'find_definition',
  'find_usage',
  'find_implementation',
  'understand_flow',
  'debug_error',
  'refactor',
] as const;
export type Intent = (typeof INTENTS)[number];

export const LEVELS = ['signature', 'signature_doc', 'full_code'] as const;

/** `symbols` finds examples of an API by its names; `hybrid` is every other search. */
export const MODES = ['hybrid', 'symbols'] as const;
export type Mode = (typeof MODES)[number];

/** How the text of a `match` is interpreted. */
export const MATCH_KINDS = ['literal', 'word', 'regex'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** `names` are the names in declarations of functions, types, and constants. */
export const MATCH_PLACES = ['code', 'comments', 'names', 'anywhere'] as const;
export type MatchPlace = (typeof MATCH_PLACES)[number];

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Messages in a schema describe valid values: they complete the sentence "It must be …". */
const oneOf = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(', ');
const text = () => z.string('a text');
const texts = () =>
  z.array(z.string('a text'), 'a list of texts').max(limits.globs, `a list of at most ${limits.globs} texts`);
export const pathText = () =>
  z.string('a text').max(limits.pathCharacters, `at most ${limits.pathCharacters} characters long`);
const yesOrNo = () => z.boolean('true or false');

function number({ min, max }: Range) {
  const expected = `a number from ${min} to ${max}`;
  return z.number(expected).min(min, expected).max(max, expected);
}

export function wholeNumber({ min, max }: Range) {
  const expected = `a whole number from ${min} to ${max}`;
  return z.int(expected).min(min, expected).max(max, expected);
}

const queryText = () =>
  text()
    .max(limits.queryCharacters, `at most ${limits.queryCharacters} characters long`)
    .refine((value) => value.trim() !== '', 'a question or an identifier, not empty');

/** A single line of text that is matched exactly, including spaces. */
const matchText = () =>
  text()
    .min(1, 'a text, not empty')
    .max(limits.matchCharacters, `at most ${limits.matchCharacters} characters long`)
    .refine((value) => !/[\r\n]/.test(value), 'a text of one line: lines are matched one by one');

/** A query of a batch that has a path or weight of its own. */
export const subQuerySchema = z.object(
  {
    query: queryText().optional().describe('One idea in plain words, or one identifier.'),
    description: queryText().optional().describe('Another name for "query".'),
    path: pathText().optional().describe('Only this folder or file; the top-level "path" when absent.'),
    weight: number(limits.weight)
      .optional()
      .describe(`How much this question counts beside the others; ${limits.weight.default} when absent.`),
  },
  'a text, or an object with "query" and optionally "path" and "weight"',
);

/**
 * The `codebase_search` request: the single definition of its fields and their values. MCP offers the JSON form, the
 * manifest of the extension contains it, and a test keeps both equal.
 */
export const requestSchema = z.object({
  query: queryText().optional().describe('One idea in plain words, or one identifier.'),
  queries: z
    .array(z.union([queryText(), subQuerySchema]))
    .min(1)
    .max(limits.queries)
    .optional()
    .describe(
      `Instead of "query", up to ${limits.queries}; JSON {"query", "path", "weight"} with its own (weight ${limits.weight.default}).`,
    ),
  match: matchText().optional().describe('Text that results contain; alone, lists all.'),
  match_kind: z
    .enum(MATCH_KINDS, `one of ${oneOf(MATCH_KINDS)}`)
    .optional()
    .describe('Else "literal".'),
  match_in: z
    .enum(MATCH_PLACES, `one of ${oneOf(MATCH_PLACES)}`)
    .optional()
    .describe('Else "anywhere".'),
  path: pathText().optional().describe('Only this folder or file.'),
  include: texts().optional().describe('Only files that match ("src/**/*.ts").'),
  exclude: texts().optional().describe('No files that match; wins over "include".'),
  scope: texts().optional().describe('Also other repositories: "organisation", "org/*".'),
  languages: texts().optional().describe('Ids or extensions ("python", ".tsx").'),
  top_k: wholeNumber(limits.topK)
    .optional()
    .describe(`Results, up to ${limits.topK.max}; else ${limits.topK.default}, ${limits.symbolsTopK} for "symbols".`),
  offset: wholeNumber(limits.offset).optional().describe('Results to skip; answers name the next.'),
  min_score: number(limits.minScore)
    .optional()
    .describe(`Least: ${limits.minScore.default} perhaps (when absent), 0.6 good, 0.8 very likely.`),
  timeout_ms: wholeNumber(limits.timeoutMilliseconds)
    .optional()
    .describe(`Answer with what is found by then; else ${limits.timeoutMilliseconds.default}.`),
  max_tokens: wholeNumber(limits.maxTokens).optional().describe('Most tokens of the answer.'),
  intent: z
    .array(z.enum(INTENTS, `one or a list of ${oneOf(INTENTS)}`), `one or a list of ${oneOf(INTENTS)}`)
    .optional()
    .describe('What it is after; else inferred.'),
  disclosure_level: z
    .enum(LEVELS, `one of ${oneOf(LEVELS)}`)
    .optional()
    .describe('How much of each; else by budget.'),
  include_dependencies: yesOrNo().optional().describe('Add what results name; true with "max_tokens".'),
  mode: z
    .enum(MODES, `one of ${oneOf(MODES)}`)
    .optional()
    .describe('"symbols" finds examples of an API by names; else "hybrid".'),
  allow_lexical_fallback: yesOrNo().optional().describe('Search by words if the model fails; true when absent.'),
});

export type RequestFields = z.infer<typeof requestSchema>;
export type RequestField = keyof RequestFields;

/** Returns a schema as JSON Schema, with all of its constraints. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' });
  return described;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** {@link requestSchema} as JSON Schema. */
export const requestJsonSchema = jsonSchema(requestSchema);
