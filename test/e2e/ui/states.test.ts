import assert from 'node:assert/strict';
import { openTestWorkbench } from './fixture';

describe('the search view when not all is well', function () {
  this.timeout(60_000);

  it('shows how far the index is, and answers as soon and as fully as it can', async () => {
    const test = await openTestWorkbench({ generatedFiles: 2_500 });
    const { search } = test;
    try {
      await search.show();
      await search.view.getByText(/Looking for files|Indexing [\d,]+ of [\d,]+ files/).waitFor();
      await search.ask('where are failed requests retried');
      await search.view.getByText(/Indexing [\d,]+ of [\d,]+ files/).waitFor();
      await search.screenshot('indexing');
      await search.untilIndexed();
      assert.equal(await search.view.getByText(/Indexing/).count(), 0);
      const again = search.view.getByRole('button', { name: 'Ask again' });
      if (await again.isVisible()) await again.click();
      await search.resultIn('src/http/retry.ts').waitFor();
    } finally {
      await test.stop();
    }
  });

  it('says what went wrong and what to do when the index cannot be opened', async () => {
    const test = await openTestWorkbench({ home: '/dev/null' });
    const { search } = test;
    try {
      await search.show();
      await search.view.getByRole('button', { name: 'Show Log' }).waitFor();
      await search.statusBar.getByText('Search failed').waitFor();
      await search.screenshot('error');
    } finally {
      await test.stop();
    }
  });
});
