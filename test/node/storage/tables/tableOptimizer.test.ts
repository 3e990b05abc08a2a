import { connect } from '@lancedb/lancedb';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isConflict, retryOnConflict } from '../../../../src/node/storage/tables/lanceTables';
import { linkTable } from '../../../../src/node/storage/linkTable';
import { DamagedVectors } from '../../../../src/node/storage/lanceVectors';
import { optimizeTable } from '../../../../src/node/storage/tables/tableOptimizer';
import { vacuum } from '../../../../src/node/storage/tables/versionCleanup';
import { filesBelow } from '../../indexing/damage';
import { temporaryFolder } from '../../../support/temporaryFolder';

/** The error message of LanceDB 0.31. */
const conflict = new Error(
  'lance error: Retryable commit conflict for version 33: This Rewrite transaction was preempted by concurrent transaction Delete at version 33. Please retry., conflict_resolver.rs:677:34',
);

describe('a table on disk', () => {
  const MEGABYTE = 1 << 20;

  it('is merged if it is fragmented or has many deleted rows, and then takes the space of its rows only', async () => {
    const folder = temporaryFolder();
    const connection = await connect(folder, { readConsistencyInterval: 0 });
    const text = (): { readonly text: string } => ({ text: randomBytes(MEGABYTE).toString('base64') });
    const table = await connection.createTable('t', [text()]);
    for (let i = 0; i < 20; i++) await table.add([text()]);
    const size = (): number =>
      filesBelow(join(folder, 't.lance/data')).reduce(
        (sum, name) => sum + statSync(join(folder, 't.lance/data', name)).size,
        0,
      );
    const fresh = size();
    assert.equal(await optimizeTable(table), 'done');
    assert(size() > 1.5 * fresh, 'a reader may still be on what was merged');
    await vacuum(table, join(folder, 't.lance'), Date.now());
    assert(size() < 1.25 * fresh, `${size()} of ${fresh} bytes`);
    assert.equal(await optimizeTable(table), 'needless');
    assert.equal(await table.countRows(), 21);
    await table.add(Array.from({ length: 1_000 }, (_, i) => ({ text: String(i) })));
    await table.delete("length(text) = 3 AND text < '500'");
    assert.equal(await optimizeTable(table, { deadShare: 1 }), 'needless');
    assert.equal(await optimizeTable(table), 'done');
    connection.close();
  });
});

describe('a table that shares its rows with another', () => {
  it('is merged if the rows added since are fragmented, or if it no longer shares rows', async () => {
    const [source, copy] = [temporaryFolder(), temporaryFolder()];
    const connection = await connect(source, { readConsistencyInterval: 0 });
    const table = await connection.createTable('t', [{ text: 'a' }]);
    for (let i = 0; i < 20; i++) await table.add([{ text: 'b' }]);
    const [folder, other] = [join(source, 't.lance'), join(copy, 't.lance')];
    await linkTable(folder, other);
    const linked = await (await connect(copy, { readConsistencyInterval: 0 })).openTable('t');
    assert.equal(await linked.countRows(), 21);
    assert.equal(await optimizeTable(table, { folder }), 'needless');
    assert.equal(await optimizeTable(linked, { folder: other }), 'needless');
    for (let i = 0; i < 20; i++) await linked.add([{ text: 'c' }]);
    assert.equal(await optimizeTable(linked, { folder: other }), 'done');
    assert.deepEqual([await linked.countRows(), await table.countRows()], [41, 21]);
    await vacuum(linked, other, Date.now());
    assert.equal(await optimizeTable(table, { folder }), 'done');
    assert.deepEqual([await linked.countRows(), await table.countRows()], [41, 21]);
    connection.close();
  });
});

describe('versions of a table', () => {
  /** Creates a table of twenty fragments that has not changed for a while. */
  const scattered = async () => {
    const folder = temporaryFolder();
    const connection = await connect(folder, { readConsistencyInterval: 0 });
    const table = await connection.createTable('t', [{ n: 0 }]);
    for (let n = 1; n < 20; n++) await table.add([{ n }]);
    await delay(100);
    const dataFiles = (): number => filesBelow(join(folder, 't.lance/data')).length;
    return { table, folder: join(folder, 't.lance'), dataFiles, stop: () => connection.close() };
  };

  it('stay while they may be read, however old they are and however long a merge takes', async () => {
    const { table, folder, stop } = await scattered();
    await table.delete('n = 0');
    const version = await table.version();
    await delay(20);
    const began = Date.now();
    await delay(20);
    await table.delete('n = 1');
    const readRows = async (): Promise<number> => {
      const reader = await (await connect(join(folder, '..'))).openTable('t');
      await reader.checkout(version);
      return (await reader.query().toArray()).length;
    };
    assert.equal(await optimizeTable(table), 'done');
    assert.equal(await readRows(), 19);
    await vacuum(table, folder, began);
    assert.equal(await readRows(), 19);
    stop();
  });

  it('are removed without another merge when they are not read any more', async () => {
    const { table, folder, dataFiles, stop } = await scattered();
    await optimizeTable(table);
    await table.add([{ n: 20 }]);
    assert.equal(dataFiles(), 22);
    await vacuum(table, folder, Date.now());
    assert.equal(dataFiles(), 2);
    assert.equal((await table.query().toArray()).length, 21);
    await table.add([{ n: 21 }]);
    await table.optimize({ cleanupOlderThan: new Date() });
    assert.deepEqual([dataFiles(), (await table.listVersions()).length, await table.countRows()], [1, 1, 22]);
    stop();
  });

  it('leave no files behind, whatever was deleted in them', async () => {
    const { table, folder, stop } = await scattered();
    const filesIn = (name: string): number => filesBelow(join(folder, name)).length;
    for (let n = 0; n < 10; n++) await table.delete(`n = ${n}`);
    await table.add(Array.from({ length: 50 }, (_, n) => ({ n: 100 + n })));
    for (let n = 100; n < 120; n++) await table.delete(`n = ${n}`);
    const reader = await (await connect(join(folder, '..'))).openTable('t');
    await reader.checkout(await reader.version());
    const counts = (): readonly number[] => ['_deletions', '_versions', '_transactions'].map(filesIn);
    assert.equal(counts()[0], 20);
    await delay(20);
    await vacuum(table, folder, Date.now());
    // One version remains, and the file that names the newest; the transactions that created the others may still be
    // read.
    assert.deepEqual(counts().slice(0, 2), [1, 2]);
    assert.deepEqual([await table.countRows(), (await reader.query().toArray()).length], [40, 40]);
    const anHourAgo = Date.now() / 1_000 - 3_601;
    for (const name of filesBelow(join(folder, '_transactions')))
      utimesSync(join(folder, '_transactions', name), anHourAgo, anHourAgo);
    await vacuum(table, folder, Date.now());
    assert.deepEqual(counts(), [1, 2, 1]);
    await table.delete('n = 140');
    await table.add([{ n: 7 }]);
    await table.optimize({ cleanupOlderThan: new Date() });
    assert.equal(await (await (await connect(join(folder, '..'))).openTable('t')).countRows(), 40);
    stop();
  });

  it('keep all files if the newest names none, because its format may be unknown', async () => {
    const { table, folder, dataFiles, stop } = await scattered();
    const before = dataFiles();
    await table.delete('n >= 0');
    await vacuum(table, folder, Date.now());
    assert.equal(dataFiles(), before);
    await table.add([{ n: 0 }]);
    await vacuum(table, folder, Date.now());
    assert.equal(dataFiles(), 1);
    stop();
  });

  it('keep uncommitted files, unless they are older than an hour', async () => {
    const { table, folder, dataFiles, stop } = await scattered();
    const unfinished = join(folder, 'data', `${'0'.repeat(50)}.lance`);
    writeFileSync(unfinished, 'on its way');
    await optimizeTable(table);
    await vacuum(table, folder, Date.now());
    assert.equal(dataFiles(), 2);
    const anHourAgo = Date.now() / 1_000 - 3_601;
    utimesSync(unfinished, anHourAgo, anHourAgo);
    await vacuum(table, folder, Date.now());
    assert.equal(dataFiles(), 1);
    assert.equal(await table.countRows(), 20);
    stop();
  });
});

describe('a commit conflict', () => {
  it("is recognized by LanceDB's message", () => {
    assert(isConflict(conflict));
    assert(!isConflict(new Error('lance error: Not found: chunks.lance/data/1.lance')));
  });

  it('is retried', async () => {
    let attempts = 0;
    assert.equal(
      await retryOnConflict('home', () => (++attempts < 3 ? Promise.reject(conflict) : Promise.resolve('done'))),
      'done',
    );
  });

  it('is reported with an explanation if it does not end, and not taken for damage', async () => {
    await assert.rejects(
      retryOnConflict('home', () => Promise.reject(conflict)),
      (error) => {
        assert(!(error instanceof DamagedVectors));
        assert.match(String(error), /Something else kept changing the index/);
        return true;
      },
    );
  });
});
