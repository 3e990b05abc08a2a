import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import type { ChunkStore } from '../../src/core/contracts';
import type { Chunk, IndexedFile } from '../../src/core/types';
import { readTerms, writeTerms } from '../../src/node/lanceRows';
import { openLanceStore } from '../../src/node/lanceStore';
import { never } from '../twins/engineParts';
import { temporaryFolder } from './temporaryFolder';

const vector = Float32Array.of(0.6, 0.8, 0, 0);

function chunk(startLine: number, text: string): Chunk {
  const terms = { code: new Map([[text, 2]]), comment: new Map([['note', 1]]), definition: new Map([[text, 0.3]]) };
  const definitions = [{ name: text, kind: 'function', line: startLine, indented: false }] as const;
  return { startLine, endLine: startLine + 1, text, symbols: [], definitions, terms, hash: `h-${text}`, vector };
}

const file = (path: string, ...texts: string[]): IndexedFile<Chunk> => ({
  path,
  size: 1,
  modified: 2,
  language: 'go',
  hash: texts.join(),
  imports: ['fmt'],
  identifiers: ['Print', 'main'],
  chunks: texts.map((text, i) => chunk(1 + 2 * i, text)),
});

async function loaded(store: ChunkStore, after = 0): Promise<Record<string, readonly string[]>> {
  const files: Record<string, readonly string[]> = {};
  for await (const { path, chunks } of store.load(after, never)) files[path] = chunks.map(({ hash }) => hash);
  return files;
}

describe('the LanceDB store', () => {
  it('gives back what was committed, after reopening too', async () => {
    const folder = temporaryFolder();
    const store = await openLanceStore(folder, 4);
    await store.commit([file("it's%.go", 'one', 'two')], []);
    await store.dispose();
    const again = await openLanceStore(folder, 4);
    const expected = file("it's%.go", 'one', 'two');
    for await (const stored of again.load(0, never)) {
      const heads = expected.chunks.map(({ startLine, endLine, definitions, terms, hash, vector: v }) => ({ startLine, endLine, definitions, terms, hash, vector: v }));
      assert.deepEqual(stored, { ...expected, chunks: heads });
    }
    assert.deepEqual(await again.bodies([{ path: "it's%.go", startLine: 3 }, { path: 'gone.go', startLine: 1 }]), [
      { text: 'two', symbols: [] },
      undefined,
    ]);
    await again.dispose();
  });

  it('replaces a file whole, and removes', async () => {
    const store = await openLanceStore(temporaryFolder(), 4);
    await store.commit([file('a.go', 'one', 'two'), file('b.go', 'three')], []);
    const before = await store.generation();
    await store.commit([file('a.go', 'new')], ['b.go']);
    assert.deepEqual(await loaded(store), { 'a.go': ['h-new'] });
    assert.deepEqual(await loaded(store, before), { 'a.go': ['h-new'] });
    assert.deepEqual([...(await store.paths())], ['a.go']);
    await store.dispose();
  });

  it('is seen by another handle at once', async () => {
    const folder = temporaryFolder();
    const [writer, reader] = [await openLanceStore(folder, 4), await openLanceStore(folder, 4)];
    const version = await reader.version();
    await writer.commit([file('a.go', 'one')], []);
    assert.notEqual(await reader.version(), version);
    assert.deepEqual(await loaded(reader), { 'a.go': ['h-one'] });
    await Promise.all([writer.dispose(), reader.dispose()]);
  });

  it('heals what a crash between the steps of a commit left', async () => {
    const folder = temporaryFolder();
    const store = await openLanceStore(folder, 4);
    await store.commit([file('a.go', 'old')], []);
    await crashAfter(folder, 'chunks');
    assert.deepEqual(await loaded(store), { 'a.go': ['h-old'] }, 'chunks without their file do not count');
    await store.heal();
    assert.deepEqual(await loaded(store), { 'a.go': ['h-old'] });
    await crashAfter(folder, 'files');
    assert.deepEqual(await loaded(store), { 'a.go': ['h-new'] }, 'the newest generation counts');
    await store.heal();
    assert.deepEqual(await loaded(store), { 'a.go': ['h-new'] });
    assert.equal((await store.bodies([{ path: 'a.go', startLine: 1 }]))[0]?.text, 'new');
    await store.dispose();
  });

  it('refuses a vector of another length', async () => {
    const store = await openLanceStore(temporaryFolder(), 3);
    await assert.rejects(store.commit([file('a.go', 'one')], []), /4 dimensions where the index has 3/);
    await store.dispose();
  });
});

/** Commits a new version of `a.go` in a store whose deletes, or file rows too, never happen. */
async function crashAfter(folder: string, step: 'chunks' | 'files'): Promise<void> {
  const { connect } = await import('@lancedb/lancedb');
  const connection = await connect(folder);
  const [chunks, files] = [await connection.openTable('chunks'), await connection.openTable('files')];
  const { chunkRow, chunkSchema, fileRow, fileSchema } = await import('../../src/node/lanceRows');
  const { makeArrowTable } = await import('@lancedb/lancedb');
  const next = file('a.go', 'new');
  await chunks.add(makeArrowTable(next.chunks.map((part) => chunkRow('a.go', part, 7)), { schema: chunkSchema(4) }));
  if (step === 'files') await files.add(makeArrowTable([fileRow(next, 7)], { schema: fileSchema }));
}

describe('terms as text', () => {
  it('come back as they went', () => {
    const term = fastCheck.stringMatching(/^[a-z0-9]{1,8}$/);
    const count = fastCheck.integer({ min: 1, max: 50 }).map((tenths) => tenths / 10);
    fastCheck.assert(
      fastCheck.property(fastCheck.array(fastCheck.tuple(term, count)), (entries) => {
        const terms = new Map(entries);
        assert.deepEqual(readTerms(writeTerms(terms)), terms);
      }),
    );
  });
});
