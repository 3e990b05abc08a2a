import type { QueryAnalysis } from './queryAnalyzer';

/** One question of a request, read against the index. */
export interface AnalyzedQuery {
  /** Of a batch: where it stands in the request, from 1. */
  readonly number?: number | undefined;
  readonly analysis: QueryAnalysis;
  /** Of the in-memory index, when it was read. */
  readonly revision: number;
  /** Normalised path it is restricted to. */
  readonly path: string;
  /** As given. */
  readonly weight: number;
  /** What its scores are multiplied by: its weight beside the heaviest, 1 for all when none weighs anything. */
  readonly scale: number;
}
