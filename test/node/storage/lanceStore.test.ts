import assert from 'node:assert/strict';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import fastCheck from 'fast-check';
import type { ChunkStore } from '../../../src/core/base/contracts';
import type { Chunk, IndexedFile } from '../../../src/core/base/types';
import { readTerms, writeTerms } from '../../../src/node/storage/tables/cellCodec';
import { LanceStore } from '../../../src/node/storage/lanceStore';
import { openTables } from '../../../src/node/storage/tables/lanceTables';
import { fragmentsOf } from '../../../src/node/storage/tables/compactFragments';
import { never } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';

function chunk(startLine: number, text: string): Chunk {
  const terms = {
    code: { terms: [text], counts: [2] },
    comment: { terms: ['note'], counts: [1] },
    definition: { terms: [text], counts: [0.3] },
  };
  const definitions = [{ name: text, kind: 'function', line: startLine, indented: false }] as const;
  const symbol = {
    name: text,
    kind: 'method',
    container: '',
    startLine,
    endLine: startLine + 7,
    signature: `${text}(): "void"`,
    doc: `It's ${text}.`,
  } as const;
  return { startLine, endLine: startLine + 1, text, symbols: [symbol], definitions, terms, hash: `h-${text}` };
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

describe('LanceStore', () => {
  it('returns what was committed, also after reopening', async () => {
    const folder = temporaryFolder();
    const store = new LanceStore(folder);
    await store.commit([file("it's%.go", 'one', 'two')], []);
    await store.dispose();
    const again = new LanceStore(folder);
    const expected = file("it's%.go", 'one', 'two');
    for await (const stored of again.load(0, never)) {
      const heads = expected.chunks.map(({ text: _, ...head }) => head);
      assert.deepEqual(stored, { ...expected, chunks: heads });
    }
    assert.deepEqual(
      await again.bodies([
        { path: "it's%.go", startLine: 3 },
        { path: 'gone.go', startLine: 1 },
      ]),
      [{ text: 'two', symbols: chunk(3, 'two').symbols }, undefined],
    );
    await again.dispose();
  });

  it('returns texts and names that begin with a byte order mark', async () => {
    const store = new LanceStore(temporaryFolder());
    const [path, texts] = ['\uFEFFa.cs', ['\uFEFFusing A;', '\uFEFF\uFEFF', 'half \ud83d of a pair']];
    await store.commit([file(path, ...texts)], []);
    assert.deepEqual(await store.corruptFiles(never), []);
    const bodies = await store.bodies(texts.map((_, i) => ({ path, startLine: 1 + 2 * i })));
    assert.deepEqual(
      bodies.map((body) => body?.text),
      texts.map((text) => text.replace('\ud83d', '\ufffd')),
    );
    await store.commit([], [path]);
    assert.deepEqual([...(await store.paths())], []);
    await store.dispose();
  });

  it('returns the current state of thousands of files, including those without chunks', async () => {
    const store = new LanceStore(temporaryFolder());
    const names = Array.from({ length: 2_100 }, (_, i) => `f${i}.go`);
    for (let at = 0; at < names.length; at += 700)
      await store.commit(
        names.slice(at, at + 700).map((name) => file(name, `${name} one`, `${name} two`)),
        [],
      );
    await store.commit([file('f3.go', 'changed', 'and', 'longer'), file('f700.go')], ['f9.go']);
    const changed = { 'f3.go': ['h-changed', 'h-and', 'h-longer'], 'f700.go': [] };
    const others = names
      .filter((name) => name !== 'f9.go')
      .map((name) => [name, [`h-${name} one`, `h-${name} two`]] as const);
    assert.deepEqual(await loaded(store), { ...Object.fromEntries(others), ...changed });
    assert.deepEqual(await loaded(store, 3), changed);
    await store.dispose();
  });

  it('reads a body at its current place', async () => {
    const folder = temporaryFolder();
    const [store, other] = [new LanceStore(folder), new LanceStore(folder)];
    const names = Array.from({ length: 30 }, (_, i) => `f${i}.go`);
    const textsOf = async (from: LanceStore): Promise<readonly (string | undefined)[]> => {
      const places = names.flatMap((path) =>
        [0, 1].map((position) => ({ path, startLine: 1 + 2 * position, position })),
      );
      return (await from.bodies(places)).map((body) => body?.text);
    };
    const expected = (changed: string) =>
      names.flatMap((name) => (name === 'f7.go' ? [changed, undefined] : [`${name} one`, `${name} two`]));
    for (const name of names) await store.commit([file(name, `${name} one`, `${name} two`)], []);
    for (const text of ['first', 'second', 'third']) {
      await store.commit([file('f7.go', text)], []);
      for (let i = 0; i < 3; i++)
        assert.deepEqual([await textsOf(store), await textsOf(other)], [expected(text), expected(text)]);
      await store.optimize(false);
    }
    await Promise.all([store.dispose(), other.dispose()]);
  });

  it('reports a repair if its tables are set aside', async () => {
    await assert.rejects(new LanceStore(temporaryFolder()).bodies([{ path: 'a.go', startLine: 1 }]), {
      code: 'INDEX_NOT_READY',
    });
  });

  it('reports a repair if a row of a file is missing, but not if the file has changed or gone', async () => {
    const folder = temporaryFolder();
    const store = new LanceStore(folder);
    await store.commit([file('a.go', 'one', 'two'), file('b.go', 'three')], []);
    const places = [1, 3].map((startLine) => ({ path: 'a.go', startLine }));
    const { chunks } = await openTables(join(folder, tablesIn(folder)), '');
    await chunks.delete("path = 'a.go' AND start_line = 3");
    await assert.rejects(store.bodies(places), { code: 'INDEX_NOT_READY' });
    assert.equal((await store.bodies(places.slice(0, 1)))[0]?.text, 'one');
    await store.commit([file('a.go', 'other')], ['b.go']);
    const texts = (await store.bodies([...places, { path: 'b.go', startLine: 1 }])).map((body) => body?.text);
    assert.deepEqual(texts, ['other', undefined, undefined]);
    await store.dispose();
  });

  it('replaces a file completely, and removes files', async () => {
    const store = new LanceStore(temporaryFolder());
    await store.commit([file('a.go', 'one', 'two'), file('b.go', 'three')], []);
    const before = await store.generation();
    await store.commit([file('a.go', 'new')], ['b.go']);
    assert.deepEqual(await loaded(store), { 'a.go': ['h-new'] });
    assert.deepEqual(await loaded(store, before), { 'a.go': ['h-new'] });
    assert.deepEqual([...(await store.paths())], ['a.go']);
    await store.dispose();
  });

  it('is seen by another handle immediately', async () => {
    const folder = temporaryFolder();
    const [writer, reader] = [new LanceStore(folder), new LanceStore(folder)];
    const version = await reader.version();
    await writer.commit([file('a.go', 'one')], []);
    assert.notDeepEqual(await reader.version(), version);
    assert.deepEqual(await loaded(reader), { 'a.go': ['h-one'] });
    await Promise.all([writer.dispose(), reader.dispose()]);
  });

  it('is compacted while files are committed, without losing any', async () => {
    const folder = temporaryFolder();
    const store = new LanceStore(folder);
    const names = Array.from({ length: 17 }, (_, i) => `f${i}.go`);
    for (const name of names) await store.commit([file(name, `${name} old`)], []);
    const ordering = store.optimize(false);
    for (const name of names.slice(0, 5)) await store.commit([file(name, `${name} new`)], []);
    assert.equal(await ordering, 'done', 'a save does not undo a merge');
    assert.equal(await rowsIn(folder), names.length, 'what the saves replaced is gone');
    const expected = Object.fromEntries(names.map((name, i) => [name, [`h-${name} ${i < 5 ? 'new' : 'old'}`]]));
    assert.deepEqual(await loaded(store), expected);
    await store.optimize(false);
    assert.deepEqual(await loaded(store), expected);
    await store.dispose();
  });

  it('merges what the last commits have added, and keeps the rest unchanged', async () => {
    const folder = temporaryFolder();
    const [store, follower] = [new LanceStore(folder), new LanceStore(folder)];
    const many = Array.from({ length: 1_200 }, (_, i) => file(`f${i}.go`, `f${i} old`, `f${i} more`));
    await store.commit(many, []);
    const saved = many.slice(0, 30).map(({ path }) => file(path, `${path} new`));
    for (const one of saved) await store.commit([one], []);
    const tables = await openTables(join(folder, tablesIn(folder)), '');
    const fragments = async (): Promise<readonly number[]> => [
      (await fragmentsOf(tables.chunks)).length,
      (await fragmentsOf(tables.files)).length,
    ];
    const bodies = async (from: LanceStore): Promise<readonly (string | undefined)[]> =>
      (await from.bodies(['f3.go', 'f7.go', 'f500.go'].map((path) => ({ path, startLine: 1 })))).map(
        (body) => body?.text,
      );
    const [expected, texts] = [await loaded(store), await bodies(store)];
    assert.deepEqual([await fragments(), await bodies(follower)], [[31, 31], texts]);
    assert.equal(await store.compactSmall(), true);
    assert.deepEqual(await fragments(), [2, 2]);
    assert.deepEqual([await loaded(store), await bodies(store), await bodies(follower)], [expected, texts, texts]);
    assert.equal(await store.compactSmall(), false, 'there is nothing left to merge');
    await store.commit([file('f3.go', 'last')], ['f7.go']);
    const { 'f7.go': _, ...others } = expected;
    assert.deepEqual(await loaded(new LanceStore(folder)), { ...others, 'f3.go': ['h-last'] });
    assert.deepEqual(
      [await bodies(store), await bodies(follower)],
      [
        ['last', undefined, texts[2]],
        ['last', undefined, texts[2]],
      ],
    );
    await Promise.all([store.dispose(), follower.dispose()]);
  });

  it('merges concurrently with commits: nothing is lost, and nothing reappears', async () => {
    const folder = temporaryFolder();
    const store = new LanceStore(folder);
    const names = Array.from({ length: 40 }, (_, i) => `f${i}.go`);
    for (const name of names) await store.commit([file(name, `${name} old`)], []);
    for (let round = 0; round < 5; round++) {
      const merging = store.compactSmall();
      await store.commit([file('f1.go', `${round} a`, `${round} b`)], [`f${10 + round}.go`]);
      await store.commit([], [`f${20 + round}.go`]);
      await store.commit([file(`f${20 + round}.go`, 'again')], [`f${30 + round}.go`]);
      await merging;
      for (let i = 0; i < 8; i++) await store.commit([file('f2.go', `${i}`)], []);
    }
    const left = names.filter((name) => !/f(?:1[0-4]|3[0-4])\./.test(name));
    const expected = Object.fromEntries(
      left.map((name) => [name, [/f2[0-4]\./.test(name) ? 'h-again' : `h-${name} old`]]),
    );
    assert.deepEqual(await loaded(store), { ...expected, 'f1.go': ['h-4 a', 'h-4 b'], 'f2.go': ['h-7'] });
    assert.deepEqual([await store.corruptFiles(never), await rowsIn(folder)], [[], left.length + 1]);
    await store.dispose();
  });

  it('reads rows once that a killed merge has left twice, and repairs them', async () => {
    const folder = temporaryFolder();
    const store = new LanceStore(folder);
    const files = Array.from({ length: 12 }, (_, i) => file(`f${i}.go`, `f${i} one`, `f${i} two`));
    for (const one of files) await store.commit([one], []);
    const expected = await loaded(store);
    const { chunks, files: rows } = await openTables(join(folder, tablesIn(folder)), '');
    for (const table of [chunks, rows]) await table.add(await table.query().where("path < 'f5'").toArrow());
    assert.deepEqual([await loaded(new LanceStore(folder)), await store.corruptFiles(never)], [expected, []]);
    await store.repair();
    assert.deepEqual([await loaded(store), await store.corruptFiles(never)], [expected, []]);
    assert.deepEqual([await chunks.countRows(), await rows.countRows()], [24, 12]);
    await store.dispose();
  });

  it('stops compaction for a removal: a removed file is not found any more', async () => {
    const folder = temporaryFolder();
    const store = new LanceStore(folder);
    const names = Array.from({ length: 17 }, (_, i) => `f${i}.go`);
    for (const name of names) await store.commit([file(name, name)], []);
    const ordering = store.optimize(false);
    await store.commit([], ['f3.go']);
    assert.equal((await store.paths()).has('f3.go'), false);
    await ordering;
    assert.equal(await rowsIn(folder), names.length - 1);
    await store.dispose();
  });

  it('repairs the leftovers of a crash between the steps of a commit', async () => {
    const folder = temporaryFolder();
    const store = new LanceStore(folder);
    await store.commit([file('a.go', 'old')], []);
    await crashAfter(folder, 'chunks');
    assert.deepEqual(await loaded(store), { 'a.go': ['h-old'] }, 'chunks without their file do not count');
    await store.repair();
    assert.deepEqual(await loaded(store), { 'a.go': ['h-old'] });
    assert.equal(await rowsIn(folder), 1);
    await crashAfter(folder, 'files');
    assert.deepEqual(await loaded(store), { 'a.go': ['h-new'] }, 'the newest generation counts');
    await store.repair();
    assert.deepEqual(await loaded(store), { 'a.go': ['h-new'] });
    assert.equal(await rowsIn(folder), 1);
    assert.equal((await store.bodies([{ path: 'a.go', startLine: 1 }]))[0]?.text, 'new');
    await store.dispose();
  });

  it('removes what killed processes had begun to write, but not what a live one may be writing', async () => {
    const [left, begun] = ['image.bin.0a1b2c3d.tmp', 'notes.json.4e5f6a7b.tmp'];
    const folder = temporaryFolder({ [left]: 'half', [begun]: 'half' });
    const twoHoursAgo = Date.now() / 1_000 - 7_200;
    utimesSync(join(folder, left), twoHoursAgo, twoHoursAgo);
    const store = new LanceStore(folder);
    await store.repair();
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith('.tmp')),
      [begun],
    );
    await store.dispose();
  });
});

async function rowsIn(folder: string): Promise<number> {
  const { chunks } = await openTables(join(folder, tablesIn(folder)), '');
  return chunks.countRows();
}

const tablesIn = (folder: string): string => readdirSync(folder).find((name) => name.startsWith('tables-')) ?? '';

/** Commits a new version of `a.go` to a store that crashes before its deletions, or before the file rows as well. */
async function crashAfter(folder: string, step: 'chunks' | 'files'): Promise<void> {
  const { connect } = await import('@lancedb/lancedb');
  const connection = await connect(join(folder, tablesIn(folder)));
  const [chunks, files] = [await connection.openTable('chunks'), await connection.openTable('files')];
  const { chunkRow, chunkSchema, fileRow, fileSchema } = await import('../../../src/node/storage/tables/lanceRows');
  const { makeArrowTable } = await import('@lancedb/lancedb');
  const next = file('a.go', 'new');
  await chunks.add(
    makeArrowTable(
      next.chunks.map((part) => chunkRow('a.go', part, 7)),
      { schema: chunkSchema },
    ),
  );
  if (step === 'files') await files.add(makeArrowTable([fileRow(next, 7)], { schema: fileSchema }));
}

describe('terms as text', () => {
  it('survive a round trip', () => {
    const term = fastCheck.stringMatching(/^[a-z0-9]{1,8}$/);
    const count = fastCheck.integer({ min: 1, max: 50 }).map((tenths) => tenths / 10);
    fastCheck.assert(
      fastCheck.property(fastCheck.array(fastCheck.tuple(term, count)), (entries) => {
        const distinct = new Map(entries);
        const terms = { terms: [...distinct.keys()], counts: [...distinct.values()] };
        assert.deepEqual(readTerms(writeTerms(terms)), terms);
      }),
    );
  });
});
