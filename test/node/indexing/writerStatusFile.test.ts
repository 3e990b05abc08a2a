import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { WriterStatus } from '../../../src/node/indexDirectory/processSignals';
import { WriterStatusFile } from '../../../src/node/indexing/writerStatusFile';

describe('the status file of the writer', () => {
  it('contains every change of the state immediately, and its progress later', async () => {
    const told: WriterStatus[] = [];
    const publisher = new WriterStatusFile({ writeStatus: (published) => Promise.resolve(void told.push(published)) });
    publisher.publish({ index: { state: 'indexed' }, filesTotal: 2 });
    publisher.publish({ index: { state: 'scanning' }, filesTotal: 3 });
    publisher.publish({ index: { state: 'scanning' }, filesTotal: 4 });
    await setImmediate();
    assert.deepEqual(
      told.map(({ filesTotal }) => filesTotal),
      [2, 3],
    );
    await publisher.flush();
    assert.deepEqual(told.at(-1), { index: { state: 'scanning' }, filesTotal: 4 });
  });
});
