import { install, type Clock } from '@sinonjs/fake-timers';
import assert from 'node:assert/strict';
import type { OptimizeOutcome } from '../../../src/core/base/contracts';
import { UpdateQueue } from '../../../src/core/indexing/updateQueue';
import {
  runConcurrently,
  MaintenanceScheduler,
  type MaintenanceTrigger,
} from '../../../src/node/indexing/maintenanceScheduler';

describe('maintenance of tables', () => {
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

  it('is done concurrently with the runs', async () =>
    assert.deepEqual(await upkeep('done'), ['done beside the runs', 'done']));

  it('gives way to removals, and is retried', async () =>
    assert.deepEqual(await upkeep('overtaken', 'overtaken', 'done'), [
      ...inVain.slice(1),
      'done beside the runs',
      'done',
    ]));

  it('is done between two runs if runs never end', async () =>
    assert.deepEqual(await upkeep('overtaken', 'overtaken', 'overtaken', 'done'), [
      ...inVain,
      'done between two runs',
      'done',
    ]));

  it('is postponed if it is overtaken there, too', async () =>
    assert.deepEqual(await upkeep('overtaken', 'overtaken', 'overtaken', 'overtaken'), [
      ...inVain,
      'overtaken between two runs',
      'overtaken',
    ]));
});

describe('cleanup after a merge', () => {
  let clock: Clock;
  beforeEach(() => (clock = install({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })));
  afterEach(() => clock.uninstall());

  /** Creates a scheduler that records its actions; a merge lasts until `merged` is called. */
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
    /** Advances the clock, and returns the actions since the last call. */
    const doneAfter = async (milliseconds: number): Promise<readonly string[]> => (
      await clock.tickAsync(milliseconds),
      done.splice(0)
    );
    return { upkeep: scheduler, doneAfter, merged: () => merged() };
  };

  it('is done a while later, and only new rows are merged before that while changes continue', async () => {
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

  it('is repeated when idle, even if nothing changes any more', async () => {
    const { upkeep: scheduler, doneAfter, merged } = noted(10);
    scheduler.noteChange();
    scheduler.start('after a build');
    assert.deepEqual(await doneAfter(0), ['drop', 'after a build']);
    merged();
    assert.deepEqual(await doneAfter(9), []);
    assert.deepEqual(await doneAfter(1), ['drop', 'small', 'quiet']);
    scheduler.dispose();
  });

  it('is repeated if something changed while it was running', async () => {
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

  it('does not make searches wait if nothing has changed', async () => {
    const { upkeep: scheduler, doneAfter } = noted(10);
    scheduler.noteSearch();
    assert.deepEqual(await doneAfter(50), []);
    scheduler.dispose();
  });

  it('is done after the next merge if one is running', async () => {
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
