import assert from 'node:assert/strict';
import { extensionApi, untilIndexed } from './api';

describe('activation', () => {
  it('takes less than 50 ms of the host thread', async function () {
    const { wallMilliseconds, cpuMilliseconds = wallMilliseconds } = (await extensionApi()).activation;
    this.test!.title += ` (${cpuMilliseconds.toFixed(1)} ms of it, ${wallMilliseconds.toFixed(1)} by the clock)`;
    assert(cpuMilliseconds < 50, `${cpuMilliseconds} ms`);
  });

  it('indexes the folder by itself', async () => {
    const { status } = await untilIndexed();
    assert.equal(status.filesIndexed, status.filesTotal);
    assert(status.filesIndexed >= 10, `${status.filesIndexed} files`);
    assert(status.chunks >= status.filesIndexed);
  });
});
