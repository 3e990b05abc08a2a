import assert from 'node:assert/strict';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeArrowTable } from '@lancedb/lancedb';
import { Field, Int32, Schema } from 'apache-arrow';
import { ensureTable } from '../../../../src/node/sharedIndex/store/ensureTable';
import { StoreConnection } from '../../../../src/node/sharedIndex/store/storeConnection';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { never } from '../../../twins/engineParts';

const schema = new Schema([new Field('job', new Int32(), false)]);
const row = (job: number) => makeArrowTable([{ job }], { schema });

describe('a table that several jobs create at the same time', function () {
  this.timeout(60_000);
  let folder: string;
  let connection: StoreConnection;
  beforeEach(async () => {
    folder = temporaryFolder();
    connection = await StoreConnection.openOrMake(folder, never);
  });
  afterEach(() => connection.close());

  /** Writes what a job has written of a table before its first commit: the table is listed, but cannot be opened. */
  const begin = (name: string): void => {
    mkdirSync(join(folder, `${name}.lance`, 'data'), { recursive: true });
    writeFileSync(join(folder, `${name}.lance`, 'data', 'part.lance'), 'part');
  };

  it('is waited for until it is committed', async () => {
    await (await ensureTable(connection, 'made', schema, never)).add(row(1));
    renameSync(join(folder, 'made.lance', '_versions'), join(folder, 'versions'));
    const table = ensureTable(connection, 'made', schema, never);
    await delay(300);
    renameSync(join(folder, 'versions'), join(folder, 'made.lance', '_versions'));
    assert.equal(await (await table).countRows(), 1);
  });

  it('is created by the next job if the first was killed before its commit', async () => {
    begin('abandoned');
    assert.deepEqual(await connection.names(), ['abandoned']);
    assert.equal(await (await ensureTable(connection, 'abandoned', schema, never)).countRows(), 0);
  });

  // LanceDB creates a table by overwriting: the later of two jobs would remove the rows of the earlier one.
  it('keeps the rows of each job', async () => {
    for (let round = 0; round < 6; round++) {
      const name = `round-${round}`;
      await Promise.all(
        [0, 1, 2].map(async (job) => {
          const own = await StoreConnection.openOrMake(folder, never);
          await delay(job * round);
          await (await ensureTable(own, name, schema, never)).add(row(job));
          own.close();
        }),
      );
      const rows = await (await connection.table(name)).query().toArrow();
      assert.deepEqual(Array.from(rows.getChild('job') ?? []).sort(), [0, 1, 2], name);
    }
    const names = [0, 1, 2, 3, 4, 5].map((round) => `round-${round}`);
    assert.deepEqual((await connection.names()).toSorted(), names);
  });
});
