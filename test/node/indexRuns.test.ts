import assert from 'node:assert/strict';
import fileSystem from 'node:fs';
import { join } from 'node:path';
import type { Indexer } from '../../src/core/index/indexer';
import { errors } from '../../src/core/errors';
import type { FileStat, IndexState } from '../../src/core/types';
import { describeFate } from '../../src/core/fileFate';
import { IndexRuns } from '../../src/node/indexRuns';
import { openEngine } from '../../src/node/openEngine';
import { StatusBoard } from '../../src/node/statusBoard';
import { never, silentLogger } from '../twins/engineParts';
import { temporaryFolder } from './temporaryFolder';
import { useTemporaryHome } from './temporaryHome';

type Update = Indexer['update'];

/** Runs over an indexer that does what `updates` say, one after the other; tells the states. */
function runsOver(...updates: readonly Update[]) {
  return runsOverDisk(asIndexed, ...updates);
}

type Disk = Pick<Indexer, 'list' | 'differenceOf' | 'filesTotal'>;
const asIndexed: Disk = { filesTotal: 1, list: () => Promise.resolve([]), differenceOf: () => ({ changed: [], removed: [] }) };

function runsOverDisk(disk: Disk, ...updates: readonly Update[]) {
  return runsWith(disk, () => Promise.resolve(false), ...updates);
}

function runsWith(disk: Disk, treat: () => Promise<boolean>, ...updates: readonly Update[]) {
  const states: string[] = [];
  const asked: (readonly string[] | undefined)[] = [];
  const left = [...updates];
  const board = new StatusBoard((index: IndexState) => ({ index, filesIndexed: 0, filesTotal: 0, chunks: 0, embedder: '', writer: true }), () => undefined);
  board.onDidChange(({ index }) => states.push(index.state === 'error' ? index.message : index.state));
  const update: Update = (paths, signal) => {
    asked.push(paths);
    return (left.shift() ?? (() => Promise.resolve()))(paths, signal);
  };
  const runs = new IndexRuns(
    {
      indexer: { update, ...disk },
      board,
      filler: { onUpdated: () => Promise.resolve(), setPaused: () => undefined },
      care: () => ({ settle: () => Promise.resolve(), treat }),
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

  it('says why, and is tried again by itself until it succeeds, over the whole folder', async () => {
    const { runs, states, asked, indexed } = runsOver(full, full);
    runs.queue.push(['a.ts']);
    await indexed();
    const said = 'There is no space left for the index in "home".';
    assert.deepEqual(states, [said, said, 'indexed']);
    assert.deepEqual(asked, [['a.ts'], undefined, undefined]);
    assert(!runs.isStale);
    runs.dispose();
  });

  it('is tried again too where what it came of could not be mended', async () => {
    const damaged: Update = () => Promise.reject(new Error('a table is damaged'));
    const { runs, states, asked, indexed } = runsWith(asIndexed, () => Promise.reject(errors.diskFull('home')), damaged);
    runs.queue.push(['a.ts']);
    await indexed();
    assert.deepEqual(states, ['There is no space left for the index in "home".', 'indexed']);
    assert.deepEqual(asked, [['a.ts'], undefined]);
    runs.dispose();
  });

  it('leaves the index known to be stale until then', async () => {
    const { runs, indexed } = runsOver(full);
    await assert.rejects(runs.queue.runAll());
    assert(runs.isStale);
    await indexed();
    assert(!runs.isStale);
    runs.dispose();
  });

  it('is not tried again once the folder is closed', async () => {
    const { runs, asked } = runsOver(full, full);
    await assert.rejects(runs.queue.runAll());
    runs.dispose();
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(asked.length, 1);
  });
});

describe('the first look at a folder', () => {
  const looks = async (filesTotal: number, before: (runs: IndexRuns) => void = () => undefined): Promise<readonly unknown[]> => {
    const { runs, asked } = runsOverDisk({ ...asIndexed, filesTotal });
    runs.begin();
    before(runs);
    await new Promise((resolve) => setTimeout(resolve, 200));
    runs.dispose();
    return asked;
  };

  it('comes a moment later where something is indexed', async () => {
    assert.deepEqual(await looks(1, (runs) => assert(!runs.queue.isPending)), [undefined]);
    assert.deepEqual(await looks(0, (runs) => assert(runs.queue.isPending)), [undefined]);
  });

  it('comes once, and after what was saved meanwhile', async () => {
    assert.deepEqual(await looks(1, (runs) => void runs.queue.runAll()), [undefined]);
    assert.deepEqual(await looks(1, (runs) => void (runs.queue.push(['saved.ts']), runs.queue.flush())), [['saved.ts'], undefined]);
  });

  it('is not taken once it is closed', async () => assert.deepEqual(await looks(1, (runs) => runs.dispose()), []));
});

describe('a search that comes in', () => {
  /** How a search fares that comes while something waits to be done, and that takes for ever. */
  const waits = async (filesTotal: number, paths: readonly string[] | undefined): Promise<boolean> => {
    const { runs, asked } = runsOverDisk({ ...asIndexed, filesTotal }, () => new Promise(() => undefined));
    runs.queue.push(paths);
    await runs.catchUp(20, never);
    runs.dispose();
    return asked.length > 0;
  };

  it('waits for changes that were seen, but not for a look at the whole folder', async () => {
    assert.equal(await waits(1, ['a.ts']), true);
    assert.equal(await waits(1, undefined), false);
  });

  describe('beside a run', () => {
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
        const { runs } = runsOver(() => new Promise((resolve) => setTimeout(() => resolve(void (isDone = true)), 30)));
        runs.queue.push(running);
        const run = runs.queue.flush();
        await Promise.resolve();
        if (waiting !== 'nothing') runs.queue.push(waiting);
        await runs.catchUp(1_000, never);
        assert.equal(isDone, waits);
        await run;
        runs.dispose();
      });
    }

    it('that makes up for one that failed it does not wait', async () => {
      let isDone = false;
      const { runs, asked } = runsOver(
        () => Promise.reject(errors.diskFull('home')),
        () => new Promise((resolve) => setTimeout(() => resolve(void (isDone = true)), 30)),
      );
      await assert.rejects(runs.queue.runAll());
      runs.queue.push(few);
      const run = runs.queue.flush();
      await Promise.resolve();
      await runs.catchUp(1_000, never);
      assert.equal(isDone, false);
      await run;
      assert.deepEqual(asked, [undefined, undefined]);
      runs.dispose();
    });
  });

  it('knows that what a run is looking at has changed', async () => {
    const { runs } = runsOver(() => new Promise((resolve) => setTimeout(resolve, 10)));
    runs.queue.push(['a.ts']);
    const running = runs.queue.flush();
    await Promise.resolve();
    assert(runs.isStale);
    await running;
    assert(!runs.isStale);
    runs.dispose();
  });

  it('waits for a look at the whole folder where nothing is indexed yet', async () => assert.equal(await waits(0, undefined), true));
});

describe('the look for changes that no event told of', () => {
  const file = (path: string): FileStat => ({ path, size: 1, modified: 1 });
  /** A disk that is being looked at until it is `shown`. */
  const slowDisk = (changed: readonly FileStat[], removed: readonly string[]) => {
    let show = (): void => undefined;
    const shown = new Promise<void>((resolve) => (show = resolve));
    const disk: Disk = { ...asIndexed, list: () => shown.then(() => []), differenceOf: () => ({ changed, removed }) };
    return { disk, show };
  };

  it('lets saves be indexed meanwhile, and leaves what it finds to a run', async () => {
    const { disk, show } = slowDisk([file('lost.ts')], ['gone.ts']);
    const { runs, asked, indexed } = runsOverDisk(disk);
    const looking = runs.lookForLost();
    runs.queue.push(['saved.ts']);
    await indexed();
    assert.deepEqual(asked, [['saved.ts']]);
    show();
    await looking;
    await runs.queue.flush();
    assert.deepEqual(asked, [['saved.ts'], ['lost.ts', 'gone.ts']]);
    runs.dispose();
  });

  it('compares what it found when a run that was under way is done', async () => {
    let end = (): void => undefined;
    let isWritten = false;
    const running: Update = () => new Promise((resolve) => (end = resolve));
    const { runs, asked } = runsOverDisk({ ...asIndexed, list: () => Promise.resolve([]), differenceOf: () => ({ changed: isWritten ? [] : [file('new.ts')], removed: [] }) }, running);
    const building = runs.queue.runAll();
    const looking = runs.lookForLost();
    await new Promise((resolve) => setTimeout(resolve, 10));
    isWritten = true;
    end();
    await Promise.all([building, looking, runs.queue.flush()]);
    assert.deepEqual(asked, [undefined]);
    runs.dispose();
  });

  it('leaves very many to a run over the whole folder', async () => {
    const { disk, show } = slowDisk([], Array.from({ length: 1_001 }, (_, i) => `gone${i}.ts`));
    const { runs, asked } = runsOverDisk(disk);
    show();
    await runs.lookForLost();
    await runs.queue.flush();
    assert.deepEqual(asked, [undefined]);
    runs.dispose();
  });
});

describe('a disk that fails while it is read', () => {
  useTemporaryHome();

  for (const [code, words] of [
    ['EIO', 'i/o error, read'],
    ['ENOSPC', 'no space left on device, read'],
  ] as const) {
    it(`leaves out the file that it concerns, says so (${code}), and has it back when it can be read`, async () => {
      const folder = temporaryFolder({ 'src/bad.ts': 'export const bad = 1;\n', 'src/good.ts': 'export const good = 1;\n' });
      const { open } = fileSystem;
      const failing = (path: unknown, flags: never, done: (error: Error | null) => void): void =>
        path === join(folder, 'src/bad.ts') ? done(Object.assign(new Error(`${code}: ${words}`), { code })) : open(path as string, flags, done);
      const engine = await openEngine(folder, { resources: join(__dirname, '../../dist'), logger: silentLogger });
      try {
        fileSystem.open = failing as unknown as typeof open;
        await engine.update(never);
        assert.equal(engine.status.index.state, 'indexed');
        assert.equal(describeFate(await engine.why('src/bad.ts', never)), `src/bad.ts is not indexed: ${code}: ${words}.`);
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
