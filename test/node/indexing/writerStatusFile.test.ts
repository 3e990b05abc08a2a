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

  it('has the last status when it is disposed of, and is not written after that', async () => {
    const written: number[] = [];
    const publisher = new WriterStatusFile({
      writeStatus: async ({ filesTotal }) => {
        await setImmediate();
        written.push(filesTotal);
      },
    });
    publisher.publish({ index: { state: 'scanning' }, filesTotal: 1 });
    publisher.publish({ index: { state: 'scanning' }, filesTotal: 2 });
    await publisher.dispose();
    assert.deepEqual(written, [1, 2]);
    publisher.publish({ index: { state: 'indexed' }, filesTotal: 3 });
    await setImmediate();
    await setImmediate();
    assert.deepEqual(written, [1, 2]);
  });
});
