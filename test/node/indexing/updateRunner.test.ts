import assert from 'node:assert/strict';
import fileSystem from 'node:fs';
import { join } from 'node:path';
import type { Indexer } from '../../../src/core/indexing/indexer';
import { errors } from '../../../src/core/base/errors';
import type { FileStat, IndexState } from '../../../src/core/base/types';
import { describeFileStatus } from '../../../src/core/base/fileStatus';
import { UpdateRunner } from '../../../src/node/indexing/updateRunner';
import { openEngine } from '../../../src/node/engine/openEngine';
import { IndexStatusStore } from '../../../src/node/indexing/indexStatusStore';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

type Update = Indexer['update'];

/** Creates runs over an indexer that performs the given updates in order, and records the states. */
function runsOver(...updates: readonly Update[]) {
  return runsOverDisk(asIndexed, ...updates);
}

type Disk = Pick<Indexer, 'list' | 'diff' | 'filesTotal'>;
const asIndexed: Disk = { filesTotal: 1, list: () => Promise.resolve([]), diff: () => ({ changed: [], removed: [] }) };

function runsOverDisk(disk: Disk, ...updates: readonly Update[]) {
  return runsWith(disk, () => Promise.resolve(false), ...updates);
}

function runsWith(disk: Disk, treat: () => Promise<boolean>, ...updates: readonly Update[]) {
  const states: string[] = [];
  const asked: (readonly string[] | undefined)[] = [];
  const left = [...updates];
  const statusStore = new IndexStatusStore(
    (index: IndexState) => ({ index, filesIndexed: 0, filesTotal: 0, chunks: 0, embedder: '', writer: true }),
    () => undefined,
  );
  statusStore.onDidChange(({ index }) => states.push(index.state === 'error' ? index.message : index.state));
  const update: Update = (paths, signal) => {
    asked.push(paths);
    return (left.shift() ?? (() => Promise.resolve()))(paths, signal);
  };
  const runs = new UpdateRunner(
    {
      indexer: { update, ...disk },
      statusStore,
      backgroundEmbedder: { onUpdated: () => Promise.resolve(), setPaused: () => undefined },
      maintenance: () => ({ scheduleMaintenance: () => Promise.resolve(), recover: treat }),
      isWriter: () => true,
      logger: silentLogger,
      closing: never,
    },
    { first: 5, longest: 20, opening: 20 },
  );
  return { runs, states, asked, indexed: () => until(() => states.at(-1) === 'indexed') };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a run that fails', () => {
  const full: Update = () => Promise.reject(errors.diskFull('home'));

  it('reports the reason, and is retried over the whole folder until it succeeds', async () => {
    const { runs: updates, states, asked, indexed } = runsOver(full, full);
    updates.queue.push(['a.ts']);
    await indexed();
    const said = 'There is no space left for the index in "home".';
    assert.deepEqual(states, [said, said, 'indexed']);
    assert.deepEqual(asked, [['a.ts'], undefined, undefined]);
    assert(!updates.isStale);
    updates.dispose();
  });

  it('is retried even if its cause could not be repaired', async () => {
    const damaged: Update = () => Promise.reject(new Error('a table is damaged'));
    const {
      runs: updates,
      states,
      asked,
      indexed,
    } = runsWith(asIndexed, () => Promise.reject(errors.diskFull('home')), damaged);
    updates.queue.push(['a.ts']);
    await indexed();
    assert.deepEqual(states, ['There is no space left for the index in "home".', 'indexed']);
    assert.deepEqual(asked, [['a.ts'], undefined]);
    updates.dispose();
  });

  it('leaves the index marked as stale until then', async () => {
    const { runs: updates, indexed } = runsOver(full);
    await assert.rejects(updates.queue.runAll());
    assert(updates.isStale);
    await indexed();
    assert(!updates.isStale);
    updates.dispose();
  });

  it('is not retried once the folder is closed', async () => {
    const { runs: updates, asked } = runsOver(full, full);
    await assert.rejects(updates.queue.runAll());
    updates.dispose();
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(asked.length, 1);
  });
});

describe('the first scan of a folder', () => {
  const looks = async (
    filesTotal: number,
    before: (updates: UpdateRunner) => void = () => undefined,
  ): Promise<readonly unknown[]> => {
    const { runs, asked } = runsOverDisk({ ...asIndexed, filesTotal });
    runs.begin();
    before(runs);
    await new Promise((resolve) => setTimeout(resolve, 200));
    runs.dispose();
    return asked;
  };

  it('comes a moment later if something is indexed', async () => {
    assert.deepEqual(await looks(1, (updates) => assert(!updates.queue.isPending)), [undefined]);
    assert.deepEqual(await looks(0, (updates) => assert(updates.queue.isPending)), [undefined]);
  });

  it('comes once, and after files that were saved meanwhile', async () => {
    assert.deepEqual(await looks(1, (updates) => void updates.queue.runAll()), [undefined]);
    assert.deepEqual(await looks(1, (updates) => void (updates.queue.push(['saved.ts']), updates.queue.flush())), [
      ['saved.ts'],
      undefined,
    ]);
  });

  it('does not start once the runner is closed', async () =>
    assert.deepEqual(await looks(1, (updates) => updates.dispose()), []));
});

describe('an incoming search', () => {
  /** Returns whether a search waits for pending changes, while an update never ends. */
  const waits = async (filesTotal: number, paths: readonly string[] | undefined): Promise<boolean> => {
    const { runs: updates, asked } = runsOverDisk({ ...asIndexed, filesTotal }, () => new Promise(() => undefined));
    updates.queue.push(paths);
    await updates.catchUp(20, never);
    updates.dispose();
    return asked.length > 0;
  };

  it('waits for reported changes, but not for a scan of the whole folder', async () => {
    assert.equal(await waits(1, ['a.ts']), true);
    assert.equal(await waits(1, undefined), false);
  });

  describe('during a run', () => {
    const few = ['a.ts'];
    const many = Array.from({ length: 1_000 }, (_, i) => `${i}.ts`);
    const most = many.slice(0, 50);
    type Paths = readonly string[] | undefined;
    const cases: readonly (readonly [what: string, running: Paths, waiting: Paths | 'nothing', waits: boolean])[] = [
      ['of one file', few, 'nothing', true],
      ['of fifty files', most, 'nothing', true],
      ['of fifty files, one of which has changed once more', most, most.slice(0, 1), true],
      ['of fifty files, and another waits', most, few, false],
      ['of a thousand files', many, 'nothing', false],
      ['of the whole folder', undefined, 'nothing', false],
      ['of the whole folder, and a file waits', undefined, few, false],
      ['of one file, and the whole folder waits', few, undefined, false],
    ];

    for (const [what, running, waiting, waits] of cases) {
      it(`${what} it ${waits ? 'waits' : 'does not wait'}`, async () => {
        let isDone = false;
        const { runs: updates } = runsOver(
          () => new Promise((resolve) => setTimeout(() => resolve(void (isDone = true)), 30)),
        );
        updates.queue.push(running);
        const run = updates.queue.flush();
        await Promise.resolve();
        if (waiting !== 'nothing') updates.queue.push(waiting);
        await updates.catchUp(1_000, never);
        assert.equal(isDone, waits);
        await run;
        updates.dispose();
      });
    }

    it('does not wait if the run retries a failed one', async () => {
      let isDone = false;
      const { runs: updates, asked } = runsOver(
        () => Promise.reject(errors.diskFull('home')),
        () => new Promise((resolve) => setTimeout(() => resolve(void (isDone = true)), 30)),
      );
      await assert.rejects(updates.queue.runAll());
      updates.queue.push(few);
      const run = updates.queue.flush();
      await Promise.resolve();
      await updates.catchUp(1_000, never);
      assert.equal(isDone, false);
      await run;
      assert.deepEqual(asked, [undefined, undefined]);
      updates.dispose();
    });
  });

  it('knows that the files of the current run have changed', async () => {
    const { runs: updates } = runsOver(() => new Promise((resolve) => setTimeout(resolve, 10)));
    updates.queue.push(['a.ts']);
    const running = updates.queue.flush();
    await Promise.resolve();
    assert(updates.isStale);
    await running;
    assert(!updates.isStale);
    updates.dispose();
  });

  it('waits for a scan of the whole folder if nothing is indexed yet', async () =>
    assert.equal(await waits(0, undefined), true));
});

describe('the scan for changes without an event', () => {
  const file = (path: string): FileStat => ({ path, size: 1, modified: 1 });
  /** Creates a disk whose listing completes when `shown` is called. */
  const slowDisk = (changed: readonly FileStat[], removed: readonly string[]) => {
    let show = (): void => undefined;
    const shown = new Promise<void>((resolve) => (show = resolve));
    const disk: Disk = { ...asIndexed, list: () => shown.then(() => []), diff: () => ({ changed, removed }) };
    return { disk, show };
  };

  it('lets saved files be indexed meanwhile, and leaves its findings to a run', async () => {
    const { disk, show } = slowDisk([file('lost.ts')], ['gone.ts']);
    const { runs: updates, asked, indexed } = runsOverDisk(disk);
    const looking = updates.rescan();
    updates.queue.push(['saved.ts']);
    await indexed();
    assert.deepEqual(asked, [['saved.ts']]);
    show();
    await looking;
    await updates.queue.flush();
    assert.deepEqual(asked, [['saved.ts'], ['lost.ts', 'gone.ts']]);
    updates.dispose();
  });

  it('compares its findings when a concurrent run has ended', async () => {
    let end = (): void => undefined;
    let isWritten = false;
    const running: Update = () => new Promise((resolve) => (end = resolve));
    const { runs: updates, asked } = runsOverDisk(
      {
        ...asIndexed,
        list: () => Promise.resolve([]),
        diff: () => ({ changed: isWritten ? [] : [file('new.ts')], removed: [] }),
      },
      running,
    );
    const building = updates.queue.runAll();
    const looking = updates.rescan();
    await new Promise((resolve) => setTimeout(resolve, 10));
    isWritten = true;
    end();
    await Promise.all([building, looking, updates.queue.flush()]);
    assert.deepEqual(asked, [undefined]);
    updates.dispose();
  });

  it('leaves many findings to a run over the whole folder', async () => {
    const { disk, show } = slowDisk(
      [],
      Array.from({ length: 1_001 }, (_, i) => `gone${i}.ts`),
    );
    const { runs: updates, asked } = runsOverDisk(disk);
    show();
    await updates.rescan();
    await updates.queue.flush();
    assert.deepEqual(asked, [undefined]);
    updates.dispose();
  });
});

describe('a disk that fails while it is read', () => {
  useTemporaryHome();

  for (const [code, words] of [
    ['EIO', 'i/o error, read'],
    ['ENOSPC', 'no space left on device, read'],
  ] as const) {
    it(`leaves out the affected file, reports it (${code}), and restores it when it can be read`, async () => {
      const folder = temporaryFolder({
        'src/bad.ts': 'export const bad = 1;\n',
        'src/good.ts': 'export const good = 1;\n',
      });
      const { open } = fileSystem;
      const failing = (path: unknown, flags: never, done: (error: Error | null) => void): void =>
        path === join(folder, 'src/bad.ts')
          ? done(Object.assign(new Error(`${code}: ${words}`), { code }))
          : open(path as string, flags, done);
      const engine = await openEngine(folder, { resources: join(__dirname, '../../../dist'), logger: silentLogger });
      try {
        fileSystem.open = failing as unknown as typeof open;
        await engine.update(never);
        assert.equal(engine.status.index.state, 'indexed');
        assert.equal(
          describeFileStatus(await engine.why('src/bad.ts', never)),
          `src/bad.ts is not indexed: ${code}: ${words}.`,
        );
        const { indexed, failed } = await engine.coverage(never);
        assert.deepEqual([indexed, failed], [1, 1]);
        fileSystem.open = open;
        await engine.update(never);
        assert.equal((await engine.coverage(never)).indexed, 2);
      } finally {
        fileSystem.open = open;
        await engine.dispose();
      }
    });
  }
});
