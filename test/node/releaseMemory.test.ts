import { install, type Clock } from '@sinonjs/fake-timers';
import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { collectBehindAnswers, forgetsAtRest, releaseAtRest, releasedAfter, releaseMemory } from '../../src/node/releaseMemory';

describe('memory that nobody holds any more', () => {
  let clock: Clock;
  beforeEach(() => (clock = install({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })));
  afterEach(() => clock.uninstall());

  const lasting = (milliseconds: number) => (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));
  const something = (): WeakRef<object> => new WeakRef({ text: 'x'.repeat(1_000) });

  it('is given back when nobody has asked for a while, and not before', async () => {
    const left = something();
    const long = releasedAfter(lasting(500), 100);
    for (const from of [0, 50, 100, 150]) setTimeout(() => void releasedAfter(lasting(50), 100), from);
    await clock.tickAsync(400);
    assert(left.deref(), 'somebody was still asking');
    await clock.tickAsync(199);
    await long;
    assert(left.deref(), 'somebody may ask on');
    await clock.tickAsync(1);
    await clock.tickAsync(0);
    assert.equal(left.deref(), undefined);
  });

  it('is kept for a while after each question, also one that comes in that while', async () => {
    const left = something();
    for (const from of [0, 60]) setTimeout(() => void releasedAfter(lasting(10), 100), from);
    await clock.tickAsync(169);
    assert(left.deref(), 'the second was answered 99 ms ago');
    await clock.tickAsync(1);
    await clock.tickAsync(0);
    assert.equal(left.deref(), undefined);
  });

  it('is left to whoever asked last while that is not long ago, and else given back at once', async () => {
    const left = something();
    const asked = releasedAfter(lasting(10), 400);
    await clock.tickAsync(10);
    await asked;
    releaseAtRest();
    await clock.tickAsync(399);
    assert(left.deref(), 'somebody may ask on');
    await clock.tickAsync(1);
    await clock.tickAsync(0);
    assert.equal(left.deref(), undefined);
    const later = something();
    await clock.tickAsync(0);
    releaseAtRest();
    await clock.tickAsync(0);
    assert.equal(later.deref(), undefined);
  });

  it('is given back behind an answer where it is new, for the next question to have room', async () => {
    const bytesOfNew = (): number => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_used_size ?? 0;
    // The runtime makes more room for what is new only where some of it lives.
    const wasteful = (): Promise<void> => {
      const living: object[][] = [];
      while (bytesOfNew() < 6 << 20 && living.length < 10_000) living.push(Array.from({ length: 100 }, (_, i) => ({ i })));
      return Promise.resolve();
    };
    releaseMemory();
    collectBehindAnswers();
    await releasedAfter(wasteful, 100);
    const before = bytesOfNew();
    await setImmediate();
    const after = bytesOfNew();
    await clock.tickAsync(100);
    assert(before > 5 << 20 && after < 1 << 20, `${before} → ${after} bytes`);
  });

  it('includes what says that it can be made again, until that goes', () => {
    let forgotten = 0;
    const registration = forgetsAtRest(() => forgotten++);
    releaseMemory();
    registration.dispose();
    releaseMemory();
    assert.equal(forgotten, 1);
  });
});
