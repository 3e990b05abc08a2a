import assert from 'node:assert/strict';
import { SnapshotManager } from '../../../src/node/storage/snapshotManager';
import { StoreFollower } from '../../../src/node/indexing/storeSync';
import { inMemoryEngine, never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';

/** Creates a store whose tables are removed during the first read, and a follower of the store. */
async function interrupted(takeAway: (clear: () => Promise<void>, merge: () => Promise<void>) => Promise<void>) {
  const { store, update } = inMemoryEngine({ 'src/parser.py': 'def parse():\n    pass\n' });
  await update();
  const load = store.load.bind(store);
  let loads = 0;
  store.load = async function* (after) {
    if (++loads === 1) {
      await takeAway(
        () => store.clear(),
        () => store.commit([], ['gone.py']),
      );
      throw new Error('Not found: chunks.lance');
    }
    yield* load(after);
  };
  const { indexer, index: index } = inMemoryEngine({});
  const snapshots = new SnapshotManager({
    home: temporaryFolder(),
    index,
    isIndexOnly: () => true,
    model: () => '',
    logger: silentLogger,
  });
  return { follower: new StoreFollower(store, indexer, snapshots), indexer };
}

describe('following a store', () => {
  it('continues with the new tables when a rebuild removes the old ones', async () => {
    const { follower, indexer } = await interrupted((clear) => clear());
    assert.deepEqual(await follower.follow(never), []);
    assert.deepEqual([...indexer.files.paths], []);
  });

  it('continues with the newest version when the version being read is removed', async () => {
    const { follower, indexer } = await interrupted((_, merge) => merge());
    assert.deepEqual(await follower.follow(never), []);
    assert.deepEqual([...indexer.files.paths], ['src/parser.py']);
  });

  it('fails if the same tables cannot be read', async () => {
    const { follower, indexer } = await interrupted(() => Promise.resolve());
    await assert.rejects(follower.follow(never), /Not found/);
    assert.deepEqual(await follower.follow(never), []);
    assert.deepEqual([...indexer.files.paths], ['src/parser.py']);
  });
});
