import assert from 'node:assert/strict';
import { FolderMarks } from '../../src/node/folderMarks';
import { Publisher } from '../../src/node/publisher';
import { temporaryFolder } from './temporaryFolder';

describe('what a writer tells the others', () => {
  it('is every change of its state at once, and its progress later', async () => {
    const marks = new FolderMarks(temporaryFolder());
    const publisher = new Publisher(marks);
    publisher.publish({ index: { state: 'indexed' }, filesTotal: 2 });
    publisher.publish({ index: { state: 'scanning' }, filesTotal: 3 });
    publisher.publish({ index: { state: 'scanning' }, filesTotal: 4 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual(await marks.published(), { index: { state: 'scanning' }, filesTotal: 3 });
    await publisher.flush();
    assert.deepEqual(await marks.published(), { index: { state: 'scanning' }, filesTotal: 4 });
  });
});
