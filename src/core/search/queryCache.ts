import { LRUCache } from 'lru-cache';
import type { Embedder } from '../base/contracts';
import { readThrough } from '../base/readThrough';
import type { CacheStatistics } from '../base/types';
import type { QueryScores } from '../retrieval/queryScores';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { KnownQueries } from '../retrieval/searchSource';

/**
 * Of scores: a dozen in an index of 5,000 files, one or two where an index is as large as an editor's memory allows.
 */
const MAX_BYTES = 16_000_000;
/** Of vectors: a thousand of the built-in model, a hundred and fifty of a large one. */
const MAX_NUMBERS = 256_000;

/** Scores return to the pool when neither the cache nor a search in progress reads them. */
interface Lent {
  readonly survey: QueryScores;
  readers: number;
}

/**
 * What the latest questions learnt of the index before filters, pages, weights and budgets come in, so that asking on,
 * narrowing or turning a page does not learn it again; and what their words mean to a model, which no change of the
 * index alters.
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

  /** Questions whose scores were known, and those that were scored anew. */
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
   * Lets go of the scores: each question has a number for every chunk, file and name of the index. Its arrays go
   * back to the pool.
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

/** 0–1; 0 before the first use. */
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
