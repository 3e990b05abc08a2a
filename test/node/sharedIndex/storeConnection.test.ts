import assert from 'node:assert/strict';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeArrowTable } from '@lancedb/lancedb';
import { StoreConnection } from '../../../src/node/sharedIndex/storeConnection';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';

const first = () => makeArrowTable([{ count: 1 }]);

describe('a table that several jobs make at once', function () {
  this.timeout(60_000);
  let folder: string;
  let connection: StoreConnection;
  beforeEach(async () => {
    folder = temporaryFolder();
    connection = await StoreConnection.openOrMake(folder, never);
  });
  afterEach(() => connection.close());

  /** What a job has written of a table before its first commit: it is listed, and cannot be opened. */
  const begin = (name: string): void => {
    mkdirSync(join(folder, `${name}.lance`, 'data'), { recursive: true });
    writeFileSync(join(folder, `${name}.lance`, 'data', 'part.lance'), 'part');
  };

  it('is waited for until it is committed', async () => {
    await connection.ensure('made', first);
    renameSync(join(folder, 'made.lance', '_versions'), join(folder, 'versions'));
    const table = connection.ensure('made', () => makeArrowTable([{ count: 2 }, { count: 3 }]));
    await delay(300);
    renameSync(join(folder, 'versions'), join(folder, 'made.lance', '_versions'));
    assert.equal(await (await table).countRows(), 1);
  });

  it('is made by the next job where the first was ended before its commit', async () => {
    begin('abandoned');
    assert.deepEqual(await connection.names(), ['abandoned']);
    assert.equal(await (await connection.ensure('abandoned', first)).countRows(), 1);
  });

  it('is one table for all of them', async () => {
    const tables = await Promise.all(Array.from({ length: 8 }, () => connection.ensure('shared', first)));
    assert.deepEqual(
      await Promise.all(tables.map((table) => table.countRows())),
      Array.from({ length: 8 }, () => 1),
    );
  });
});
