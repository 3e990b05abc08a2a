import { install, type Clock } from '@sinonjs/fake-timers';
import assert from 'node:assert/strict';
import type { Optimized } from '../../src/core/contracts';
import { SyncQueue } from '../../src/core/index/syncQueue';
import { besideRuns, Upkeep, type Occasion } from '../../src/node/upkeep';

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

describe('what a merge has left', () => {
  let clock: Clock;
  beforeEach(() => (clock = install({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })));
  afterEach(() => clock.uninstall());

  /** Upkeep that notes what it does; merging lasts until it is `merged`. */
  const noted = (rest = 60_000, longest = 60_000) => {
    const done: string[] = [];
    let merged = (): void => undefined;
    const keepUp = (occasion: Occasion): Promise<boolean> => new Promise((resolve) => (done.push(occasion), (merged = () => resolve(true))));
    const small = (): Promise<boolean> => Promise.resolve(done.push('small') < 0);
    const drop = (): Promise<void> => Promise.resolve(void done.push('drop'));
    const upkeep = new Upkeep({ mergeSmall: small, keepUp, drop, onError: (error) => assert.fail(String(error)) }, { rest, drop: 100, longest });
    /** What has been done since it was last asked for, some milliseconds later. */
    const doneAfter = async (milliseconds: number): Promise<readonly string[]> => (await clock.tickAsync(milliseconds), done.splice(0));
    return { upkeep, doneAfter, merged: () => merged() };
  };

  it('is dropped a while later, and nothing but what was added is merged before that while changes do not pause', async () => {
    const { upkeep, doneAfter, merged } = noted();
    const save = (times: number): void => {
      for (let i = 0; i < times; i++) upkeep.touched();
    };
    save(63);
    assert.deepEqual(await doneAfter(0), []);
    save(1);
    assert.deepEqual(await doneAfter(0), ['drop', 'small', 'busy']);
    merged();
    assert.deepEqual(await doneAfter(99), []);
    save(64);
    assert.deepEqual(await doneAfter(0), ['drop', 'small']);
    assert.deepEqual(await doneAfter(1), ['drop']);
    save(64);
    assert.deepEqual(await doneAfter(0), ['drop', 'small', 'busy']);
    upkeep.dispose();
  });

  it('is looked at again at rest, also when nothing changes any more', async () => {
    const { upkeep, doneAfter, merged } = noted(10);
    upkeep.touched();
    upkeep.start('after a build');
    assert.deepEqual(await doneAfter(0), ['drop', 'after a build']);
    merged();
    assert.deepEqual(await doneAfter(9), []);
    assert.deepEqual(await doneAfter(1), ['drop', 'small', 'quiet']);
    upkeep.dispose();
  });

  it('is looked at once more where something changed while it was at work', async () => {
    const { upkeep, doneAfter, merged } = noted(10);
    upkeep.touched();
    assert.deepEqual(await doneAfter(10), ['drop', 'small', 'quiet']);
    upkeep.touched();
    assert.deepEqual(await doneAfter(50), []);
    merged();
    assert.deepEqual(await doneAfter(10), ['drop', 'small', 'quiet']);
    merged();
    assert.deepEqual(await doneAfter(50), []);
    upkeep.dispose();
  });

  it('waits while the user searches, but not forever', async () => {
    const searching = async (longest: number): Promise<readonly string[]> => {
      const { upkeep, doneAfter } = noted(40, longest);
      upkeep.touched();
      for (let i = 0; i < 30; i++) {
        await clock.tickAsync(5);
        upkeep.searched();
      }
      const done = await doneAfter(39);
      upkeep.dispose();
      return done;
    };
    assert.deepEqual(await searching(60_000), []);
    assert.deepEqual(await searching(50), ['drop', 'small', 'quiet']);
  });

  it('is not waited for by searches where nothing has changed', async () => {
    const { upkeep, doneAfter } = noted(10);
    upkeep.searched();
    assert.deepEqual(await doneAfter(50), []);
    upkeep.dispose();
  });

  it('is dropped after the next merge where one is under way', async () => {
    const { upkeep, doneAfter, merged } = noted();
    upkeep.start('after a build');
    await clock.tickAsync(0);
    merged();
    await clock.tickAsync(50);
    upkeep.start('after a build');
    assert.deepEqual(await doneAfter(0), ['drop', 'after a build', 'drop', 'after a build']);
    assert.deepEqual(await doneAfter(150), []);
    merged();
    assert.deepEqual(await doneAfter(0), ['drop']);
    assert.deepEqual(await doneAfter(100), ['drop']);
    upkeep.dispose();
  });
});
