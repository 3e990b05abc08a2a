import assert from 'node:assert/strict';
import { extensionApi, untilIndexed } from './api';

describe('activation', () => {
  it('takes less than 50 ms of the host thread', async function () {
    const { activationMilliseconds } = await extensionApi();
    this.test!.title += ` (${activationMilliseconds.toFixed(1)} ms)`;
    assert(activationMilliseconds < 50, `${activationMilliseconds} ms`);
  });

  it('indexes the folder by itself', async () => {
    const { status } = await untilIndexed();
    assert.equal(status.filesIndexed, status.filesTotal);
    assert(status.filesIndexed >= 10, `${status.filesIndexed} files`);
    assert(status.chunks >= status.filesIndexed);
  });
});
