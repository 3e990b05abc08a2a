import { LRUCache } from 'lru-cache';
import type { Embedder } from '../base/contracts';
import { readThrough } from '../base/readThrough';
import type { CacheStatistics } from '../base/types';
import type { QueryScores } from '../retrieval/queryScores';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { KnownQueries } from '../retrieval/searchSource';

/**
 * Maximum size of the cached scores: a dozen queries in an index of 5,000 files, one or two in an index as large as the
 * memory of an editor allows.
 */
const MAX_BYTES = 16_000_000;
/** Maximum count of cached vector components: a thousand vectors of the built-in model, 150 of a large one. */
const MAX_NUMBERS = 256_000;

/** Scores that return to the pool when neither the cache nor a search in progress reads them. */
interface Lent {
  readonly survey: QueryScores;
  readers: number;
}

/**
 * Caches what recent queries computed. Their scores are kept as they are before filters, pages, weights, and budgets
 * are applied, so that a refined query or the next page does not recompute them. Their vectors depend only on the model
 * and stay valid when the index changes.
 */
export class QueryCache implements KnownQueries {
  readonly #surveys = new LRUCache<string, Lent>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ survey: queryScores }) => queryScores.bytes + 1,
    dispose: leave,
  });
  readonly #vectors = new LRUCache<string, Float32Array>({
    maxSize: MAX_NUMBERS,
    sizeCalculation: ({ length }) => length + 1,
  });
  readonly #uses = { hits: 0, misses: 0 };
  #revision = -1;

  constructor(private readonly index: MemoryIndex) {}

  /** Number of queries whose scores were cached, and of those that were scored anew. */
  get statistics(): CacheStatistics {
    return { ...this.#uses };
  }

  async scores<M extends QueryScores | undefined>(
    key: string,
    revision: number,
    make: () => Promise<M>,
  ): Promise<QueryScores | M> {
    if (revision !== this.index.revision) return make();
    this.#forgetOld();
    const known = this.#surveys.get(key);
    if (known) this.#uses.hits++;
    else this.#uses.misses++;
    if (known) return lend(known);
    const made = await make();
    if (!made) return made;
    const lent = { survey: made, readers: 1 };
    const read = lend(lent);
    if (this.index.revision === revision && lent.survey.bytes < MAX_BYTES) this.#surveys.set(key, lent);
    else leave(lent);
    return read;
  }

  async vectors(
    { id }: Embedder,
    texts: readonly string[],
    embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
  ): Promise<readonly (Float32Array | undefined)[]> {
    const keyOf = (text: string): string => `${id}\n${text}`;
    const known = texts.map((text) => this.#vectors.get(keyOf(text)));
    const vectors = await readThrough(texts, known, embed);
    for (const [i, text] of texts.entries()) if (vectors[i]) this.#vectors.set(keyOf(text), vectors[i]);
    return vectors;
  }

  /**
   * Drops the cached scores, which have a number for every chunk, file, and name of the index for each query. Their
   * arrays return to the pool.
   */
  clear(): void {
    this.#surveys.clear();
  }

  #forgetOld(): void {
    if (this.#revision === this.index.revision) return;
    this.#revision = this.index.revision;
    this.#surveys.clear();
  }
}

/** Returns the share of hits, from 0 to 1; 0 before the first use. */
export const hitRate = ({ hits, misses }: CacheStatistics): number =>
  hits + misses === 0 ? 0 : hits / (hits + misses);

function lend(lent: Lent): QueryScores {
  lent.readers++;
  let reads = true;
  const release = (): void => {
    if (reads) leave(lent);
    reads = false;
  };
  return { ...lent.survey, release };
}

function leave(lent: Lent): void {
  if (--lent.readers === 0) lent.survey.release();
}
