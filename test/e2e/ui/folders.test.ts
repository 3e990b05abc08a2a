import assert from 'node:assert/strict';
import { openTestWorkbench } from './fixture';

describe('the search view by number of folders', function () {
  this.timeout(60_000);

  it('offers to open a folder when there is none', async () => {
    const test = await openTestWorkbench({ folders: 0 });
    try {
      await test.search.show();
      await test.search.view.getByRole('button', { name: 'Open Folder' }).waitFor();
      await test.search.screenshot('no-folder');
      assert.equal(await test.search.statusBar.count(), 0);
    } finally {
      await test.stop();
    }
  });

  it('searches two folders as one, and says which a result is in', async () => {
    const test = await openTestWorkbench({ folders: 2 });
    try {
      await test.search.show();
      await test.search.untilIndexed();
      await test.search.ask('where are failed requests retried');
      await test.search.results.first().waitFor();
      await test.search.resultIn('parcel-desk/src/http/retry.ts').waitFor();
      await test.search.resultIn('parcel-desk-2/src/http/retry.ts').waitFor();
    } finally {
      await test.stop();
    }
  });
});
