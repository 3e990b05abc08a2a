import type { ChunkStore, Embedder, Parser, VectorStore } from '../../src/core/base/contracts';
import { Indexer } from '../../src/core/indexing/indexer';
import { UnsavedOverlay } from '../../src/core/indexing/unsavedOverlay';
import { MemoryIndex } from '../../src/core/memoryIndex/memoryIndex';
import { slotsWithoutVector } from '../../src/core/memoryIndex/chunkVectors';
import { FolderVectors } from '../../src/node/embedding/folderVectors';
import { hashOfText as hash } from '../../src/node/fileSystem/textHash';
import { EmbeddingRun } from '../../src/node/embedding/embeddingRun';
import { never, onlyWriter, silentLogger, termEmbedder } from './engineParts';
import { freeGuard, InMemoryModels, InMemoryVectorStore, recordOf } from './inMemoryVectors';
import { InMemoryWorkspace } from './inMemoryWorkspace';

export interface SavingEditorParts {
  readonly store: ChunkStore;
  readonly stored: VectorStore;
  readonly embedder?: Embedder;
  readonly workspace?: InMemoryWorkspace;
}

/** The write path of an engine below an editor, on stores of the caller's choice. */
export function savingEditor({
  store,
  stored,
  embedder = termEmbedder,
  workspace = new InMemoryWorkspace(),
}: SavingEditorParts) {
  const parsed: string[] = [];
  const parser: Parser = { outline: (text) => (parsed.push(text), Promise.resolve(undefined)) };
  const index = new MemoryIndex(embedder.dimensions);
  const models = new InMemoryModels([embedder]);
  const cache = new InMemoryVectorStore();
  if (embedder.network) models.cache = () => Promise.resolve(cache);
  const vectors = new FolderVectors({ index, store, hash, models, logger: silentLogger }, recordOf(embedder), {
    embedder,
    vectors: stored,
    consent: freeGuard(embedder.id),
  });
  const unsaved = new UnsavedOverlay({ workspace, parser, vectors, index, hash });
  const indexer = new Indexer(
    {
      workspace,
      parser,
      vectors,
      store,
      assertWriter: onlyWriter,
      index: unsaved,
      hash,
      unsaved,
      logger: silentLogger,
    },
    () => undefined,
  );
  const texts = unsaved.addClient((path) => indexer.manifest.get(path)?.hash);
  const run = new EmbeddingRun(vectors, () => undefined);
  const update = async (paths?: readonly string[]): Promise<void> => {
    await indexer.update(paths, never);
    await vectors.lookUp(never);
  };
  return {
    workspace,
    index,
    vectors,
    parsed,
    /** What another process has committed. */
    load: async (): Promise<void> => {
      await indexer.adoptAll(store.load(0, never));
      await vectors.follow(never);
    },
    update,
    /** What the editor has after a pause in typing. */
    type: (path: string, text: string): Promise<boolean> => texts.set(path, text, never),
    /** The editor has nothing unsaved any more. */
    close: async (path: string): Promise<void> => {
      if (await texts.discard(path, never)) await update([path]);
    },
    /** What is done behind the searches. */
    fill: (): Promise<void> => run.fill(never),
    /** Chunks that cannot be compared by meaning. */
    withoutVector: (): number => slotsWithoutVector(index, (slot) => index.vectors.has(slot)).size,
    /** Chunks whose vectors no other process would find. */
    notStored: async (): Promise<number> => {
      const keys = await stored.keys();
      return [...slotsWithoutVector(index, () => false).keys()].filter((key) => !keys.has(key)).length;
    },
  };
}
