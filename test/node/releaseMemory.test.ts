import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { releaseMemoryAtRest } from '../../src/node/releaseMemory';

describe('memory that nobody holds any more', () => {
  const something = (): WeakRef<object> => new WeakRef({ text: 'x'.repeat(1_000) });

  it('is given back when nobody has asked for a while, and not before', async () => {
    const left = something();
    for (let i = 0; i < 5; i++) {
      releaseMemoryAtRest(200);
      await delay(50);
    }
    assert(left.deref(), 'somebody was still asking');
    await delay(400);
    assert.equal(left.deref(), undefined);
  });
});
