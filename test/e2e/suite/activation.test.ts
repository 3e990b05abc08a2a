import assert from 'node:assert/strict';
import { extensionApi, untilIndexed } from './api';

describe('activation', () => {
  it('waits for nothing', async function () {
    const { activationMilliseconds } = await extensionApi();
    this.test!.title += ` (${activationMilliseconds.toFixed(1)} ms)`;
    // Measured 31 ms beside other work; the figure is no matter for a test. To load a model or to start a process and
    // wait for it takes longer than this on any machine.
    assert(activationMilliseconds < 1000, `${activationMilliseconds} ms`);
  });

  it('indexes the folder by itself', async () => {
    const { status } = await untilIndexed();
    assert.equal(status.filesIndexed, status.filesTotal);
    assert(status.filesIndexed >= 10, `${status.filesIndexed} files`);
    assert(status.chunks >= status.filesIndexed);
  });
});
