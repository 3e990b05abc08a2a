import { connect } from '@lancedb/lancedb';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Optimized } from '../../src/core/contracts';
import { SyncQueue } from '../../src/core/index/syncQueue';
import { isConflict, withTables } from '../../src/node/lanceTables';
import { DamagedVectors } from '../../src/node/lanceVectors';
import { putTableInOrder } from '../../src/node/tableUpkeep';
import { besideRuns } from '../../src/node/upkeep';
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

describe('a table on disk', () => {
  const MEGABYTE = 1 << 20;

  it('is merged when it is scattered, and then takes no more than it holds', async () => {
    const folder = temporaryFolder();
    const connection = await connect(folder, { readConsistencyInterval: 0 });
    const text = (): { readonly text: string } => ({ text: randomBytes(MEGABYTE).toString('base64') });
    const table = await connection.createTable('t', [text()]);
    for (let i = 0; i < 20; i++) await table.add([text()]);
    const order = (kept: number): Promise<Optimized> => putTableInOrder(table, join(folder, 't.lance'), kept);
    const size = (): number => filesBelow(join(folder, 't.lance/data')).reduce((sum, name) => sum + statSync(join(folder, 't.lance/data', name)).size, 0);
    const fresh = size();
    assert.equal(await order(60_000), 'done');
    assert(size() > 1.5 * fresh, 'a reader may still be on what was merged');
    assert.equal(await order(0), 'done');
    assert(size() < 1.25 * fresh, `${size()} of ${fresh} bytes`);
    assert.equal(await order(0), 'needless');
    assert.equal(await table.countRows(), 21);
    connection.close();
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
