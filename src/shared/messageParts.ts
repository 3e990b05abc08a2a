import * as z from 'zod/mini';
import type { ResultItem, SearchResult } from '../core/base/types';
import { partialSchema } from './schema';

/** What messages of both sides hold. */

/** 1-based and inclusive. */
export const line = z.int().check(z.positive());
export const count = z.int().check(z.nonnegative());

export const uris = z.readonly(z.array(z.string()));

export const question = z.readonly(
  z.object({
    text: z.string(),
    /** What is shown in place of the text, where the text is code, and what is like it is asked for. */
    label: z.exactOptional(z.string()),
    /** Where that code is, as a URI and lines; absent where it is in no file of the index. */
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
