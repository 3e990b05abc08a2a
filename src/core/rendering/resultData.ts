import type { SearchResult } from '../base/types';
import { qualifiedName } from './qualifiedName';
import { nextOffset } from './renderForModel';

/** A result for programs: where it is. Its code stands in the text of the answer. */
export interface ResultPlace {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly score: number;
  readonly name?: string;
  /** Which of its lines hold what results must contain. */
  readonly match_lines?: readonly number[];
  /** Of a batch: the questions that it answers, from 1. */
  readonly queries?: readonly number[];
  /** Of a dependency: the result that names it. */
  readonly used_by?: string;
}

export interface ResultData {
  readonly items: readonly ResultPlace[];
  readonly total_hits: number;
  /** Of a list of matches: all their lines and files, and whether there are no others. */
  readonly matches?: SearchResult['matches'];
  /** Where the next page begins, if there is one. */
  readonly next_offset?: number;
  readonly warnings: readonly string[];
  readonly files_indexed: number;
  readonly took_ms: number;
}

/**
 * An answer as data: places, scores and names. Clients that feed data to the model, too, pay for no code twice, and for
 * less than the text.
 */
export function resultData(result: SearchResult): ResultData {
  const { items, total_hits, warnings, coverage, took_ms } = result;
  const next = nextOffset(result);
  return {
    items: items.map(
      ({
        path,
        start_line,
        end_line,
        score,
        symbol,
        match_lines,
        query_numbers,
        parent_file,
        parent_line,
      }): ResultPlace => ({
        path,
        start_line,
        end_line,
        score: Math.round(score * 100) / 100,
        ...(symbol && { name: qualifiedName(symbol) }),
        ...(match_lines && { match_lines }),
        ...(query_numbers && { queries: query_numbers }),
        ...(parent_file !== undefined && { used_by: `${parent_file}:${parent_line ?? 1}` }),
      }),
    ),
    total_hits,
    ...(result.matches && { matches: result.matches }),
    ...(next !== undefined && { next_offset: next }),
    warnings,
    files_indexed: coverage.files_indexed,
    took_ms: Math.round(took_ms),
  };
}
