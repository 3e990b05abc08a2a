import assert from 'node:assert/strict';
import { extensionApi, untilIndexed } from './api';

describe('activation', () => {
  it('does not block', async function () {
    const { activationMilliseconds } = await extensionApi();
    this.test!.title += ` (${activationMilliseconds.toFixed(1)} ms)`;
    // Takes about 31 ms on a busy machine. Loading a model, or starting a process and waiting for it, would take longer
    // than this limit on any machine.
    assert(activationMilliseconds < 1000, `${activationMilliseconds} ms`);
  });

  it('indexes the folder by itself', async () => {
    const { status } = await untilIndexed();
    assert.equal(status.filesIndexed, status.filesTotal);
    assert(status.filesIndexed >= 10, `${status.filesIndexed} files`);
    assert(status.chunks >= status.filesIndexed);
  });
});
