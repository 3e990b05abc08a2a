import { LRUCache } from 'lru-cache';
import type { KeyedVectors, VectorStore } from '../base/contracts';

/** Maximum numbers of files and chunks to remember. A larger folder that is moved is embedded again in part. */
const MAX_FILES = 20_000;
const MAX_CHUNKS = 200_000;

/**
 * Size of a cache entry. The caches are limited by size, because a limit on the number of entries would allocate all
 * memory at once: 6 MB.
 */
const one = (): number => 1;

/**
 * Reuse of the vectors of files that are renamed or moved. The path is part of the embedded text, so the chunks have
 * other keys afterwards; but a word or two are not worth paying for again. Files are recognized by their content.
 */
export class RenamedFileVectors {
  /** Keys of the chunks of removed files, in order, by the hash of the file's content. */
  readonly #left = new LRUCache<string, readonly bigint[]>({ maxSize: MAX_FILES, sizeCalculation: one });
  /** Former key of a chunk, from before its file was renamed, by its current key. */
  readonly #former = new LRUCache<bigint, bigint>({ maxSize: MAX_CHUNKS, sizeCalculation: one });

  fileRemoved(contentHash: string, keys: readonly bigint[]): void {
    this.#left.set(contentHash, keys);
  }

  /**
   * Records the former keys of the chunks of a file with known content. Under another name, the file may be divided
   * into other chunks; then it is treated as a different file.
   */
  fileAdded(contentHash: string, keys: readonly bigint[]): void {
    const former = this.#left.get(contentHash);
    if (former?.length !== keys.length) return;
    for (const [i, key] of keys.entries()) if (former[i] !== undefined) this.#former.set(key, former[i]);
  }

  /** Returns a view of the store that finds the vectors of former keys under the current keys. */
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
