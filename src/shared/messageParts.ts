import * as z from 'zod/mini';
import type { ResultItem, SearchResult } from '../core/base/types';
import { partialSchema } from './schema';

/** Parts of messages in both directions. */

/** 1-based and inclusive. */
export const line = z.int().check(z.positive());
export const count = z.int().check(z.nonnegative());

export const uris = z.readonly(z.array(z.string()));

export const question = z.readonly(
  z.object({
    text: z.string(),
    /** Text to show instead of `text`, if that is code for which similar code is searched. */
    label: z.exactOptional(z.string()),
    /** Location of that code, as a URI and lines; absent if no file of the index contains it. */
    place: z.exactOptional(z.string()),
  }),
);
export type ViewQuestion = z.infer<typeof question>;

export const resultItem = partialSchema<ResultItem>(
  z.looseObject({
    path: z.string(),
    uri: z.string(),
    start_line: line,
    end_line: line,
    score: z.number(),
    snippet: z.string(),
    language: z.string(),
    symbol: z.exactOptional(z.looseObject({ name: z.string(), kind: z.string() })),
    source: z.string(),
    reason: z.string(),
    matched_keywords: z.array(z.string()),
    matched_queries: z.array(z.string()),
  }),
);

export const searchResult = partialSchema<SearchResult>(
  z.looseObject({
    took_ms: z.number(),
    total_hits: count,
    items: z.array(resultItem),
    warnings: z.array(z.string()),
    coverage: z.looseObject({ files_indexed: count, files_total: count }),
  }),
);
