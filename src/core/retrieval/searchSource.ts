import type { CountTokens, Embedder, WordModel } from '../base/contracts';
import type { ChunkBody, Coverage } from '../base/types';
import type { FileChunk } from '../memoryIndex/structures/fileEntry';
import type { Edges } from '../graph/edges';
import type { QueryScores } from './queryScores';
import type { MatchSource } from '../match/findMatches';

/** What became of a file that is indexed. */
export type FileChange = 'gone' | 'changed';

/** Cached results of earlier questions. */
export interface KnownQueries {
  /**
   * The scores of an equal question of this very index, or that of `make`. The caller releases it.
   * @param key what it depends on besides the index.
   * @param revision of the in-memory index that the question was read against: of another, words may have been unknown
   * that are not now.
   */
  scores<M extends QueryScores | undefined>(
    key: string,
    revision: number,
    make: () => Promise<M>,
  ): Promise<QueryScores | M>;
  /** One vector for each text, in order: only those that are not cached are requested, together. */
  vectors(
    embedder: Embedder,
    texts: readonly string[],
    embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
  ): Promise<readonly (Float32Array | undefined)[]>;
}

/** What a search reads. */
export interface SearchSource extends MatchSource {
  readonly embedder: Embedder;
  readonly memory: KnownQueries;
  readonly coverage: Coverage;
  /** Who calls whom in the index: found when it is first asked for. */
  readonly edges: Edges;
  /** Undefined for chunks that are gone. */
  bodies(chunks: readonly FileChunk[]): Promise<readonly (ChunkBody | undefined)[]>;
  /** Those of some files that are not as they were indexed. */
  staleFiles(paths: readonly string[]): Promise<ReadonlyMap<string, FileChange>>;
  tokenizer(): Promise<CountTokens>;
  /** Loads the built-in model, once. */
  wordModel(): Promise<WordModel>;
  /** Resolves when everything else that waits for the thread has had it. */
  yieldToEventLoop(): Promise<void>;
  /** Absolute URI of a workspace-relative path. */
  uriOf(path: string): string;
}
