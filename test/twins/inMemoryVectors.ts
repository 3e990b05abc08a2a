import type {
  ChunkStore,
  Embedder,
  HashFunction,
  KeyedVectors,
  OptimizeOutcome,
  VectorStore,
} from '../../src/core/base/contracts';
import { EmbeddingConsent } from '../../src/core/indexing/embeddingConsent';
import type { VectorModel } from '../../src/core/indexing/missingVectors';
import type { MemoryIndex } from '../../src/core/memoryIndex/memoryIndex';
import type { ModelRecord } from '../../src/node/settings/embedderChoice';
import { FolderVectors, type VectorModels } from '../../src/node/embedding/folderVectors';

/** A vector store on a map. */
export class InMemoryVectorStore implements VectorStore {
  readonly vectors = new Map<bigint, Float32Array>();
  #version = 0;

  version(): Promise<number> {
    return Promise.resolve(this.#version);
  }

  keys(): Promise<ReadonlySet<bigint>> {
    return Promise.resolve(new Set(this.vectors.keys()));
  }

  async *find(keys: ReadonlySet<bigint>): AsyncGenerator<KeyedVectors> {
    yield await Promise.resolve(new Map([...this.vectors].filter(([key]) => keys.has(key))));
  }

  add(vectors: KeyedVectors): Promise<void> {
    this.#version++;
    for (const [key, vector] of vectors) this.vectors.set(key, vector);
    return Promise.resolve();
  }

  retain(_chunks: number, keys: () => ReadonlySet<bigint>): Promise<void> {
    const kept = keys();
    for (const key of this.vectors.keys()) if (!kept.has(key)) this.vectors.delete(key);
    return Promise.resolve();
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

  quarantine(): Promise<void> {
    this.vectors.clear();
    return Promise.resolve();
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}

/** A consent guard that asks for no consent. */
export const freeGuard = (id: string): EmbeddingConsent => {
  const limits = { needsConsent: false, price: 0, tokenCap: 0 };
  return new EmbeddingConsent(id, limits, { read: () => Promise.resolve(undefined), write: () => Promise.resolve() });
};

export const recordOf = ({ id, dimensions }: Embedder): ModelRecord => ({
  id,
  dimensions,
  choice: { kind: 'builtin' },
});

/** The embedding models of a folder; `current` is the embedder that the settings select. */
export class InMemoryModels implements VectorModels {
  readonly stores = new Map<string, InMemoryVectorStore>();
  current: Embedder;
  answering: ModelRecord | undefined;

  constructor(private readonly embedders: readonly [Embedder, ...Embedder[]]) {
    this.current = embedders[0];
  }

  active(): Promise<ModelRecord | undefined> {
    return Promise.resolve(this.answering);
  }

  activate(record: ModelRecord): Promise<void> {
    this.answering = record;
    return Promise.resolve();
  }

  cache(): Promise<VectorStore | undefined> {
    return Promise.resolve(undefined);
  }

  open({ id }: ModelRecord): Promise<VectorModel> {
    const vectors = this.stores.get(id) ?? new InMemoryVectorStore();
    this.stores.set(id, vectors);
    return Promise.resolve({
      embedder: this.embedders.find((embedder) => embedder.id === id) ?? this.current,
      vectors,
      consent: freeGuard(id),
    });
  }

  wanted(): Promise<ModelRecord> {
    return Promise.resolve(recordOf(this.current));
  }
}

interface Parts {
  readonly index: MemoryIndex;
  readonly store: Pick<ChunkStore, 'bodies'>;
  readonly hash: HashFunction;
}

/** Keeps the vectors of one embedder in memory. */
export function vectorsInMemory(
  parts: Parts,
  embedder: Embedder,
  models = new InMemoryModels([embedder]),
): FolderVectors {
  const vectors = new InMemoryVectorStore();
  models.stores.set(embedder.id, vectors);
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return new FolderVectors({ ...parts, models, logger }, recordOf(embedder), {
    embedder,
    vectors,
    consent: freeGuard(embedder.id),
  });
}
