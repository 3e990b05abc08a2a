import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

const question = 'where are failed requests retried';

/** A repository in which nothing differs from the branch that this one started from. */
describe('the filters of the search view, where they leave nothing', function () {
  this.timeout(90_000);
  let test: TestWorkbench;

  before(async () => {
    test = await openTestWorkbench({ changedOnBranch: [[]] });
    await test.search.show();
    await test.search.untilIndexed();
    await test.search.view.getByRole('button', { name: 'Show Filters' }).click();
  });
  beforeEach(async () => {
    const { search } = test;
    await search.ask(question);
    await search.resultIn('src/http/retry.ts').waitFor();
  });
  afterEach(async () => {
    const clear = test.search.view.getByRole('button', { name: 'Clear filters', exact: true });
    if (await clear.isVisible()) await clear.click();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  const field = (name: string): Locator => test.search.view.getByRole('textbox', { name });
  const type = async (name: string, text: string): Promise<void> => {
    await field(name).fill(text);
    await field(name).press('Enter');
  };
  const says = (words: string): Promise<void> => test.search.view.getByText(words, { exact: true }).waitFor();

  it('keep the results under an unknown language, and mark its field and no other', async () => {
    const { view } = test.search;
    await type('Languages', 'klingon');
    const wrong = view.locator('.field.wrong');
    await wrong.getByRole('alert').getByText('Unknown language: klingon. Use python or .ts, for example.').waitFor();
    await wrong.getByRole('textbox', { name: 'Languages' }).waitFor();
    assert.equal(await wrong.count(), 1);
    assert.equal(await view.locator('vscode-textfield[invalid]').count(), 1);
    await test.search.resultIn('src/http/retry.ts').waitFor();
    await type('Languages', 'typescript');
    await wrong.waitFor({ state: 'hidden' });
    await test.search.resultIn('src/http/retry.ts').waitFor();
  });

  it('name the one that stands in the way', async () => {
    await type('Folder or file', 'src/orders');
    await type('Languages', 'python');
    await says('No python files in src/orders.');
    await test.search.view.getByRole('button', { name: 'Search all languages' }).waitFor();
    assert.equal(await test.search.view.getByRole('button', { name: 'Show weaker matches' }).count(), 0);
    assert.equal(await test.search.view.getByText(/^Try other words/).count(), 0, 'words do not help');
    await test.search.look('filter-in-the-way');
    await field('Languages').fill('');
    await type('Files to include', '**/*.vue');
    await says('No files in src/orders match "**/*.vue".');
    await field('Files to include').fill('');
    await type('Files to exclude', '**/*.ts');
    await says('All files in src/orders are excluded by "**/*.ts".');
  });

  it('say of a folder that is not there which one is nearly called so', async () => {
    await type('Folder or file', 'src/order');
    await says('No files in src/order. Did you mean src/orders?');
    await type('Folder or file', 'tols/labels.py');
    await says('No files in tols/labels.py. Did you mean tools/labels.py?');
    await type('Folder or file', 'nowhere/at/all');
    await says('No files in nowhere/at/all.');
  });

  it('name the branch on which nothing has changed', async () => {
    const { search } = test;
    await search.view.getByText('Only changed on this branch').click();
    await says('No files have changed on branch mine.');
    await search.look('unchanged-branch');
    await search.view.getByRole('button', { name: 'Search unchanged files too' }).click();
    await search.resultIn('src/http/retry.ts').waitFor();
  });

  it('have weaker matches among them, which end with the question', async () => {
    const { search } = test;
    const { view } = search;
    const weaker = view.getByRole('checkbox', { name: 'Weaker matches' });
    const shown = await search.results.count();
    // The box itself lies under its label.
    await view.getByText('Weaker matches').click();
    await eventually(async () => assert((await search.results.count()) > shown));
    await view.getByRole('button', { name: 'Hide Filters (1 active)' }).click();
    const chip = view.getByRole('list', { name: 'Filters' }).getByText('weaker matches too');
    await chip.waitFor();
    await search.look('weaker-matches');
    await search.ask('what does an order cost');
    await search.resultIn('src/orders/pricing.ts').waitFor();
    await chip.waitFor({ state: 'hidden' });
    await view.getByRole('button', { name: 'Show Filters', exact: true }).click();
    assert.equal(await weaker.isChecked(), false);
  });
});
