import { FUNCTION_KINDS } from '../../languages/symbolKinds';
import type { WordModel } from '../../base/contracts';
import type { CodeSymbol } from '../../base/types';
import type { FileEntry } from '../../memoryIndex/structures/fileEntry';
import type { UnaskedKind } from '../../query/unaskedKinds';
import type { FirstPass } from '../../retrieval/candidateRetrieval';
import { MentionedChunks } from '../../retrieval/mentionedChunks';
import { eachInSlices, type Steps } from '../../scheduling/cooperativeSteps';
import { addCallFeatures } from './callFeatures';
import { candidateChunks } from './candidateChunks';
import { ChunkFeatureRows, isModelled } from './chunkFeatureRows';
import { NameMatcher } from './nameMatcher';
import { withUnaskedKinds } from './unaskedChunks';

/** A chunk of a candidate file with its features. */
export interface CandidateChunk {
  readonly file: FileEntry;
  /** Place among the candidates. */
  readonly candidate: number;
  readonly chunk: number;
  readonly slot: number;
  readonly symbol: CodeSymbol | undefined;
  /**
   * Whether the chunk is among the best of all files, rather than only among those that the filter accepts. Scores are
   * relative to the best of all files.
   */
  readonly isPeer: boolean;
  /** Whether the chunk is a function whose name the question contains. */
  readonly isSaid: boolean;
  /** Set for a chunk of a kind that the question does not ask for. */
  readonly unasked: UnaskedKind | undefined;
  readonly features: Float64Array;
}

/**
 * Selects the chunks of the candidates with the best rough sums, and computes all their features.
 * @param fileScores of the candidates, in order.
 */
export function* chunkFeatures(
  pass: FirstPass,
  fileScores: readonly number[],
  model: WordModel,
): Steps<readonly CandidateChunk[]> {
  const { all: places, peers } = yield* candidateChunks(pass, fileScores);
  const { query, index, statistics } = pass;
  const mentioned = yield* MentionedChunks.of(query.mentions?.names ?? [], index);
  const names = new NameMatcher(query, index, statistics, model);
  const rows = new ChunkFeatureRows(pass, fileScores, names, mentioned, places.slice(0, peers));
  const found: Omit<CandidateChunk, 'unasked'>[] = [];
  yield* eachInSlices(places, (place) => {
    const { candidate, chunk } = place;
    const file = pass.candidates[candidate] as FileEntry;
    const at = { ...place, file, slot: file.firstChunk + chunk, symbol: index.symbolsOf(file, chunk)[0] };
    found.push({
      file,
      candidate,
      chunk,
      slot: at.slot,
      symbol: at.symbol,
      isPeer: found.length < peers,
      isSaid: at.symbol !== undefined && FUNCTION_KINDS.has(at.symbol.kind) && names.says(at.symbol.name),
      features: rows.add(at),
    });
  });
  if (isModelled(query)) yield* addCallFeatures(found, index);
  return withUnaskedKinds(found, pass, names);
}
