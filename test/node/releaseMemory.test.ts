import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { forgetsAtRest, releaseAtRest, releasedAfter, releaseMemory } from '../../src/node/releaseMemory';

describe('memory that nobody holds any more', () => {
  const something = (): WeakRef<object> => new WeakRef({ text: 'x'.repeat(1_000) });

  it('is given back when nobody has asked for a while, and not before', async () => {
    const left = something();
    const long = releasedAfter(() => delay(500), 100);
    for (let i = 0; i < 4; i++) await releasedAfter(() => delay(50), 100);
    await delay(200);
    assert(left.deref(), 'somebody was still asking');
    await long;
    await delay(300);
    assert.equal(left.deref(), undefined);
  });

  it('is left to whoever asked last while that is not long ago, and else given back at once', async () => {
    const left = something();
    await releasedAfter(() => delay(10), 400);
    releaseAtRest();
    await delay(100);
    assert(left.deref(), 'somebody may ask on');
    await delay(500);
    assert.equal(left.deref(), undefined);
    const later = something();
    await delay(10);
    releaseAtRest();
    await delay(10);
    assert.equal(later.deref(), undefined);
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
