import type { ChunkLocation, ChunkStore, OptimizeOutcome, StoreVersion } from '../../src/core/base/contracts';
import type { Chunk, ChunkBody, IndexedFile } from '../../src/core/base/types';

/** A chunk store on a map. */
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

  bodies(locations: readonly ChunkLocation[]): Promise<readonly (ChunkBody | undefined)[]> {
    return Promise.resolve(
      locations.map(({ path, startLine }) =>
        this.#files.get(path)?.file.chunks.find((chunk) => chunk.startLine === startLine),
      ),
    );
  }

  repair(): Promise<void> {
    return Promise.resolve();
  }

  unreadableReason(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  corruptFiles(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  compactSmall(): Promise<boolean> {
    return Promise.resolve(false);
  }

  optimize(): Promise<OptimizeOutcome> {
    return Promise.resolve('needless');
  }

  vacuum(): Promise<void> {
    return Promise.resolve();
  }

  clear(): Promise<void> {
    this.#files.clear();
    this.#incarnation++;
    [this.#generation, this.#version] = [0, 0];
    return Promise.resolve();
  }

  quarantine(): Promise<void> {
    return this.clear();
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}
