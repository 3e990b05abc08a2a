import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepModelFile, keptModelFile } from '../../../src/node/embedders/modelFileCache';

describe('copies of the built-in model', () => {
  let home: string;
  const source = (): string => join(home, 'embedding.bin');

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'codebase-search-test-'));
    await writeFile(source(), Buffer.alloc(9_000_000, 7));
  });
  afterEach(() => rm(home, { recursive: true }));

  it('are made once by several folders of one process that are indexed at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => keepModelFile(home, 'model@1', source())));
    assert.equal((await readdir(join(home, 'models'))).length, 1);
    assert.deepEqual(await readFile(keptModelFile(home, 'model@1')), await readFile(source()));
  });

  it('leave the copy that another process is making, but not forever', async () => {
    const [fresh, stale] = ['at-work.bin.1a2b3c4d', 'killed.bin.1a2b3c4d'];
    await mkdir(join(home, 'models'));
    for (const name of [fresh, stale]) await writeFile(join(home, 'models', name), 'half');
    await utimes(join(home, 'models', stale), 1, 1);
    await keepModelFile(home, 'model@1', source());
    assert.deepEqual(
      (await readdir(join(home, 'models'))).filter((name) => !name.endsWith('.bin')),
      [fresh],
    );
  });

  it('number at most two', async () => {
    for (const id of ['model@1', 'model@2', 'model@3']) await keepModelFile(home, id, source());
    assert.equal((await readdir(join(home, 'models'))).length, 2);
  });
});
