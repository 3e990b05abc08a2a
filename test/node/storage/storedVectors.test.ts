import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ChunkStore, Embedder, Engine, VectorStore } from '../../../src/core/base/contracts';
import { vectorKey } from '../../../src/core/vectors/vectorKey';
import { defaultEmbedderSettings, type EmbedderSettings } from '../../../src/node/settings/embedderSettings';
import { indexFolder } from '../../../src/node/indexDirectory/indexHome';
import { LanceStore } from '../../../src/node/storage/lanceStore';
import { lanceVectors, vectorTableName } from '../../../src/node/storage/lanceVectors';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never, silentLogger, termEmbedder } from '../../twins/engineParts';
import { InMemoryStore } from '../../twins/inMemoryStore';
import { InMemoryVectorStore } from '../../twins/inMemoryVectors';
import { InMemoryWorkspace } from '../../twins/inMemoryWorkspace';
import { savingEditor } from '../../twins/savingEditor';
import { FakeEmbeddingServer } from '../../support/embeddingServer';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

const resources = join(__dirname, '../../../dist');
const DIMENSIONS = 256;
const PATH = 'src/a.ts';
const SAVED = 'export function countSheep(): number {\n  return 1;\n}\n';
const OTHER = 'export function herdLlamas(): number {\n  return 2;\n}\n';
const TYPED = `${OTHER}\n${SAVED}`;

interface Stores {
  readonly store: ChunkStore;
  readonly stored: VectorStore;
}

const inMemory = (): Stores => ({ store: new InMemoryStore(), stored: new InMemoryVectorStore() });
const onDisk = (): Stores => {
  const folder = temporaryFolder();
  return { store: new LanceStore(folder), stored: lanceVectors(folder, termEmbedder.id, termEmbedder.dimensions) };
};

for (const [kind, makeStores] of [
  ['in memory', inMemory],
  ['in LanceDB', onDisk],
] as const) {
  describe(`the vectors stored ${kind}`, () => {
    let stores: Stores;
    beforeEach(() => (stores = makeStores()));
    afterEach(async () => {
      await stores.stored.dispose();
      await stores.store.dispose();
    });

    const edited = async (embedder: Embedder = termEmbedder) => {
      const editor = savingEditor({ ...stores, embedder, workspace: new InMemoryWorkspace({ [PATH]: SAVED }) });
      await editor.update();
      await editor.fill();
      assert.equal(await editor.notStored(), 0);
      return editor;
    };

    it('include an unsaved text that was then saved, which is not parsed again', async () => {
      const editor = await edited();
      await editor.type(PATH, TYPED);
      const shown = editor.parsed.length;
      editor.workspace.write(PATH, TYPED);
      await editor.close(PATH);
      assert.equal(await editor.notStored(), 0);
      assert.equal(editor.parsed.length - shown, 0);
    });

    it("include it even if the change of the file is seen before the editor's notification", async () => {
      const editor = await edited();
      await editor.type(PATH, TYPED);
      const shown = editor.parsed.length;
      editor.workspace.write(PATH, TYPED);
      await editor.update([PATH]);
      await editor.close(PATH);
      assert.equal(await editor.notStored(), 0);
      assert.equal(editor.parsed.length - shown, 0);
    });

    it('include a text whose vectors could not be written when it was saved', async () => {
      const editor = await edited();
      await editor.type(PATH, TYPED);
      editor.workspace.write(PATH, TYPED);
      const add = stores.stored.add.bind(stores.stored);
      stores.stored.add = () => ((stores.stored.add = add), Promise.reject(new Error('no space left')));
      await assert.rejects(editor.close(PATH), /no space left/);
      await editor.update();
      await editor.fill();
      assert.equal(await editor.notStored(), 0);
    });

    it('include an unsaved text of a process that became the writer later', async () => {
      const [writer, reader] = [
        await edited(),
        savingEditor({ ...stores, workspace: new InMemoryWorkspace({ [PATH]: SAVED }) }),
      ];
      await reader.load();
      await reader.type(PATH, TYPED);
      writer.workspace.write('src/b.ts', SAVED);
      await writer.update();
      await reader.vectors.follow(never);
      reader.workspace.write(PATH, TYPED);
      await reader.close(PATH);
      await reader.fill();
      assert.equal(await reader.notStored(), 0);
    });

    it('are reused for a text that returns, with a model on a server', async () => {
      const editor = await edited({ ...termEmbedder, network: true });
      for (const text of [OTHER, SAVED]) {
        editor.workspace.write(PATH, text);
        await editor.update([PATH]);
        await editor.fill();
        assert.equal(editor.withoutVector(), 0);
      }
    });

    it('are not taken for those of a renamed file whose unsaved text they belong to', async () => {
      const sent: string[] = [];
      const embed: Embedder['embed'] = (texts, signal) => (sent.push(...texts), termEmbedder.embed(texts, signal));
      const editor = await edited({ ...termEmbedder, network: true, embed });
      editor.workspace.write(PATH, OTHER);
      await editor.update([PATH]);
      await editor.fill();
      await editor.type(PATH, SAVED);
      editor.workspace.rename(PATH, 'src/b.ts');
      await editor.update([PATH, 'src/b.ts']);
      await editor.fill();
      assert.equal(sent.filter((text) => text.includes(OTHER.trim())).length, 2);
    });
  });
}

describe('the vectors of a folder on disk', () => {
  const home = useTemporaryHome();
  let folder: string;
  let engine: Engine;
  let server: FakeEmbeddingServer;
  const open = async (embedder: EmbedderSettings = defaultEmbedderSettings): Promise<void> => {
    engine = await openEngine(folder, { resources, embedder, logger: silentLogger });
    await settle();
  };
  const settle = async (): Promise<void> => {
    await engine.update(never);
    await engine.settle(never);
  };
  /** Returns the number of chunks in the store whose vectors no process would find. */
  const notStored = async (): Promise<number> => {
    const index = indexFolder(home(), folder);
    const stores = { store: new LanceStore(index), stored: lanceVectors(index, engine.status.embedder, DIMENSIONS) };
    const keys = await stores.stored.keys();
    let count = 0;
    for await (const { chunks } of stores.store.load(0, never))
      count += chunks.filter(({ hash }) => !keys.has(vectorKey(hash))).length;
    await stores.stored.dispose();
    await stores.store.dispose();
    return count;
  };
  beforeEach(async () => {
    folder = temporaryFolder({ [PATH]: SAVED, 'src/b.ts': 'export const unrelated = 1;\n' });
    server = await new FakeEmbeddingServer().start();
  });
  afterEach(async () => {
    await engine.dispose();
    await server.stop();
  });

  it('are stored for an unsaved text that was then saved', async () => {
    await open();
    await engine.setUnsaved(PATH, TYPED);
    writeFiles(folder, { [PATH]: TYPED });
    await engine.setUnsaved(PATH, undefined);
    await settle();
    assert.equal(await notStored(), 0);
  });

  it('are recomputed if the snapshot was written with them and their table is gone', async () => {
    await open();
    await engine.dispose();
    const index = indexFolder(home(), folder);
    assert(existsSync(join(index, 'image.bin')));
    rmSync(join(index, `${vectorTableName(engine.status.embedder)}.lance`), { recursive: true });
    await open();
    assert.equal(await notStored(), 0);
  });

  it('return when an unsaved text is discarded, with a model on a server', async () => {
    const functions = Array.from(
      { length: 60 },
      (_, i) =>
        `/** Counts the sheep of herd ${i}. */\nexport function countHerd${i}(): number {\n${'  count();\n'.repeat(12)}}\n`,
    );
    writeFiles(folder, { [PATH]: functions.join('\n') });
    await open({ ...defaultEmbedderSettings, choice: { kind: 'ollama', url: server.url, model: 'nomic-embed-text' } });
    await engine.setUnsaved(PATH, OTHER);
    await engine.setUnsaved(PATH, undefined);
    assert.deepEqual((await engine.search({ query: 'count the sheep', min_score: 0 }, never)).warnings, []);
  });
});
