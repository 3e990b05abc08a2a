import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMemoryIndex, saveMemoryIndex } from '../../../src/core/memoryIndex/memoryIndexState';
import { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import { linkSnapshot } from '../../../src/node/siblingIndex/linkedSnapshot';
import { readSnapshot, SNAPSHOT_FILE, writeSnapshot } from '../../../src/node/storage/snapshotFile';
import { SnapshotManager } from '../../../src/node/storage/snapshotManager';
import type { StoredFile } from '../../../src/node/storage/tables/lanceRows';
import { inMemoryEngine, silentLogger, termEmbedder } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';

const GENERATION = 3;
const NOW = 1_700_000_000_000;
const namesIn = (home: string): readonly string[] => readdirSync(home).filter((name) => name.startsWith('arrays-'));

/** Creates the snapshot of an index, and its files as another folder has them. */
async function sibling() {
  const engine = inMemoryEngine({ 'a.ts': 'function retry() { wait(); }\n', 'b.ts': 'function parse() { read(); }\n' });
  await engine.update();
  const home = temporaryFolder();
  const memory = engine.indexer.files.state;
  const index = saveMemoryIndex(engine.index);
  await writeSnapshot(home, { incarnation: 'one', generation: GENERATION, model: 'm', index, memory }, () => true);
  const files: readonly StoredFile[] = memory.manifest.map(([path, { size, hash }], i) => ({
    ...{ path, size, hash, generation: GENERATION - i, modified: NOW, indexedAt: NOW + 1 },
    ...{ language: 'typescript', imports: [], identifiers: [], chunkCount: 1 },
  }));
  return { engine, index, memory, files, home, tables: 'one' };
}

describe('a snapshot that shares the arrays of a sibling', () => {
  it('is the same except for file metadata, as is one that is linked to it', async () => {
    const { index, memory, files, ...source } = await sibling();
    const [first, second] = [temporaryFolder(), temporaryFolder()];
    assert(await linkSnapshot(source, { home: first, tables: 'two', files, generation: GENERATION }));
    const chained = { home: second, tables: 'three', files, generation: GENERATION };
    assert(await linkSnapshot({ home: first, tables: 'two' }, chained));
    for (const [home, tables] of [
      [first, 'two'],
      [second, 'three'],
    ] as const) {
      const read = await readSnapshot(home, tables);
      assert.deepEqual(read?.index, index);
      assert.deepEqual(
        read.memory.manifest.map(([path, { modified, indexedAt, hash }]) => [path, modified, indexedAt, hash]),
        memory.manifest.map(([path, { hash }]) => [path, NOW, NOW + 1, hash]),
      );
      assert.deepEqual(
        namesIn(home).map((name) => statSync(join(home, name)).nlink),
        [3],
      );
    }
    rmSync(source.home, { recursive: true });
    rmSync(first, { recursive: true });
    assert.deepEqual((await readSnapshot(second, 'three'))?.index, index);
  });

  it('is not made from one that is newer than the rows, or of other tables or other content', async () => {
    const { files, ...source } = await sibling();
    const target = { home: temporaryFolder(), tables: 'two', files, generation: GENERATION };
    const changed = files.map((file) => ({ ...file, hash: 'other' }));
    assert(!(await linkSnapshot(source, { ...target, generation: GENERATION - 1 })));
    assert(!(await linkSnapshot({ ...source, tables: 'other' }, target)));
    assert(!(await linkSnapshot(source, { ...target, files: changed })));
    assert.deepEqual(readdirSync(target.home), []);
    // Later rows are read on top of the snapshot.
    assert(
      await linkSnapshot(source, {
        ...target,
        files: changed.map((file) => ({ ...file, generation: 9 })),
        generation: 9,
      }),
    );
  });

  it('counts as absent if the arrays are damaged or missing', async () => {
    const { files, ...source } = await sibling();
    const home = temporaryFolder();
    assert(await linkSnapshot(source, { home, tables: 'two', files, generation: GENERATION }));
    const arrays = join(home, namesIn(home)[0] ?? '');
    const bytes = readFileSync(arrays);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(arrays, bytes);
    assert.equal(await readSnapshot(home, 'two'), undefined);
    rmSync(arrays);
    assert.equal(await readSnapshot(home, 'two'), undefined);
  });

  it('is replaced by a snapshot of its own', async () => {
    const { engine, index, files, ...source } = await sibling();
    const home = temporaryFolder();
    assert(await linkSnapshot(source, { home, tables: 'two', files, generation: GENERATION }));
    const own = new MemoryIndex(termEmbedder.dimensions);
    loadMemoryIndex(own, index, true);
    const manager = new SnapshotManager({
      home,
      index: own,
      isIndexOnly: () => true,
      model: () => 'm',
      logger: silentLogger,
    });
    await manager.save(() => Promise.resolve({ incarnation: 'two', generation: 4 }), engine.indexer.files);
    assert.deepEqual(readdirSync(home), [SNAPSHOT_FILE]);
    assert.equal((await readSnapshot(home, 'two'))?.generation, 4);
    assert.equal((await readSnapshot(source.home, 'one'))?.generation, GENERATION);
  });
});
