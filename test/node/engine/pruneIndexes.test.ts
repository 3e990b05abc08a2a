import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { FORMAT, indexFolder } from '../../../src/node/indexDirectory/indexHome';
import { pruneIndexes } from '../../../src/node/engine/pruneIndexes';
import { silentLogger } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';

const DAY = 86_400_000;
const gone = '/nowhere/that/there/ever/was';

describe('old indexes', () => {
  let home: string;
  beforeEach(() => (home = temporaryFolder()));

  /** Creates an index that was last opened this many days ago. */
  function index(folder: string, days: number, format = FORMAT): string {
    const path = indexFolder(home, folder).replace(/v\d+$/, `v${format}`);
    mkdirSync(path, { recursive: true });
    for (const name of ['tables.json', 'index.json']) writeFileSync(join(path, name), JSON.stringify({ folder }));
    const then = new Date(Date.now() - days * DAY);
    for (const name of ['tables.json', 'index.json', '']) utimesSync(join(path, name), then, then);
    return path;
  }

  it('are removed when their folder is gone and they were not opened for a month', async () => {
    const here = temporaryFolder();
    const [left, recent, kept] = [index(gone, 31), index(`${gone}/else`, 29), index(here, 400)];
    await pruneIndexes(home, silentLogger);
    assert.deepEqual([left, recent, kept].map(existsSync), [false, true, true]);
    assert.equal(readdirSync(home).length, 2, 'the empty folder around it is gone too');
  });

  it('are removed if they have another format, unless another version still uses them', async () => {
    const here = temporaryFolder();
    const [old, inUse, now] = [index(here, 31, FORMAT - 1), index(here, 2, FORMAT - 2), index(here, 31)];
    await pruneIndexes(home, silentLogger);
    assert.deepEqual([old, inUse, now].map(existsSync), [false, true, true]);
  });

  it('stay as long as a process has them open', async () => {
    const left = index(gone, 31);
    const release = await lock(left);
    await pruneIndexes(home, silentLogger);
    assert(existsSync(left));
    await release();
    const then = new Date(Date.now() - 31 * DAY);
    utimesSync(left, then, then);
    await pruneIndexes(home, silentLogger);
    assert(!existsSync(left));
  });

  it('keep vectors that cost money for three months', async () => {
    const table = (name: string, days: number): string => {
      const path = join(home, 'vectors', name);
      mkdirSync(join(path, '_versions'), { recursive: true });
      const then = new Date(Date.now() - days * DAY);
      for (const part of [join(path, '_versions'), path]) utimesSync(part, then, then);
      return path;
    };
    const [old, recent] = [table('vectors-a.lance', 91), table('vectors-b.lance', 89)];
    await pruneIndexes(home, silentLogger);
    assert.deepEqual([old, recent].map(existsSync), [false, true]);
  });
});
