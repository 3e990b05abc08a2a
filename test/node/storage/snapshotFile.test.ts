import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMemoryIndex, saveMemoryIndex } from '../../../src/core/memoryIndex/memoryIndexState';
import { parseRequest } from '../../../src/core/request/searchRequest';
import { search } from '../../../src/core/search/search';
import { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import { readSnapshot, writeSnapshot, type Snapshot } from '../../../src/node/storage/snapshotFile';
import { inMemoryEngine, never, termEmbedder } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';

const words = ['retry', 'request', 'cache', 'config', 'parse', 'load', 'file', 'key', '读取', 'webSocket'];
const textOf = (list: readonly string[]): string =>
  list.map((word) => `// ${word} it\nfunction ${word}Thing() { use${word}(); }`).join('\n');
type Engine = ReturnType<typeof inMemoryEngine>;

const snapshotOf = (engine: Engine): Snapshot => ({
  incarnation: 'tables-1',
  generation: 3,
  model: 'terms@1',
  index: saveMemoryIndex(engine.index),
  memory: engine.indexer.files.state,
});

async function written(engine: Engine): Promise<string> {
  const home = temporaryFolder();
  assert.ok(await writeSnapshot(home, snapshotOf(engine), () => true));
  return home;
}

async function built(): Promise<Engine> {
  const engine = inMemoryEngine({
    'src/a.ts': textOf(words),
    'src/b.h': textOf(['cache']),
    'src/b.c': textOf(['file', 'key']),
  });
  await engine.update();
  return engine;
}

describe('a snapshot of the in-memory index', () => {
  const list = fastCheck.array(fastCheck.constantFrom(...words), { minLength: 1, maxLength: 12 });
  const path = fastCheck.constantFrom('src/alpha.ts', 'src/beta.ts', 'lib/gamma.c', 'lib/gamma.h', 'test/omega.ts');
  const files = fastCheck.dictionary(path, list, { minKeys: 1 });
  const byText = (entries: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(entries).map(([name, each]) => [name, textOf(each)]));

  it('answers like the index it was taken from, then and after further changes', async () => {
    await fastCheck.assert(
      fastCheck.asyncProperty(files, files, files, async (before, between, after) => {
        const engine = inMemoryEngine(byText(before));
        await engine.update();
        for (const [name, text] of Object.entries(byText(between))) engine.workspace.write(name, text);
        await engine.update();
        const read = await readSnapshot(await written(engine), 'tables-1');
        assert.ok(read);
        const index = new MemoryIndex(termEmbedder.dimensions);
        loadMemoryIndex(index, read.index, true);
        assert.deepEqual(await answers(engine, index), await answers(engine, engine.index));
        const fresh = inMemoryEngine(byText({ ...before, ...between, ...after }));
        await fresh.update();
        for (const [name, text] of Object.entries(byText(after))) engine.workspace.write(name, text);
        await engine.update();
        for await (const file of engine.store.load(0)) index.replace(file);
        for (const name of Object.keys(after)) assert.ok(index.file(name));
        assert.equal(index.fileCount, fresh.index.fileCount);
        assert.deepEqual(await lexical(engine, index), await lexical(fresh, fresh.index));
      }),
      { numRuns: 40 },
    );
  });

  it('counts as absent if any part of it is damaged, truncated, or of other tables', async () => {
    const home = await written(await built());
    const file = join(home, 'image.bin');
    const whole = readFileSync(file);
    assert.equal(await readSnapshot(home, 'tables-2'), undefined);
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 60)) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8((damaged[at] ?? 0) ^ 0x10, at);
      writeFileSync(file, damaged);
      assert.equal(await readSnapshot(home, 'tables-1'), undefined, `byte ${at}`);
      writeFileSync(file, whole.subarray(0, at));
      assert.equal(await readSnapshot(home, 'tables-1'), undefined, `cut at ${at}`);
    }
    writeFileSync(file, whole);
    assert.ok(await readSnapshot(home, 'tables-1'));
    assert.equal(await readSnapshot(temporaryFolder(), 'tables-1'), undefined);
  });

  it('is not written if the index changes meanwhile', async () => {
    const home = temporaryFolder();
    assert.equal(await writeSnapshot(home, snapshotOf(await built()), () => false), false);
    assert.equal(await readSnapshot(home, 'tables-1'), undefined);
  });
});

/** Returns all answers of an in-memory index: by words, by symbols, by meaning. */
async function answers(engine: Engine, index: MemoryIndex, embedder = termEmbedder): Promise<unknown> {
  const source = engine.sourceOf(index, embedder);
  const asked = ['load the request cache', 'cacheThing', 'web socket file', '读取'];
  const results = await Promise.all(
    asked.map((query) => search(parseRequest({ query, top_k: 50, min_score: 0 }, '/repo'), source, never)),
  );
  return results.map(({ items }) => items);
}

/** Returns the answers without vectors, because files that were only replaced in the in-memory index have none. */
const lexical = (engine: Engine, index: MemoryIndex): Promise<unknown> =>
  answers(engine, index, { ...termEmbedder, embed: () => Promise.resolve([]) });
