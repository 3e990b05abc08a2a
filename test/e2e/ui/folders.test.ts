import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

describe('the search view on two folders, each a repository of its own', function () {
  this.timeout(120_000);
  let test: TestWorkbench;

  before(async () => {
    test = await openTestWorkbench({ folders: 2, changedOnBranch: [['src/http/retry.ts'], ['tools/labels.py']] });
    await test.search.show();
    await test.search.untilIndexed();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  const groups = (): Promise<readonly (string | null)[]> =>
    test.search.view
      .locator('.group')
      .evaluateAll((all: { getAttribute(name: string): string | null }[]) =>
        all.map((group) => group.getAttribute('data-path')),
      );

  it('searches both together, and names the folder of each result', async () => {
    const { search } = test;
    await search.ask('where are failed requests retried');
    await search.resultIn('parcel-desk/src/http/retry.ts').waitFor();
    await search.resultIn('parcel-desk-2/src/http/retry.ts').waitFor();
    await search.look('two-folders');
  });

  it('searches only what changed on the branch of each folder', async () => {
    const { search } = test;
    await search.view.getByRole('button', { name: 'Show Filters' }).click();
    await search.view.getByText('Only changed on this branch').click();
    await search.resultIn('parcel-desk-2/src/http/retry.ts').waitFor({ state: 'hidden' });
    await eventually(async () => assert.deepEqual(await groups(), ['parcel-desk/src/http/retry.ts']));
    await search.ask('check digit of a tracking number');
    await search.resultIn('parcel-desk-2/tools/labels.py').waitFor();
    // The other changed file may follow it.
    await eventually(async () => {
      const [best, ...others] = await groups();
      assert.equal(best, 'parcel-desk-2/tools/labels.py');
      assert(
        others.every((path) => path === 'parcel-desk/src/http/retry.ts'),
        others.join(),
      );
    });
    await search.view.getByRole('button', { name: 'Clear filters' }).click();
    await search.resultIn('parcel-desk/tools/labels.py').waitFor();
  });

  it('searches in a folder that is selected in the explorer', async () => {
    const { search } = test;
    await search.page.keyboard.press('Control+Shift+E');
    const rows = search.page.locator('.explorer-folders-view .monaco-list-row');
    await rows.getByText('parcel-desk-2', { exact: true }).first().click();
    const field = search.view.getByRole('textbox', { name: 'Folder or file' });
    let folder = '';
    // While the explorer unfolds a folder, another row may slide under the pointer.
    await eventually(async () => {
      await search.page.keyboard.press('Control+Shift+E');
      await search.chooseFromMenu(
        rows.getByText('tools', { exact: true }).first(),
        'Search Folder with Codebase Search',
      );
      await field.waitFor();
      folder = await field.inputValue();
      assert.match(folder, /^parcel-desk(-2)?\/tools$/);
    });
    await search.box.and(search.view.locator(':focus')).waitFor();
    await search.ask('check digit of a tracking number');
    await search.resultIn(`${folder}/labels.py`).waitFor();
    await eventually(async () => assert((await groups()).every((path) => path?.startsWith(folder))));
    await search.view.getByRole('button', { name: 'Clear filters' }).click();
  });

  it('searches in a folder by its name in results, while the search is off in another folder', async () => {
    const { search, places } = test;
    const settings = join(places.workspace, '.vscode/settings.json');
    mkdirSync(dirname(settings), { recursive: true });
    writeFileSync(settings, '{ "codebaseSearch.enabled": false }');
    const rows = search.page.locator('.explorer-folders-view .monaco-list-row');
    const path = search.view.getByRole('textbox', { name: 'Folder or file' });
    await eventually(async () => {
      await search.ask('check digit of a tracking number');
      assert((await groups()).includes('tools/labels.py'));
    });
    await search.page.keyboard.press('Control+Shift+E');
    await search.chooseFromMenu(
      rows.getByText('parcel-desk-2', { exact: true }).first(),
      'Search Folder with Codebase Search',
    );
    await eventually(async () => assert.equal(await path.inputValue(), ''));
    await search.page.keyboard.press('Control+Shift+E');
    await search.chooseFromMenu(
      rows.getByText('parcel-desk', { exact: true }).first(),
      'Search Folder with Codebase Search',
    );
    await search.runFromPalette('Notifications: Show Notifications');
    await search.page
      .locator('.notifications-center')
      .getByText(/parcel-desk" is not searched\. Turn codebaseSearch\.enabled on/)
      .waitFor();
    await search.runFromPalette('Notifications: Clear All Notifications');
    await search.show();
    await search.view.getByText('Search is turned off for parcel-desk.').waitFor();
    await search.look('one-folder-off');
    assert.match((await search.statusBar.getAttribute('aria-label')) ?? '', /Search is turned off for parcel-desk\./);
    // A view that was hidden before is told from the page only while one of them is there.
    await search.page.keyboard.press('Control+Shift+E');
    await search.runFromPalette('Codebase Search: Show Status');
    const folder = (name: string) => search.statusPage.getByRole('region', { name, exact: true });
    await folder('parcel-desk').getByText('Search is turned off for this folder.').waitFor();
    await folder('parcel-desk-2').getByText('Up to date.').waitFor();
    await search.lookAtStatus('status-one-folder-off');
    await search.runFromPalette('View: Close All Editors');
    await search.show();
    await search.view.getByRole('button', { name: 'Turn on' }).click();
    await search.view.getByText('Search is turned off for').waitFor({ state: 'hidden' });
    rmSync(settings);
  });

  it('turns off the folder that is selected in the explorer, and turns it on from the palette', async () => {
    const { search } = test;
    await search.page.keyboard.press('Control+Shift+E');
    const rows = search.page.locator('.explorer-folders-view .monaco-list-row');
    await search.chooseFromMenu(rows.getByText('parcel-desk-2', { exact: true }).first(), 'Turn Off for This Folder');
    await search.show();
    await search.view.getByText('Search is turned off for parcel-desk-2.').waitFor();
    await search.runFromPalette('Codebase Search: Turn On');
    await search.view.getByText('Search is turned off for').waitFor({ state: 'hidden' });
  });

  it('keeps the results if a filter is invalid, and names the filter that excludes everything', async () => {
    const { search } = test;
    await search.ask('check digit of a tracking number');
    await search.resultIn('parcel-desk/tools/labels.py').waitFor();
    const languages = search.view.getByRole('textbox', { name: 'Languages' });
    await languages.fill('klingon');
    await languages.press('Enter');
    await search.view.getByRole('alert').getByText('Unknown language: klingon.').waitFor();
    await search.resultIn('parcel-desk/tools/labels.py').waitFor();
    await search.look('unknown-language');
    await languages.fill('');
    const folder = search.view.getByRole('textbox', { name: 'Folder or file' });
    await folder.fill('parcel-desk/tool');
    await folder.press('Enter');
    await search.view.getByText(/No files in .*tool\. Did you mean .*tools\?/).waitFor();
    await search.look('no-such-folder');
    await search.view.getByRole('button', { name: 'Clear filters' }).click();
    await search.resultIn('parcel-desk/tools/labels.py').waitFor();
    await search.view.getByRole('button', { name: 'Hide Filters' }).click();
  });

  it('searches the remaining folder when one leaves the window, and both when it is back', async () => {
    const { search } = test;
    const found = async (...paths: readonly string[]): Promise<void> =>
      eventually(async () => {
        await search.ask('check digit of a tracking number');
        const there = await groups();
        assert(
          paths.every((path) => there.includes(path)),
          there.join(),
        );
      });
    await found('parcel-desk/tools/labels.py', 'parcel-desk-2/tools/labels.py');
    test.useFolders(0);
    // A single folder needs no label.
    await found('tools/labels.py');
    test.useFolders(0, 1);
    await found('parcel-desk/tools/labels.py', 'parcel-desk-2/tools/labels.py');
  });
});
