import type { QueryAnalysis } from './queryAnalyzer';

/** One question of a request, analyzed against the index. */
export interface AnalyzedQuery {
  /** Position in the request, from 1, for a question of a batch. */
  readonly number?: number | undefined;
  readonly analysis: QueryAnalysis;
  /** Revision of the in-memory index when the question was analyzed. */
  readonly revision: number;
  /** Normalized path that the question is restricted to. */
  readonly path: string;
  /** Weight as given in the request. */
  readonly weight: number;
  /** Factor for the scores of the question: its weight relative to the largest weight, or 1 if all weights are 0. */
  readonly scale: number;
}
