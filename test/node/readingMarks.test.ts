import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { ReadingMarks } from '../../src/node/readingMarks';
import { temporaryFolder } from './temporaryFolder';

/** No system has so many processes. */
const DEAD = 2 ** 22 + 1;

describe('marks of processes that read', () => {
  it('count the crashed processes of this machine, and none of a machine whose name starts with the same letters', async () => {
    const names = [`${hostname()}-${DEAD}-0a1b2c3d`, `${hostname()}-${process.pid}-0a1b2c3d`, `${hostname()}-b-${DEAD}-0a1b2c3d`, `${hostname()}-2-${DEAD}-0a1b2c3d`];
    const marks = new ReadingMarks(temporaryFolder(Object.fromEntries(names.map((name) => [`reading-${name}`, '']))));
    assert.equal(await marks.deaths(), 1);
    await marks.forget();
    assert.equal(await marks.deaths(), 0);
  });
});
