import assert from 'node:assert/strict';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

describe('a result row of the search view', function () {
  this.timeout(90_000);
  let test: TestWorkbench;

  before(async () => {
    test = await openTestWorkbench({});
    await test.search.show();
    await test.search.untilIndexed();
    await test.search.resize(360);
    await test.search.ask('where are failed requests retried');
    await test.search.resultIn('src/http/retry.ts').waitFor();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  it('shows the keys of the view in its context menu', async () => {
    const { search } = test;
    const { page } = search;
    await search.resultIn('src/http/retry.ts').locator('.head').click({ button: 'right' });
    const keyOf = (name: string): Promise<string> => search.menuEntry(name).locator('.keybinding').innerText();
    await search.menuEntry('Find Similar').waitFor();
    await search.screenshot('result-menu');
    const keys = {
      Open: 'Enter',
      'Open to the Side': 'Ctrl+Enter',
      Pin: 'P',
      Peek: 'Alt+F12',
      'Show Documentation': 'H',
      'Find Similar': 'S',
      'Show References': 'Shift+F12',
      'Show Callers': 'C',
      'Copy Code': 'Ctrl+C',
    };
    for (const [name, key] of Object.entries(keys)) assert.equal(await keyOf(name), key, name);
    await page.keyboard.press('Escape');
  });

  it('does not react to letters that are typed elsewhere', async () => {
    const { search } = test;
    await search.openFile('pricing.ts');
    await search.page.keyboard.type('ps');
    await eventually(async () =>
      assert.match(await search.page.locator('.monaco-editor.focused .view-lines').innerText(), /^ps/),
    );
    await search.page.keyboard.press('Control+Z');
    assert.equal(await search.view.locator('.group.pinned').count(), 0);
  });

  it('can be dragged into the editors, where it opens at its lines', async () => {
    const { search } = test;
    const { page } = search;
    await search.runFromPalette('View: Revert and Close Editor');
    const row = search.resultIn('src/http/retry.ts').locator('.head');
    const [, first, last] = /:(\d+)-(\d+)$/.exec((await row.getAttribute('data-key')) ?? '') ?? [];
    const [from, to] = [await row.boundingBox(), await page.locator('.part.editor').boundingBox()];
    assert(from && to);
    await page.mouse.move(from.x + 60, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 80, from.y + 14, { steps: 3 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 });
    await page.mouse.up();
    await page.locator('.tab.active[data-resource-name="retry.ts"]').waitFor();
    await page.locator('.editor-group-container.active .monaco-editor').getByText('withRetry').first().waitFor();
    await eventually(async () => {
      const line = await search.cursorLine();
      assert(line >= Number(first) && line <= Number(last), `${first} ${line} ${last}`);
    });
    await search.screenshot('dragged');
  });
});
