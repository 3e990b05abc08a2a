import type { CountTokens, Embedder, WordModel } from '../base/contracts';
import type { ChunkBody, Coverage } from '../base/types';
import type { FileChunk } from '../memoryIndex/structures/fileEntry';
import type { Edges } from '../graph/edges';
import type { QueryScores } from './queryScores';
import type { MatchSource } from '../match/findMatches';

/** How an indexed file changed since it was indexed. */
export type FileChange = 'gone' | 'changed';

/** Cached scores and vectors of earlier queries. */
export interface KnownQueries {
  /**
   * Returns the cached scores of an equal query on the same state of the index, or else those of `make`. The caller
   * releases the scores.
   * @param key Everything that the scores depend on besides the index.
   * @param revision Revision of the in-memory index that the query was analyzed against. At another revision, words may
   * have been unknown that are known now.
   */
  scores<M extends QueryScores | undefined>(
    key: string,
    revision: number,
    make: () => Promise<M>,
  ): Promise<QueryScores | M>;
  /** Returns one vector for each text, in order. Texts that are not cached are embedded together. */
  vectors(
    embedder: Embedder,
    texts: readonly string[],
    embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
  ): Promise<readonly (Float32Array | undefined)[]>;
}

/** Everything that a search reads from. */
export interface SearchSource extends MatchSource {
  readonly embedder: Embedder;
  readonly memory: KnownQueries;
  readonly coverage: Coverage;
  /** The graph of calls in the index, computed on first use. */
  readonly edges: Edges;
  /** Returns the bodies of chunks, with undefined for chunks that no longer exist. */
  bodies(chunks: readonly FileChunk[]): Promise<readonly (ChunkBody | undefined)[]>;
  /** Returns the files among `paths` that differ from their indexed state. */
  staleFiles(paths: readonly string[]): Promise<ReadonlyMap<string, FileChange>>;
  tokenizer(): Promise<CountTokens>;
  /** Loads the built-in model once. */
  wordModel(): Promise<WordModel>;
  /** Resolves after everything else that waits for the thread has run. */
  yieldToEventLoop(): Promise<void>;
  /** Returns the absolute URI of a workspace-relative path. */
  uriOf(path: string): string;
}
