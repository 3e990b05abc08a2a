import { install, type Clock } from '@sinonjs/fake-timers';
import assert from 'node:assert/strict';
import { ActivityTracker } from '../../../src/node/runtime/activityTracker';
import { onIdle, IdleRelease, releaseMemory } from '../../../src/node/runtime/idleMemory';

describe('unused memory', () => {
  let clock: Clock;
  beforeEach(() => (clock = install({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })));
  afterEach(() => clock.uninstall());

  /** Simulates a search of this duration. */
  const lasting = async (activity: ActivityTracker, milliseconds: number): Promise<void> => {
    const end = activity.begin();
    await new Promise((resolve) => void setTimeout(resolve, milliseconds));
    end();
  };
  /** Creates the searches of a process that releases memory afterwards. */
  const searching = (rest: number): { readonly searches: ActivityTracker; readonly release: IdleRelease } => {
    const searches = new ActivityTracker();
    return { searches, release: new IdleRelease(searches, rest) };
  };
  const something = (): WeakRef<object> => new WeakRef({ text: 'x'.repeat(1_000) });

  it('is released when there was no search for a while, and not before', async () => {
    const left = something();
    const { searches } = searching(100);
    const long = lasting(searches, 500);
    for (const from of [0, 50, 100, 150]) setTimeout(() => void lasting(searches, 50), from);
    await clock.tickAsync(400);
    assert(left.deref(), 'a search was under way');
    await clock.tickAsync(199);
    await long;
    assert(left.deref(), 'the user may search on');
    await clock.tickAsync(1);
    await clock.tickAsync(0);
    assert.equal(left.deref(), undefined);
  });

  it('is kept for a while after each search, including one that arrives during that time', async () => {
    const left = something();
    const { searches } = searching(100);
    for (const from of [0, 60]) setTimeout(() => void lasting(searches, 10), from);
    await clock.tickAsync(169);
    assert(left.deref(), 'the second was answered 99 ms ago');
    await clock.tickAsync(1);
    await clock.tickAsync(0);
    assert.equal(left.deref(), undefined);
  });

  it('is released after the last search while that is recent, and otherwise immediately', async () => {
    const left = something();
    const { searches, release } = searching(400);
    const asked = lasting(searches, 10);
    await clock.tickAsync(10);
    await asked;
    release.now();
    await clock.tickAsync(399);
    assert(left.deref(), 'the user may search on');
    await clock.tickAsync(1);
    await clock.tickAsync(0);
    assert.equal(left.deref(), undefined);
    const later = something();
    await clock.tickAsync(0);
    release.now();
    await clock.tickAsync(0);
    assert.equal(later.deref(), undefined);
  });

  it('includes everything registered as rebuildable, until it is disposed', () => {
    let forgotten = 0;
    const registration = onIdle(() => forgotten++);
    releaseMemory();
    registration.dispose();
    releaseMemory();
    assert.equal(forgotten, 1);
  });
});
