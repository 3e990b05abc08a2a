import assert from 'node:assert/strict';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

const question = 'where are failed requests retried';

describe('the title bar of the search view, and actions on all results', function () {
  this.timeout(120_000);
  let test: TestWorkbench;

  before(async () => {
    test = await openTestWorkbench({});
    await test.search.show();
    await test.search.untilIndexed();
    await test.search.resize(360);
    await test.search.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  pictureFailures(() => test);
  after(() => test.stop());

  /**
   * Of a document in the editor. A link is drawn anew, with another class, when the pointer comes to it with Ctrl: what
   * waits for it to stay as it is would never click, or go on with the next link.
   */
  const followLink = (text: RegExp, file: string): Promise<void> => {
    const { page } = test.search;
    const link = page.locator('.detected-link, .detected-link-active', { hasText: text }).first();
    const opened = page.locator(`.tab.active[data-resource-name="${file}"]`);
    return eventually(async () => {
      if (await opened.isVisible()) return;
      const box = await link.boundingBox({ timeout: 2_000 });
      assert(box);
      await page.keyboard.down('Control');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.keyboard.up('Control');
      await opened.waitFor({ timeout: 5_000 });
    }, 45_000);
  };
  const headings = (): Promise<readonly string[]> => test.search.view.locator('.heading .file-name').allInnerTexts();

  it('suggests questions in the words of the open folder, each with an answer', async () => {
    const { search } = test;
    const example = search.view.getByRole('list', { name: 'Examples' }).getByRole('button').first();
    await eventually(async () => assert.doesNotMatch(await example.innerText(), /^where are failed requests retried$/));
    await search.look('examples');
    const words = (await example.innerText()).toLowerCase();
    await example.click();
    const best = search.results.first();
    await best.waitFor();
    assert((await best.locator('.snippet').innerText()).toLowerCase().includes(words), words);
    await search.box.press('Escape');
  });

  it('keeps a saved question, whatever is asked after it', async () => {
    const { search } = test;
    await search.ask(question);
    await search.results.first().waitFor();
    await search.box.press('Escape');
    const entry = search.view.getByRole('list', { name: 'Recent' }).getByRole('listitem').first();
    await entry.hover();
    await entry.getByRole('button', { name: 'Save Question' }).click();
    const saved = search.view.getByRole('list', { name: 'Saved' });
    await saved.getByRole('button', { name: question }).waitFor();
    await search.look('saved-questions');
    await saved.getByRole('button', { name: question }).click();
    await search.resultIn('src/http/retry.ts').waitFor();
  });

  it('shows a tree or a list, collapses all, and sorts by path', async () => {
    const { search } = test;
    await search.titleAction('Collapse All Results').click();
    await search.results.first().waitFor({ state: 'hidden' });
    await search.look('title-bar-collapsed');
    await search.titleAction('Expand All Results').click();
    await search.results.first().waitFor();
    const byScore = await headings();
    await search.runFromPalette('Codebase Search: Sort by Path');
    await eventually(async () => assert.notDeepEqual(await headings(), byScore));
    const paths = await search.view
      .locator('.group.file')
      .evaluateAll((groups) => groups.map((group) => (group as unknown as { dataset: { path: string } }).dataset.path));
    assert.deepEqual(paths, paths.toSorted());
    await search.runFromPalette('Codebase Search: Sort by Score');
    await eventually(async () => assert.deepEqual(await headings(), byScore));
    await search.titleAction('View as List').click();
    await search.view.locator('.heading').first().waitFor({ state: 'hidden' });
    await search.titleAction('View as Tree').click();
    await search.view.locator('.heading').first().waitFor();
  });

  it('goes to the next and the previous result with F4 and Shift+F4, even while the view is hidden', async () => {
    const { search } = test;
    const { keyboard } = search.page;
    const places = await search.view
      .locator('.result .head')
      .evaluateAll((rows) => rows.map((row) => (row as unknown as { dataset: { key: string } }).dataset.key));
    const fileOf = (key = ''): string => /([^/]+):\d+-\d+$/.exec(key)?.[1] ?? '';
    const lineOf = (key = ''): number => Number(/:(\d+)-\d+$/.exec(key)?.[1]);
    const other = places.findIndex((key) => fileOf(key) !== fileOf(places[0]));
    await search.openFile('pricing.ts');
    for (let i = 0; i <= other; i++) {
      await keyboard.press('F4');
      await search.untilEditorShows(fileOf(places[i]), lineOf(places[i]));
      await search.view.locator(`.head[data-key="${places[i]}"][aria-selected="true"]`).waitFor();
    }
    await search.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
    await keyboard.press('Control+Shift+E');
    await search.page.locator('.explorer-folders-view').waitFor();
    await search.page.locator('.tab.active').click();
    await keyboard.press('Shift+F4');
    await search.untilEditorShows(fileOf(places[other - 1]), lineOf(places[other - 1]));
    await search.show();
  });

  it('opens the answer as a document with code, lines and links, copies it, and opens every file', async () => {
    const { search } = test;
    const { page } = search;
    // The palette lists the commands that are enabled when it opens.
    await eventually(async () => assert(await search.titleAction('Refresh Search Results').isEnabled()));
    await search.runFromPalette('Codebase Search: Open Results in Editor');
    const editor = page.locator('.editor-group-container.active .monaco-editor .view-lines');
    await editor.getByText(`# ${question}`).waitFor();
    await editor.getByText('export async function withRetry').first().waitFor();
    await search.screenshot('results-in-editor');
    await search.runFromPalette('Codebase Search: Copy All Results');
    const copied = (): Promise<string> => page.evaluate('navigator.clipboard.readText()');
    await eventually(async () => assert((await copied()).startsWith(`# ${question}\n`), await copied()));
    const text = await copied();
    const [, link = '', line = ''] = /\]\((\/src\/http\/retry\.ts)#L(\d+)\)/.exec(text) ?? [];
    assert.equal(link, '/src/http/retry.ts', text);
    assert.match(text, new RegExp(`^ *${line}  `, 'm'));
    await followLink(new RegExp(`retry\\.ts#L${line}\\b`), 'retry.ts');
    await search.untilEditorShows('retry.ts', Number(line));
    await search.runFromPalette('Codebase Search: Open All Results');
    const files = new Set([...text.matchAll(/\]\((\/[^)#]+)#L/g)].map(([, path = '']) => path));
    for (const path of files)
      await page
        .locator(`.tab[data-resource-name="${decodeURIComponent(path.split('/').at(-1) ?? '')}"]`)
        .first()
        .waitFor();
    await search.runFromPalette('View: Close All Editors');
    await page.getByRole('button', { name: "Don't Save" }).click();
    // Four commands from the palette, one editor for each file: on a machine with four times as much to do as it has cores,
    // all that took 100 s.
  }).timeout(240_000);

  it('offers the indexed folders and languages, and accepts typed values', async () => {
    const { search } = test;
    const { page, view } = search;
    await search.ask('what does an order cost, and how is it checked');
    await search.resultIn('src/orders/pricing.ts').waitFor();
    await view.getByRole('button', { name: 'Show Filters' }).click();
    await search.look('filters-with-pickers');
    await view.getByRole('button', { name: 'Select Folder' }).click();
    const input = page.locator('.quick-input-box input');
    await page.locator('.quick-input-list .monaco-list-row').getByText('src/http', { exact: true }).waitFor();
    await search.screenshot('folder-picker');
    await input.fill('src/orders');
    await input.press('Enter');
    const folder = view.getByRole('textbox', { name: 'Folder or file' });
    await eventually(async () => assert.equal(await folder.inputValue(), 'src/orders'));
    await eventually(async () => {
      const folders = await view.locator('.group.file .folder').allInnerTexts();
      assert(folders.length > 0 && folders.every((name) => name === 'src/orders'), folders.join());
    });
    await folder.fill('tools');
    await folder.press('Enter');
    await view.getByRole('button', { name: 'Select Languages' }).click();
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'python' }).click();
    await page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
    await eventually(async () =>
      assert.equal(await view.getByRole('textbox', { name: 'Languages' }).inputValue(), 'python'),
    );
  });

  it('searches again, clears the results, and resets the filters, with the cursor in the box', async () => {
    const { search } = test;
    await search.titleAction('New Question').click();
    await search.box.and(search.view.locator(':focus')).waitFor();
    assert.equal(await search.view.getByRole('textbox', { name: 'Languages' }).inputValue(), '');
    await search.view.getByRole('button', { name: 'Hide Filters' }).click();
    await search.ask(question);
    await search.resultIn('src/http/retry.ts').waitFor();
    await search.titleAction('Refresh Search Results').click();
    await search.resultIn('src/http/retry.ts').waitFor();
    await search.titleAction('Clear Search Results').click();
    await search.results.first().waitFor({ state: 'hidden' });
    assert.equal(await search.box.inputValue(), '');
  });
});
