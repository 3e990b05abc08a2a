import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { releasedAfter } from '../../src/node/releaseMemory';

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
});
