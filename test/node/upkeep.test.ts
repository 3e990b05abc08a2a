import { connect } from '@lancedb/lancedb';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Optimized } from '../../src/core/contracts';
import { SyncQueue } from '../../src/core/index/syncQueue';
import { isConflict, withTables } from '../../src/node/lanceTables';
import { DamagedVectors } from '../../src/node/lanceVectors';
import { putTableInOrder } from '../../src/node/tableUpkeep';
import { dropReplaced } from '../../src/node/tableVersions';
import { besideRuns, Upkeep, type Occasion } from '../../src/node/upkeep';
import { filesBelow } from './damage';
import { temporaryFolder } from './temporaryFolder';

/** As LanceDB 0.31 words it. */
const conflict = new Error(
  'lance error: Retryable commit conflict for version 33: This Rewrite transaction was preempted by concurrent transaction Delete at version 33. Please retry., conflict_resolver.rs:677:34',
);

describe('the upkeep of tables', () => {
  const inVain = Array.from({ length: 3 }, () => 'overtaken beside the runs');
  const upkeep = async (...results: readonly Optimized[]): Promise<readonly string[]> => {
    const said: string[] = [];
    const queue = new SyncQueue(() => Promise.resolve(), () => undefined);
    const left = [...results];
    let where = 'beside the runs';
    const alone: SyncQueue['alone'] = (work) => {
      where = 'between two runs';
      return queue.alone(work);
    };
    const optimize = (): Promise<Optimized> => {
      said.push(`${left[0] ?? ''} ${where}`);
      return Promise.resolve(left.shift() ?? 'needless');
    };
    said.push(await besideRuns(optimize, { alone }));
    return said;
  };

  it('is done beside the runs', async () => assert.deepEqual(await upkeep('done'), ['done beside the runs', 'done']));

  it('gives way to removals, and is tried again', async () =>
    assert.deepEqual(await upkeep('overtaken', 'overtaken', 'done'), [...inVain.slice(1), 'done beside the runs', 'done']));

  it('is done between two runs where there is no end of them', async () =>
    assert.deepEqual(await upkeep('overtaken', 'overtaken', 'overtaken', 'done'), [...inVain, 'done between two runs', 'done']));

  it('is put off when that is in vain too', async () =>
    assert.deepEqual(await upkeep('overtaken', 'overtaken', 'overtaken', 'overtaken'), [...inVain, 'overtaken between two runs', 'overtaken']));
});

describe('what a merge has left', () => {
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await delay(2);
  };
  /** Upkeep that notes what it does; merging lasts until it is `merged`. */
  const noted = (rest = 60_000, longest = 60_000) => {
    const done: string[] = [];
    let merged = (): void => undefined;
    const keepUp = (occasion: Occasion): Promise<boolean> => new Promise((resolve) => (done.push(occasion), (merged = () => resolve(true))));
    const small = (): Promise<boolean> => Promise.resolve(done.push('small') < 0);
    const drop = (): Promise<void> => Promise.resolve(void done.push('drop'));
    const upkeep = new Upkeep({ mergeSmall: small, keepUp, drop, onError: (error) => assert.fail(String(error)) }, { rest, drop: 100, longest });
    return { upkeep, done, merged: () => merged() };
  };

  it('is dropped a while later, and nothing but what was added is merged before that while changes do not pause', async () => {
    const { upkeep, done, merged } = noted();
    const save = (times: number): void => {
      for (let i = 0; i < times; i++) upkeep.touched();
    };
    save(63);
    assert.deepEqual(done, []);
    save(1);
    await until(() => done.length === 3);
    merged();
    await upkeep.settled();
    save(64);
    await upkeep.settled();
    assert.deepEqual(done, ['drop', 'small', 'busy', 'drop', 'small']);
    await until(() => done.length === 6);
    save(64);
    await until(() => done.length === 9);
    assert.deepEqual(done.slice(5), ['drop', 'drop', 'small', 'busy']);
    merged();
    upkeep.dispose();
  });

  it('is looked at again at rest, also when nothing changes any more', async () => {
    const { upkeep, done, merged } = noted(1);
    upkeep.touched();
    upkeep.start('after a build');
    await until(() => done.length === 2);
    merged();
    await until(() => done.includes('quiet'));
    merged();
    upkeep.dispose();
  });

  it('is looked at once more where something changed while it was at work', async () => {
    const done: string[] = [];
    const release: (() => void)[] = [];
    const drop = (): Promise<void> => new Promise((resolve) => void release.push(resolve));
    const keepUp = (occasion: Occasion): Promise<boolean> => Promise.resolve(done.push(occasion) < 0);
    const upkeep = new Upkeep({ mergeSmall: () => Promise.resolve(false), keepUp, drop, onError: (error) => assert.fail(String(error)) }, { rest: 1, drop: 100, longest: 60_000 });
    upkeep.touched();
    await until(() => release.length === 1);
    upkeep.touched();
    await delay(20);
    release[0]?.();
    await until(() => release.length === 2);
    release[1]?.();
    await until(() => done.length === 2);
    assert.deepEqual(done, ['quiet', 'quiet']);
    upkeep.dispose();
  });

  it('waits while somebody searches, but not for ever', async () => {
    const searching = async (longest: number, times: number): Promise<readonly string[]> => {
      const { upkeep, done, merged } = noted(40, longest);
      upkeep.touched();
      for (let i = 0; i < times; i++) {
        await delay(5);
        upkeep.searched();
      }
      upkeep.dispose();
      merged();
      return done;
    };
    assert.deepEqual(await searching(60_000, 30), []);
    assert.deepEqual(await searching(50, 30), ['drop', 'small', 'quiet']);
  });

  it('is not waited for by searches where nothing has changed', async () => {
    const { upkeep, done } = noted(1);
    upkeep.searched();
    await delay(20);
    assert.deepEqual(done, []);
    upkeep.dispose();
  });

  it('is dropped after the next merge where one is under way', async () => {
    const { upkeep, done, merged } = noted();
    upkeep.start('after a build');
    await until(() => done.length === 2);
    merged();
    await upkeep.settled();
    upkeep.start('after a build');
    await until(() => done.length === 4);
    await delay(150);
    assert.deepEqual(done, ['drop', 'after a build', 'drop', 'after a build']);
    merged();
    await until(() => done.length > 4);
    assert.equal(done[4], 'drop');
    upkeep.dispose();
  });
});

describe('a table on disk', () => {
  const MEGABYTE = 1 << 20;

  it('is merged when it is scattered or many of its rows are deleted, and then takes no more than it holds', async () => {
    const folder = temporaryFolder();
    const connection = await connect(folder, { readConsistencyInterval: 0 });
    const text = (): { readonly text: string } => ({ text: randomBytes(MEGABYTE).toString('base64') });
    const table = await connection.createTable('t', [text()]);
    for (let i = 0; i < 20; i++) await table.add([text()]);
    const order = (kept: number): Promise<Optimized> => putTableInOrder(table, Date.now() - kept);
    const size = (): number => filesBelow(join(folder, 't.lance/data')).reduce((sum, name) => sum + statSync(join(folder, 't.lance/data', name)).size, 0);
    const fresh = size();
    assert.equal(await order(60_000), 'done');
    assert(size() > 1.5 * fresh, 'a reader may still be on what was merged');
    await dropReplaced(table, join(folder, 't.lance'), Date.now());
    assert(size() < 1.25 * fresh, `${size()} of ${fresh} bytes`);
    assert.equal(await order(0), 'needless');
    assert.equal(await table.countRows(), 21);
    await table.add(Array.from({ length: 1_000 }, (_, i) => ({ text: String(i) })));
    await table.delete("length(text) = 3 AND text < '500'");
    assert.equal(await putTableInOrder(table, Date.now(), { deadShare: 1 }), 'needless');
    assert.equal(await order(0), 'done');
    connection.close();
  });
});

describe('versions of a table', () => {
  /** A table of twenty fragments that has stood for a while, and somebody who reads it as it is now. */
  const scattered = async () => {
    const folder = temporaryFolder();
    const connection = await connect(folder, { readConsistencyInterval: 0 });
    const table = await connection.createTable('t', [{ n: 0 }]);
    for (let n = 1; n < 20; n++) await table.add([{ n }]);
    const reader = await (await connect(folder)).openTable('t');
    await reader.checkout(await reader.version());
    await delay(100);
    const dataFiles = (): number => filesBelow(join(folder, 't.lance/data')).length;
    return { table, reader, folder: join(folder, 't.lance'), dataFiles, stop: () => connection.close() };
  };

  it('stay while somebody may read them, however old they are', async () => {
    const { table, reader, folder, stop } = await scattered();
    assert.equal(await putTableInOrder(table, Date.now() - 50), 'done');
    assert.equal((await reader.query().toArray()).length, 20);
    await dropReplaced(table, folder, Date.now() - 60_000);
    assert.equal((await reader.query().toArray()).length, 20);
    stop();
  });

  it('leave the disk without another merge when nobody does', async () => {
    const { table, folder, dataFiles, stop } = await scattered();
    await putTableInOrder(table, Date.now() - 60_000);
    await table.add([{ n: 20 }]);
    assert.equal(dataFiles(), 22);
    await dropReplaced(table, folder, Date.now());
    assert.equal(dataFiles(), 2);
    assert.equal((await table.query().toArray()).length, 21);
    await table.add([{ n: 21 }]);
    await table.optimize({ cleanupOlderThan: new Date() });
    assert.deepEqual([dataFiles(), (await table.listVersions()).length, await table.countRows()], [1, 1, 22]);
    stop();
  });

  it('leave nothing of themselves either, whatever was deleted in them', async () => {
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
    await dropReplaced(table, folder, Date.now());
    // One version, and the file that says which is the newest; what made the others may still be asked for.
    assert.deepEqual(counts().slice(0, 2), [1, 2]);
    assert.deepEqual([await table.countRows(), (await reader.query().toArray()).length], [40, 40]);
    const anHourAgo = Date.now() / 1_000 - 3_601;
    for (const name of filesBelow(join(folder, '_transactions'))) utimesSync(join(folder, '_transactions', name), anHourAgo, anHourAgo);
    await dropReplaced(table, folder, Date.now());
    assert.deepEqual(counts(), [1, 2, 1]);
    await table.delete('n = 140');
    await table.add([{ n: 7 }]);
    await table.optimize({ cleanupOlderThan: new Date() });
    assert.equal(await (await (await connect(join(folder, '..'))).openTable('t')).countRows(), 40);
    stop();
  });

  it('do not take along what nobody has committed yet, unless that was left an hour ago', async () => {
    const { table, folder, dataFiles, stop } = await scattered();
    const unfinished = join(folder, 'data', `${'0'.repeat(50)}.lance`);
    writeFileSync(unfinished, 'on its way');
    await putTableInOrder(table, Date.now() - 60_000);
    await dropReplaced(table, folder, Date.now());
    assert.equal(dataFiles(), 2);
    const anHourAgo = Date.now() / 1_000 - 3_601;
    utimesSync(unfinished, anHourAgo, anHourAgo);
    await dropReplaced(table, folder, Date.now());
    assert.equal(dataFiles(), 1);
    assert.equal(await table.countRows(), 20);
    stop();
  });
});

describe('a conflict of commits', () => {
  it('is known by what LanceDB says', () => {
    assert(isConflict(conflict));
    assert(!isConflict(new Error('lance error: Not found: chunks.lance/data/1.lance')));
  });

  it('is tried again', async () => {
    let attempts = 0;
    assert.equal(await withTables('home', () => (++attempts < 3 ? Promise.reject(conflict) : Promise.resolve('done'))), 'done');
  });

  it('that does not end is said in words, and taken for no damage', async () => {
    await assert.rejects(withTables('home', () => Promise.reject(conflict)), (error) => {
      assert(!(error instanceof DamagedVectors));
      assert.match(String(error), /Something else kept changing the index/);
      return true;
    });
  });
});
