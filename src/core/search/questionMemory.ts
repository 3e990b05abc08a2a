import { LRUCache } from 'lru-cache';
import type { Embedder } from '../contracts';
import { readMissing } from '../readMissing';
import type { CacheStatistics } from '../types';
import type { Survey } from './recall';
import type { SearchImage } from './searchImage';
import type { KnownQueries } from './searchSource';

/** Of surveys: a dozen in an index of 5,000 files, one or two where an index is as large as an editor's memory allows. */
const MOST_BYTES = 16_000_000;
/** Of vectors: a thousand of the built-in model, a hundred and fifty of a large one. */
const MOST_NUMBERS = 256_000;

/** Scores return to the pool when neither the cache nor a search in progress reads them. */
interface Lent {
  readonly survey: Survey;
  readers: number;
}

/**
 * What the latest questions learnt of the index before filters, pages, weights and budgets come in, so that asking on,
 * narrowing or turning a page does not learn it again; and what their words mean to a model, which no change of the
 * index alters.
 */
export class QuestionMemory implements KnownQueries {
  readonly #image: SearchImage;
  readonly #surveys = new LRUCache<string, Lent>({ maxSize: MOST_BYTES, sizeCalculation: ({ survey }) => survey.bytes + 1, dispose: leave });
  readonly #vectors = new LRUCache<string, Float32Array>({ maxSize: MOST_NUMBERS, sizeCalculation: ({ length }) => length + 1 });
  readonly #uses = { hits: 0, misses: 0 };
  #revision = -1;

  constructor(image: SearchImage) {
    this.#image = image;
  }

  /** Questions whose survey was known, and those that surveyed the index. */
  get uses(): CacheStatistics {
    return { ...this.#uses };
  }

  async survey<M extends Survey | undefined>(key: string, revision: number, make: () => Promise<M>): Promise<Survey | M> {
    if (revision !== this.#image.revision) return make();
    this.#forgetOld();
    const known = this.#surveys.get(key);
    if (known) this.#uses.hits++;
    else this.#uses.misses++;
    if (known) return lend(known);
    const made = await make();
    if (!made) return made;
    const lent = { survey: made, readers: 1 };
    const read = lend(lent);
    if (this.#image.revision === revision && lent.survey.bytes < MOST_BYTES) this.#surveys.set(key, lent);
    else leave(lent);
    return read;
  }

  async vectors({ id }: Embedder, texts: readonly string[], embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>): Promise<readonly (Float32Array | undefined)[]> {
    const keyOf = (text: string): string => `${id}\n${text}`;
    const known = texts.map((text) => this.#vectors.get(keyOf(text)));
    const vectors = await readMissing(texts, known, embed);
    for (const [i, text] of texts.entries()) if (vectors[i]) this.#vectors.set(keyOf(text), vectors[i]);
    return vectors;
  }

  /** Lets go of the surveys, each of which has a number for every chunk, file and name of the index: their columns go back to the pool. */
  forget(): void {
    this.#surveys.clear();
  }

  #forgetOld(): void {
    if (this.#revision === this.#image.revision) return;
    this.#revision = this.#image.revision;
    this.#surveys.clear();
  }
}

/** 0–1; 0 before the first use. */
export const hitRate = ({ hits, misses }: CacheStatistics): number => (hits + misses === 0 ? 0 : hits / (hits + misses));

function lend(lent: Lent): Survey {
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
