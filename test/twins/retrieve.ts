import type { MemoryIndex } from '../../src/core/memoryIndex/memoryIndex';
import type { QueryAnalysis } from '../../src/core/query/queryAnalyzer';
import { selectCandidates, type FirstPass } from '../../src/core/retrieval/candidateRetrieval';
import { scoreQueryTerms } from '../../src/core/retrieval/queryScores';
import { inOneGo } from './inOneGo';

/** Runs the first pass over an index without a filter. */
export function retrieve(index: MemoryIndex, query: QueryAnalysis, embedding?: Float32Array): FirstPass {
  return inOneGo(selectCandidates(inOneGo(scoreQueryTerms(index, query, embedding)), () => true));
}
