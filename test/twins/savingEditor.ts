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

/** Creates the write path of an engine as an editor uses it, on the given stores. */
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
    /** Loads what another process has committed. */
    load: async (): Promise<void> => {
      await indexer.adoptAll(store.load(0, never));
      await vectors.follow(never);
    },
    update,
    /** Sets the unsaved text that the editor sends after a pause in typing. */
    type: (path: string, text: string): Promise<boolean> => texts.set(path, text, never),
    /** Closes a file of the editor, which then has no unsaved text. */
    close: async (path: string): Promise<void> => {
      if (await texts.discard(path, never)) await update([path]);
    },
    /** Embeds the remaining chunks, as the engine does in the background. */
    fill: (): Promise<void> => run.fill(never),
    /** Returns the number of chunks that have no vector in memory. */
    withoutVector: (): number => slotsWithoutVector(index, (slot) => index.vectors.has(slot)).size,
    /** Returns the number of chunks whose vectors are not in the store, where another process would find them. */
    notStored: async (): Promise<number> => {
      const keys = await stored.keys();
      return [...slotsWithoutVector(index, () => false).keys()].filter((key) => !keys.has(key)).length;
    },
  };
}
