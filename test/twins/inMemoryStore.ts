import type { ChunkPlace, ChunkStore, Optimized, StoreVersion } from '../../src/core/contracts';
import type { Chunk, ChunkBody, IndexedFile } from '../../src/core/types';

/** The store's contract on a map. */
export class InMemoryStore implements ChunkStore {
  #files = new Map<string, { file: IndexedFile<Chunk>; generation: number }>();
  #generation = 0;
  #version = 0;
  #incarnation = 0;

  generation(): Promise<number> {
    return Promise.resolve(this.#generation);
  }

  version(): Promise<StoreVersion> {
    return Promise.resolve({ incarnation: String(this.#incarnation), number: this.#version });
  }

  async *load(after: number): AsyncGenerator<IndexedFile> {
    for (const { file, generation } of this.#files.values()) if (generation > after) yield await Promise.resolve(file);
  }

  paths(): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(this.#files.keys()));
  }

  commit(files: readonly IndexedFile<Chunk>[], removed: readonly string[]): Promise<void> {
    this.#generation++;
    this.#version++;
    for (const path of removed) this.#files.delete(path);
    for (const file of files) this.#files.set(file.path, { file, generation: this.#generation });
    return Promise.resolve();
  }

  bodies(places: readonly ChunkPlace[]): Promise<readonly (ChunkBody | undefined)[]> {
    return Promise.resolve(
      places.map(({ path, startLine }) => this.#files.get(path)?.file.chunks.find((chunk) => chunk.startLine === startLine)),
    );
  }

  heal(): Promise<void> {
    return Promise.resolve();
  }

  obstacle(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  unsound(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  mergeSmall(): Promise<boolean> {
    return Promise.resolve(false);
  }

  optimize(): Promise<Optimized> {
    return Promise.resolve('needless');
  }

  dropReplaced(): Promise<void> {
    return Promise.resolve();
  }

  clear(): Promise<void> {
    this.#files.clear();
    this.#incarnation++;
    [this.#generation, this.#version] = [0, 0];
    return Promise.resolve();
  }

  setAside(): Promise<void> {
    return this.clear();
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}
