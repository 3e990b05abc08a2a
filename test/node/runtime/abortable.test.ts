import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { abortable } from '../../../src/node/runtime/abortable';

describe('cancelable waiting', () => {
  it('allows many waits on one signal without a warning', async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error): void => void warnings.push(name);
    process.on('warning', onWarning);
    try {
      const { signal } = new AbortController();
      await Promise.all(Array.from({ length: 64 }, () => abortable(setImmediate(), signal)));
      await setImmediate();
    } finally {
      process.off('warning', onWarning);
    }
    assert.deepEqual(warnings, []);
  });

  it('ends all waits with the reason', async () => {
    const caller = new AbortController();
    const waiting = [1, 2].map(() => abortable(new Promise<never>(() => undefined), caller.signal));
    caller.abort(new Error('no longer wanted'));
    for (const one of waiting) await assert.rejects(one, /no longer wanted/);
    await assert.rejects(abortable(new Promise<never>(() => undefined), caller.signal), /no longer wanted/);
  });
});
