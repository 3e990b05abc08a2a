import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Published } from '../../src/node/folderMarks';
import { Publisher } from '../../src/node/publisher';

describe('what a writer tells the others', () => {
  it('is every change of its state at once, and its progress later', async () => {
    const told: Published[] = [];
    const publisher = new Publisher({ publish: (published) => Promise.resolve(void told.push(published)) });
    publisher.publish({ index: { state: 'indexed' }, filesTotal: 2 });
    publisher.publish({ index: { state: 'scanning' }, filesTotal: 3 });
    publisher.publish({ index: { state: 'scanning' }, filesTotal: 4 });
    await setImmediate();
    assert.deepEqual(told.map(({ filesTotal }) => filesTotal), [2, 3]);
    await publisher.flush();
    assert.deepEqual(told.at(-1), { index: { state: 'scanning' }, filesTotal: 4 });
  });
});
