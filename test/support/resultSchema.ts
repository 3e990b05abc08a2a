import * as z from 'zod';
import { LEVELS } from '../../src/core/request/requestSchema';
import type { Coverage, ResultItem, SearchResult } from '../../src/core/base/types';

/** Schema of a search result, for tests of every entry point that answers with one. */

const line = z.int().min(1);

/** Ensures that a field of the type that is missing here fails to compile. */
type Fields<T> = Record<keyof T, z.ZodType>;

export const itemSchema = z.looseObject({
  path: z.string().describe('Relative to the searched folder; with several folders, its label comes first.'),
  uri: z.string().describe('Absolute file: URI.'),
  start_line: line.describe('From 1, inclusive.'),
  end_line: line,
  score: z.number().min(0).max(1).describe('0.4 perhaps, 0.6 good, 0.8 very likely.'),
  snippet: z.string(),
  language: z.string(),
  symbol: z
    .object({
      name: z.string(),
      kind: z.string(),
      container: z.string().optional().describe('Names of the enclosing symbols, outermost first, joined by dots.'),
    })
    .optional(),
  signature: z.string().optional().describe('The declaration of the symbol without its body.'),
  doc: z.string().optional().describe('The first paragraph of its documentation.'),
  declaration: z
    .string()
    .optional()
    .describe('Of a part of a long function that does not begin with it: its declaration.'),
  lines_before: z.int().optional().describe('Lines of the same function before start_line that were left out.'),
  repository: z.string().optional().describe('Of a result of another repository: its name.'),
  page: z.string().optional().describe('Of such a result in the editor: its page on the web.'),
  revision: z.string().optional().describe('Of a result of another repository: its commit.'),
  also_in: z.array(z.string()).optional().describe('Files that hold a copy of it.'),
  level: z.enum(LEVELS),
  tokens: z.int(),
  source: z.enum(['symbol', 'semantic', 'text', 'dependency']),
  parent_file: z.string().optional().describe('For a dependency: the file of the result that names it.'),
  parent_line: line.optional().describe('For a dependency: the first line of the result that names it.'),
  more_lines: z.int().optional().describe('Lines of the same piece after end_line that were left out.'),
  uses: z
    .object({ names: z.array(z.string()), lines: z.array(line) })
    .optional()
    .describe('Of an answer to "who uses X": the names, and the lines that use one.'),
  match_lines: z
    .array(line)
    .optional()
    .describe('The lines of the snippet that hold the text or expression of "match".'),
  more_in_file: z.int().optional().describe('Further results in its file, behind the page.'),
  stale: z.boolean().optional().describe('The file has changed since it was indexed.'),
  masked: z.boolean().optional().describe('Secrets in the snippet are written as stars.'),
  reason: z.string(),
  matched_keywords: z.array(z.string()),
  rerank_score: z
    .number()
    .optional()
    .describe('Of an example of an API: Σ hits × weight / Σ weight over the questions.'),
  match_explanation: z.string().optional().describe('Of an example of an API: how that score came about.'),
  matched_queries: z.array(z.string()),
  query_numbers: z.array(z.int().min(1)).optional().describe('Of a batch: the questions that it answers, from 1.'),
} satisfies Fields<ResultItem>);

export const resultSchema = z.looseObject({
  query: z.string(),
  queries: z.array(z.string()).optional(),
  took_ms: z.number(),
  total_hits: z.int().describe('Results above the minimum score, before paging.'),
  offset: z.int().optional().describe('Results before this page.'),
  total_dependencies: z.int().optional().describe('What the results that are shown name, shown or not.'),
  matches: z
    .object({ lines: z.int(), files: z.int(), complete: z.boolean() })
    .optional()
    .describe('Of "match" without a question: all lines and files that hold it, and whether there are no others.'),
  total_tokens: z.int(),
  items: z.array(itemSchema),
  warnings: z.array(z.string()),
  next_steps: z.array(z.string()).optional().describe('When nothing was found: what to change in the request.'),
  coverage: z.looseObject({
    state: z.string(),
    files_indexed: z.int(),
    files_total: z.int(),
    stale: z.boolean().describe('Whether files are known to have changed since they were indexed.'),
  } satisfies Fields<Coverage>),
} satisfies Fields<SearchResult>);
