import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { ReaderLeases } from '../../../src/node/indexDirectory/readerLeases';
import { temporaryFolder } from '../../support/temporaryFolder';

/** A process id that no system reaches. */
const DEAD = 2 ** 22 + 1;

describe('reader leases', () => {
  it('count crashed processes of this machine, and none of a machine whose name has the same prefix', async () => {
    const names = [
      `${hostname()}-${DEAD}-0a1b2c3d`,
      `${hostname()}-${process.pid}-0a1b2c3d`,
      `${hostname()}-b-${DEAD}-0a1b2c3d`,
      `${hostname()}-2-${DEAD}-0a1b2c3d`,
    ];
    const leases = new ReaderLeases(temporaryFolder(Object.fromEntries(names.map((name) => [`reading-${name}`, '']))));
    assert.equal(await leases.crashCount(), 1);
    await leases.clear();
    assert.equal(await leases.crashCount(), 0);
  });
});
