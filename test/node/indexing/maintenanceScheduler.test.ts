import { install, type Clock } from '@sinonjs/fake-timers';
import assert from 'node:assert/strict';
import type { OptimizeOutcome } from '../../../src/core/base/contracts';
import { UpdateQueue } from '../../../src/core/indexing/updateQueue';
import {
  runConcurrently,
  MaintenanceScheduler,
  type MaintenanceTrigger,
} from '../../../src/node/indexing/maintenanceScheduler';

describe('the upkeep of tables', () => {
  const inVain = Array.from({ length: 3 }, () => 'overtaken beside the runs');
  const upkeep = async (...results: readonly OptimizeOutcome[]): Promise<readonly string[]> => {
    const said: string[] = [];
    const queue = new UpdateQueue(
      () => Promise.resolve(),
      () => undefined,
    );
    const left = [...results];
    let where = 'beside the runs';
    const alone: UpdateQueue['runExclusive'] = (work) => {
      where = 'between two runs';
      return queue.runExclusive(work);
    };
    const optimize = (): Promise<OptimizeOutcome> => {
      said.push(`${left[0] ?? ''} ${where}`);
      return Promise.resolve(left.shift() ?? 'needless');
    };
    said.push(await runConcurrently(optimize, { runExclusive: alone }));
    return said;
  };

  it('is done beside the runs', async () => assert.deepEqual(await upkeep('done'), ['done beside the runs', 'done']));

  it('gives way to removals, and is tried again', async () =>
    assert.deepEqual(await upkeep('overtaken', 'overtaken', 'done'), [
      ...inVain.slice(1),
      'done beside the runs',
      'done',
    ]));

  it('is done between two runs where there is no end of them', async () =>
    assert.deepEqual(await upkeep('overtaken', 'overtaken', 'overtaken', 'done'), [
      ...inVain,
      'done between two runs',
      'done',
    ]));

  it('is put off when that is in vain too', async () =>
    assert.deepEqual(await upkeep('overtaken', 'overtaken', 'overtaken', 'overtaken'), [
      ...inVain,
      'overtaken between two runs',
      'overtaken',
    ]));
});

describe('what a merge has left', () => {
  let clock: Clock;
  beforeEach(() => (clock = install({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })));
  afterEach(() => clock.uninstall());

  /** Upkeep that notes what it does; merging lasts until it is `merged`. */
  const noted = (rest = 60_000, longest = 60_000) => {
    const done: string[] = [];
    let merged = (): void => undefined;
    const keepUp = (trigger: MaintenanceTrigger): Promise<boolean> =>
      new Promise((resolve) => (done.push(trigger), (merged = () => resolve(true))));
    const small = (): Promise<boolean> => Promise.resolve(done.push('small') < 0);
    const drop = (): Promise<void> => Promise.resolve(void done.push('drop'));
    const scheduler = new MaintenanceScheduler(
      { compactSmall: small, maintain: keepUp, drop, onError: (error) => assert.fail(String(error)) },
      { rest, drop: 100, longest },
    );
    /** What has been done since it was last asked for, some milliseconds later. */
    const doneAfter = async (milliseconds: number): Promise<readonly string[]> => (
      await clock.tickAsync(milliseconds),
      done.splice(0)
    );
    return { upkeep: scheduler, doneAfter, merged: () => merged() };
  };

  it('is dropped a while later, and nothing but what was added is merged before that while changes do not pause', async () => {
    const { upkeep: scheduler, doneAfter, merged } = noted();
    const save = (times: number): void => {
      for (let i = 0; i < times; i++) scheduler.noteChange();
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
    scheduler.dispose();
  });

  it('is looked at again when idle, also when nothing changes any more', async () => {
    const { upkeep: scheduler, doneAfter, merged } = noted(10);
    scheduler.noteChange();
    scheduler.start('after a build');
    assert.deepEqual(await doneAfter(0), ['drop', 'after a build']);
    merged();
    assert.deepEqual(await doneAfter(9), []);
    assert.deepEqual(await doneAfter(1), ['drop', 'small', 'quiet']);
    scheduler.dispose();
  });

  it('is looked at once more where something changed while it was at work', async () => {
    const { upkeep: scheduler, doneAfter, merged } = noted(10);
    scheduler.noteChange();
    assert.deepEqual(await doneAfter(10), ['drop', 'small', 'quiet']);
    scheduler.noteChange();
    assert.deepEqual(await doneAfter(50), []);
    merged();
    assert.deepEqual(await doneAfter(10), ['drop', 'small', 'quiet']);
    merged();
    assert.deepEqual(await doneAfter(50), []);
    scheduler.dispose();
  });

  it('waits while the user searches, but not forever', async () => {
    const searching = async (longest: number): Promise<readonly string[]> => {
      const { upkeep: scheduler, doneAfter } = noted(40, longest);
      scheduler.noteChange();
      for (let i = 0; i < 30; i++) {
        await clock.tickAsync(5);
        scheduler.noteSearch();
      }
      const done = await doneAfter(39);
      scheduler.dispose();
      return done;
    };
    assert.deepEqual(await searching(60_000), []);
    assert.deepEqual(await searching(50), ['drop', 'small', 'quiet']);
  });

  it('is not waited for by searches where nothing has changed', async () => {
    const { upkeep: scheduler, doneAfter } = noted(10);
    scheduler.noteSearch();
    assert.deepEqual(await doneAfter(50), []);
    scheduler.dispose();
  });

  it('is dropped after the next merge where one is under way', async () => {
    const { upkeep: scheduler, doneAfter, merged } = noted();
    scheduler.start('after a build');
    await clock.tickAsync(0);
    merged();
    await clock.tickAsync(50);
    scheduler.start('after a build');
    assert.deepEqual(await doneAfter(0), ['drop', 'after a build', 'drop', 'after a build']);
    assert.deepEqual(await doneAfter(150), []);
    merged();
    assert.deepEqual(await doneAfter(0), ['drop']);
    assert.deepEqual(await doneAfter(100), ['drop']);
    scheduler.dispose();
  });
});
