import type { ChunkStore, Embedder, Parser, VectorStore } from '../../src/core/contracts';
import { Indexer } from '../../src/core/index/indexer';
import { UnsavedTexts } from '../../src/core/index/unsavedTexts';
import { SearchImage } from '../../src/core/search/searchImage';
import { slotsWithout } from '../../src/core/search/imageVectors';
import { FolderVectors } from '../../src/node/folderVectors';
import { hashOfText as hash } from '../../src/node/textHash';
import { VectorRun } from '../../src/node/vectorRun';
import { never, silentLogger, termEmbedder } from './engineParts';
import { freeGuard, InMemoryModels, InMemoryVectorStore, recordOf } from './inMemoryVectors';
import { InMemoryWorkspace } from './inMemoryWorkspace';

export interface SavingEditorParts {
  readonly store: ChunkStore;
  readonly stored: VectorStore;
  readonly embedder?: Embedder;
  readonly workspace?: InMemoryWorkspace;
}

/** The write path of an engine below an editor, on stores of the caller's choice. */
export function savingEditor({ store, stored, embedder = termEmbedder, workspace = new InMemoryWorkspace() }: SavingEditorParts) {
  const parsed: string[] = [];
  const parser: Parser = { outline: (text) => (parsed.push(text), Promise.resolve(undefined)) };
  const image = new SearchImage(embedder.dimensions);
  const models = new InMemoryModels([embedder]);
  const cache = new InMemoryVectorStore();
  if (embedder.network) models.cache = () => Promise.resolve(cache);
  const vectors = new FolderVectors({ image, store, hash, models, logger: silentLogger }, recordOf(embedder), { embedder, vectors: stored, guard: freeGuard(embedder.id) });
  const unsaved = new UnsavedTexts({ workspace, parser, vectors, image, hash });
  const indexer = new Indexer({ workspace, parser, vectors, store, image: unsaved, hash, unsaved, logger: silentLogger }, () => undefined);
  const run = new VectorRun(vectors, () => undefined);
  const update = async (paths?: readonly string[]): Promise<void> => {
    await indexer.update(paths, never);
    await vectors.lookUp(never);
  };
  return {
    workspace,
    image,
    vectors,
    parsed,
    /** What another process has committed. */
    load: async (): Promise<void> => {
      await indexer.adoptAll(store.load(0, never));
      await vectors.follow(never);
    },
    update,
    /** What the editor has after a pause in typing. */
    type: (path: string, text: string): Promise<boolean> => unsaved.show(path, text, never),
    /** The editor has nothing unsaved any more. */
    close: async (path: string): Promise<void> => {
      if (await unsaved.close(path, indexer.manifest.get(path)?.hash, never)) await update([path]);
    },
    /** What is done behind the searches. */
    fill: (): Promise<void> => run.fill(never),
    /** Chunks that cannot be compared by meaning. */
    withoutVector: (): number => slotsWithout(image, (slot) => image.vectors.has(slot)).size,
    /** Chunks whose vectors no other process would find. */
    notStored: async (): Promise<number> => {
      const keys = await stored.keys();
      return [...slotsWithout(image, () => false).keys()].filter((key) => !keys.has(key)).length;
    },
  };
}
