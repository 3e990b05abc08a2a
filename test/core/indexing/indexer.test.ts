import assert from 'node:assert/strict';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { filesPerCommit } from '../../../src/core/indexing/indexer';
import { explainFile } from '../../../src/core/indexing/fileStatusReport';
import { inMemoryEngine, never, termEmbedder } from '../../twins/engineParts';
import type { InMemoryStore } from '../../twins/inMemoryStore';
import { InMemoryWorkspace } from '../../twins/inMemoryWorkspace';

async function pathsIn(store: InMemoryStore): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const { path } of store.load(-1)) paths.push(path);
  return paths;
}

describe('Indexer', () => {
  it('records the true size of a file that is written between its stat and its read', async () => {
    const { workspace, store, update } = inMemoryEngine({ 'src/late.ts': 'export const late = 1;\n' });
    const scan = workspace.scan.bind(workspace);
    workspace.scan = async () => (await scan()).map((file) => ({ ...file, size: 0 }));
    await update();
    workspace.scan = scan;
    await update();
    const sizes: number[] = [];
    for await (const { size } of store.load(-1)) sizes.push(size);
    assert.deepEqual(sizes, [23]);
  });

  it('makes larger commits for very many files', () =>
    assert.deepEqual([1, 20_000, 200_000].map(filesPerCommit), [40, 40, 400]));

  it('reads a little ahead while a batch is written, but no further', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`src/f${i}.ts`, `export const f${i} = ${i};\n`]),
    );
    const { workspace, store, update } = inMemoryEngine(files);
    const read = new Set<string>();
    const [readOne, commit] = [workspace.read.bind(workspace), store.commit.bind(store)];
    workspace.read = (path) => (read.add(path), readOne(path));
    const readAtEnd: number[] = [];
    store.commit = async (...batch) => {
      await setImmediate();
      readAtEnd.push(read.size);
      await commit(...batch);
    };
    await update();
    // One batch of 40 is being written and one of 40 is waiting; some of the other files have been read.
    assert.ok(
      readAtEnd[0]! > 100 && readAtEnd[0]! < 160,
      `${readAtEnd[0]} files were read when the first forty had been written`,
    );
    assert.equal(read.size, 300);
    assert.equal(readAtEnd.length, 8);
  });

  it('writes a batch while its vectors are computed, and stores the vectors as well', async () => {
    let finish = (): void => undefined;
    const isMaking = new Promise<void>((resolve) => (finish = resolve));
    const {
      store,
      index: index,
      update,
    } = inMemoryEngine(
      { 'a.ts': 'export const a = 1;\n' },
      { ...termEmbedder, embed: async (texts, signal) => (await isMaking, termEmbedder.embed(texts, signal)) },
    );
    const updating = update();
    for (let turn = 0; turn < 100 && (await pathsIn(store)).length === 0; turn++) await setImmediate();
    assert.deepEqual([await pathsIn(store), index.vectors.has(0)], [['a.ts'], false]);
    finish();
    await updating;
    assert.equal(index.vectors.has(0), true);
  });

  it('keeps the files whose vectors could not be computed, and reports them', async () => {
    const {
      store,
      index: index,
      update,
    } = inMemoryEngine(
      { 'a.ts': 'export const a = 1;\n' },
      { ...termEmbedder, embed: () => Promise.reject(new Error('no model')) },
    );
    await assert.rejects(update(), /no model/);
    assert.deepEqual([await pathsIn(store), index.fileCount], [['a.ts'], 1]);
  });

  it('leaves no unhandled rejection when vectors fail while rows are written', async () => {
    const {
      store,
      index: index,
      update,
    } = inMemoryEngine(
      { 'a.ts': 'export const a = 1;\n' },
      { ...termEmbedder, embed: () => Promise.reject(new Error('no model')) },
    );
    const commit = store.commit.bind(store);
    store.commit = async (...batch) => {
      await setTimeout(20);
      await commit(...batch);
    };
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', note);
    await assert.rejects(update(), /no model/);
    process.off('unhandledRejection', note);
    assert.deepEqual([unhandled, index.fileCount], [[], 1]);
  });

  it('counts the files that exist, however it was notified of them', async () => {
    const { workspace, indexer, update } = inMemoryEngine({
      'a.ts': 'export const a = 1;\n',
      'b.ts': 'export const b = 1;\n',
    });
    await update();
    workspace.delete('a.ts');
    await update(['a.ts']);
    assert.equal(indexer.filesTotal, 1);
    workspace.write('c.ts', 'export const c = 1;\n');
    await update(['c.ts']);
    assert.equal(indexer.filesTotal, 2);
  });

  describe('Indexer on a disk that ignores the case and the Unicode form of names', () => {
    const apart = 'src/Gro\u0308\u00dfe.ts';
    const code = 'export const length = 1;\n';
    const onSuchDisk = async (files: Readonly<Record<string, string>>) => {
      const engine = inMemoryEngine({}, termEmbedder, new InMemoryWorkspace(files, true));
      await engine.update();
      return engine;
    };

    it('keeps one of two names when a file is renamed to another case', async () => {
      const { workspace, update, search } = await onSuchDisk({ 'src/width.ts': code });
      workspace.rename('src/width.ts', 'src/Width.ts');
      await update(['src/width.ts', 'src/Width.ts']);
      assert.deepEqual(
        (await search({ query: 'length' })).items.map(({ path }) => path),
        ['src/Width.ts'],
      );
    });

    for (const asked of [apart, apart.normalize('NFC'), apart.normalize('NFC').toUpperCase().replace('SS', '\u00df')]) {
      it(`shows and reports ${JSON.stringify(asked)} by the name that is on disk`, async () => {
        const { workspace, indexer, expand } = await onSuchDisk({ [apart]: code });
        assert.equal((await expand({ path: asked })).path, apart);
        const status = await explainFile(
          asked,
          '/repo',
          { workspace, indexer, unsaved: { shown: () => undefined } },
          never,
        );
        assert.deepEqual([status.file, status.state], [apart, 'indexed']);
      });
    }
  });
});
