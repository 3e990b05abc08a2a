import type { SearchResult } from '../base/types';
import { qualifiedName } from './qualifiedName';
import { nextOffset } from './renderForModel';

/** The location of a result, for programs. Its code is in the text of the answer. */
export interface ResultPlace {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly score: number;
  readonly name?: string;
  /** Lines with the text that results must contain. */
  readonly match_lines?: readonly number[];
  /** Numbers of the queries of a batch that found the result, from 1. */
  readonly queries?: readonly number[];
  /** For a dependency, the result that refers to it. */
  readonly used_by?: string;
}

export interface ResultData {
  readonly items: readonly ResultPlace[];
  readonly total_hits: number;
  /** For a list of matches: the number of all lines and files, and whether the list is complete. */
  readonly matches?: SearchResult['matches'];
  /** Offset of the next page, if there is one. */
  readonly next_offset?: number;
  readonly warnings: readonly string[];
  readonly files_indexed: number;
  readonly took_ms: number;
}

/**
 * Returns an answer as data: places, scores, and names. The data contains no code and is shorter than the text, because
 * some clients feed both to the model.
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
