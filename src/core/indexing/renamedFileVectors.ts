import { LRUCache } from 'lru-cache';
import type { KeyedVectors, VectorStore } from '../base/contracts';

/** A larger folder that is moved is embedded again in part. */
const MAX_FILES = 20_000;
const MAX_CHUNKS = 200_000;

/** A size instead of a number of entries, for which room would be made at once: 6 MB. */
const one = (): number => 1;

/**
 * Lets a file that is renamed or moved keep its vectors. The path stands in what is embedded, so its chunks have other
 * keys afterwards; but a word or two are not worth another bill. Files are known again by their content.
 */
export class RenamedFileVectors {
  /** Keys of the chunks of files that left, in order, by the hash of their content. */
  readonly #left = new LRUCache<string, readonly bigint[]>({ maxSize: MAX_FILES, sizeCalculation: one });
  /** By the key of a chunk, the one that it had under its former path. */
  readonly #former = new LRUCache<bigint, bigint>({ maxSize: MAX_CHUNKS, sizeCalculation: one });

  fileRemoved(contentHash: string, keys: readonly bigint[]): void {
    this.#left.set(contentHash, keys);
  }

  /** Under another name a file may be cut otherwise: then it is another file. */
  fileAdded(contentHash: string, keys: readonly bigint[]): void {
    const former = this.#left.get(contentHash);
    if (former?.length !== keys.length) return;
    for (const [i, key] of keys.entries()) if (former[i] !== undefined) this.#former.set(key, former[i]);
  }

  /** The vectors of former keys, by the keys of now. */
  withRenamed(vectors: Pick<VectorStore, 'find'>): Pick<VectorStore, 'find'> {
    return { find: (keys, signal) => this.#find(keys, vectors, signal) };
  }

  async *#find(
    keys: ReadonlySet<bigint>,
    vectors: Pick<VectorStore, 'find'>,
    signal: AbortSignal,
  ): AsyncGenerator<KeyedVectors> {
    const heirs = new Map<bigint, bigint[]>();
    for (const key of keys) {
      const former = this.#former.get(key);
      if (former !== undefined) heirs.set(former, [...(heirs.get(former) ?? []), key]);
    }
    for await (const found of vectors.find(new Set(heirs.keys()), signal)) {
      yield new Map(
        [...found].flatMap(([former, vector]) => (heirs.get(former) ?? []).map((key) => [key, vector] as const)),
      );
    }
  }
}
