import assert from 'node:assert/strict';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

interface Named {
  getAttribute(name: string): string | null;
  readonly textContent: string;
}

interface Placed {
  getBoundingClientRect(): { readonly top: number };
}

/** Tests the commands of the palette, the menus and the keyboard. */
describe('actions on code and results', function () {
  this.timeout(90_000);
  let test: TestWorkbench;

  before(async () => {
    test = await openTestWorkbench({
      settings: { 'codebaseSearch.exclude': ['draft.ts'] },
      files: { 'draft.ts': 'export const x = 1;\n' },
    });
    await test.search.show();
    await test.search.untilIndexed();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  const clipboard = (): Promise<string> => test.search.page.evaluate('navigator.clipboard.readText()');

  it('ask several questions at once, and mark results that answer more than one', async () => {
    const { search } = test;
    await search.box.fill('where are failed requests retried');
    await search.box.press('Alt+Enter');
    await search.ask('which failures may go away by themselves');
    await search.view
      .getByRole('list', { name: 'Asked together' })
      .getByText('where are failed requests retried')
      .waitFor();
    await search
      .resultIn('src/http/retry.ts')
      .getByText(/Answers both questions, \+5%/)
      .waitFor();
    await search.results
      .first()
      .getByText(/Answers both questions/)
      .waitFor();
    await search.look('several-questions');
    const together = search.view.getByRole('list', { name: 'Asked together' });
    await search.box.fill('');
    await search.box.press('Backspace');
    await together.waitFor({ state: 'hidden' });
    assert.equal(await search.box.inputValue(), 'where are failed requests retried');
    await search.box.press('Alt+Enter');
    const remove = search.view.getByRole('button', { name: /^Remove “where are failed/ });
    const { width = 0, height = 0 } = (await remove.boundingBox()) ?? {};
    assert(width >= 22 && height >= 22, `as large as any other button: ${width} × ${height}`);
    await remove.click();
    await together.waitFor({ state: 'hidden' });
    await search.box.press('Escape');
  });

  it('list by score, with the file in each row, and group again', async () => {
    const { search } = test;
    await search.ask('where are failed requests retried');
    await search.results.first().waitFor();
    await search.titleAction('View as List').click();
    await search.results.first().getByText('retry.ts · src/http').waitFor();
    await search.view.locator('.heading').waitFor({ state: 'hidden' });
    await search.look('by-score');
    await search.titleAction('View as Tree').click();
    await search.view.locator('.heading').first().waitFor();
  });

  it('work by keyboard alone: down into the results, preview, unfold, open to the side, pin, and back', async () => {
    const { search } = test;
    const { keyboard } = search.page;
    await search.box.click();
    await search.box.press('ArrowDown');
    await search.view.locator('.head:focus').waitFor();
    await search.page.locator('.tab.active[data-resource-name="retry.ts"]').waitFor();
    await keyboard.press('+');
    await search.results.first().getByText('Show less').waitFor();
    await keyboard.press('+');
    await keyboard.press('ArrowLeft');
    await search.view.locator('.heading:focus').waitFor();
    await keyboard.press('ArrowLeft');
    await search.view.locator('.heading[aria-expanded="false"]:focus').waitFor();
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await search.view.locator('.head:focus').waitFor();
    const top = await search.results.first().evaluate((it: Placed) => it.getBoundingClientRect().top);
    await keyboard.press('p');
    await search.view.locator('.group.pinned .heading[aria-expanded="false"]').getByText('Pinned').waitFor();
    assert.equal(await search.results.first().evaluate((it: Placed) => it.getBoundingClientRect().top), top);
    await search.view.locator('.head:focus').waitFor();
    await search.look('pinned');
    await keyboard.press('p');
    await search.view.locator('.group.pinned').waitFor({ state: 'hidden' });
    await keyboard.press('Control+Enter');
    await search.page.locator('.editor-group-container').nth(1).waitFor();
    await search.box.click();
    await search.box.press('ArrowDown');
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await search.box.and(search.view.locator(':focus')).waitFor();
    await search.box.press('ArrowDown');
    await keyboard.press('End');
    await search.results.last().locator('.head:focus').waitFor();
    await keyboard.press('Space');
    await search.page.locator('.tab.active[data-resource-name="client.ts"]').waitFor();
    await keyboard.press('Home');
    await search.view.locator('.heading:focus').first().waitFor();
    await keyboard.press('Escape');
    await search.box.and(search.view.locator(':focus')).waitFor();
    await search.box.press('ArrowDown');
    await keyboard.press('s');
    await search.view.getByRole('list', { name: 'Asked together' }).getByText('Similar to withRetry').waitFor();
    await search.box.press('Escape');
  });

  it('move the focus with Tab from the box to its buttons, to one row of the results, and to the footer', async () => {
    const { search } = test;
    await search.ask('where are failed requests retried');
    await search.results.first().waitFor();
    const reached: string[] = [];
    for (let i = 0; i < 5; i++) {
      await search.page.keyboard.press('Tab');
      reached.push(
        await search.view
          .locator(':focus')
          .first()
          .evaluate((it: Named) => it.getAttribute('label') ?? it.getAttribute('aria-label') ?? it.textContent.trim()),
      );
    }
    assert.deepEqual(reached, [
      'Ask Another Question Together (Alt+Enter)',
      'Search (Enter)',
      'Show Filters',
      'retry.ts src/http 3 results',
      '11 files searchable',
    ]);
  });

  it('keep pinned results when another question is asked', async () => {
    const { search } = test;
    await search.ask('where are failed requests retried');
    await search.pin('src/http/retry.ts');
    await search.ask('check digit of a tracking number');
    await search.resultIn('tools/labels.py').waitFor();
    await search.view.locator('.group.pinned .heading').click();
    await search.view.locator('.group.pinned .result').getByText('retry.ts · src/http').waitFor();
    await search.look('pinned-open');
    assert.equal(
      await search.view.locator('.group').last().getAttribute('data-path'),
      'Pinned',
      'behind the answer, never before it',
    );
    await search.view.locator('.group.pinned .result').hover();
    await search.view
      .locator('.group.pinned .result')
      .getByRole('button', { name: 'Unpin (P)' })
      .click({ force: true });
  });

  it('copy a path, code and a prompt', async () => {
    const { search } = test;
    await search.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await search.ask('where are failed requests retried');
    await search.resultIn('src/http/retry.ts').locator('.head').focus();
    await search.page.keyboard.press('Alt+Shift+C');
    await search.page.locator('.statusbar').getByText('Copied the path').waitFor();
    assert.match(await clipboard(), /^src\/http\/retry\.ts:\d+$/);
    await search.page.keyboard.press('Control+C');
    await search.page.locator('.statusbar').getByText('Copied the code').waitFor();
    assert.match(await clipboard(), /withRetry/);
    await search.runFromPalette('Codebase Search: Copy as Prompt');
    await search.page
      .locator('.statusbar')
      .getByText(/Copied the prompt with \d+ results?/)
      .waitFor();
    const prompt = await clipboard();
    assert.match(prompt, /where are failed requests retried/);
    assert.match(prompt, /```typescript\n/);
  });

  it('ask for the subject of a prompt when no answer is shown', async () => {
    const { search } = test;
    await search.box.focus();
    await search.page.keyboard.press('Escape');
    await search.view.getByRole('heading', { name: 'Recent' }).waitFor();
    await search.runFromPalette('Codebase Search: Copy as Prompt');
    const input = search.page.getByPlaceholder('where are failed requests retried');
    await input.fill('check digit of a tracking number');
    await input.press('Enter');
    await eventually(async () => assert.match(await clipboard(), /check digit of a tracking number/));
    await search.ask('where are failed requests retried');
    await search.resultIn('src/http/retry.ts').waitFor();
  });

  it('are all in the context menu of a result', async () => {
    const { search } = test;
    await search.resultIn('src/http/retry.ts').locator('.symbol').click({ button: 'right' });
    for (const name of ['Open to the Side', 'Find Similar', 'Copy Path', 'Copy Code', 'Copy as Prompt', 'Send to Chat'])
      await search.menuEntry(name).waitFor();
    await search.screenshot('context-menu');
    await search.menuEntry('Find Similar').click();
    await search.view.getByRole('list', { name: 'Asked together' }).getByText('Similar to withRetry').waitFor();
    await search.view
      .getByText(/results? in \d+ file|Nothing found/)
      .first()
      .waitFor();
    await search.resultIn('src/http/retry.ts').locator('.symbol').getByText('withRetry').waitFor({ state: 'hidden' });
  });

  it('search while the user types, preview, and go back on Escape', async () => {
    const { search } = test;
    await search.runFromPalette('Codebase Search: Quick Search');
    const input = search.page.locator('.quick-input-box input');
    await input.fill('check digit of a tracking number');
    await search.page
      .locator('.quick-input-list')
      .getByText(/tools\/labels\.py/)
      .first()
      .waitFor();
    await search.page.locator('.tab.active[data-resource-name="labels.py"]').waitFor();
    await search.screenshot('quick-search');
    await input.press('Escape');
    // Both groups show the file: Escape must restore the group that was left, with the cursor.
    const group = search.page.locator('.editor-group-container.active');
    await group.locator('.tab.active[data-resource-name="retry.ts"]').waitFor();
    await group.locator('.monaco-editor.focused').waitFor();
  });

  it('explain why a file is not indexed', async () => {
    const { search } = test;
    await search.openFile('draft.ts');
    await search.runFromPalette('Codebase Search: Why Is This File (Not) Indexed?');
    // Toasts are hidden in these tests; the notification center lists all notifications.
    await search.runFromPalette('Notifications: Show Notifications');
    await search.page
      .locator('.notifications-center')
      .getByText(/"draft\.ts" in codebaseSearch\.exclude/)
      .waitFor();
    await search.page.keyboard.press('Escape');
  });

  it('keep the list of Quick Search until the next one is ready, and end with the last typed question', async () => {
    const { search } = test;
    await search.page.locator('.editor-group-container.active .view-lines').first().click();
    await search.page.keyboard.press('Control+Alt+F');
    // All pickers of the editor share one input box, and text typed before it belongs to Quick Search is lost.
    const input = search.page.getByPlaceholder('Ask what the code does');
    await input.waitFor();
    const list = search.page.locator('.quick-input-list .monaco-list-row');
    await input.pressSequentially('failed requests retried', { delay: 20 });
    await list.getByText('withRetry').first().waitFor();
    await input.fill('check digit of a tracking number');
    assert((await list.count()) > 0);
    await list.getByText('check_digit').first().waitFor();
    await list.getByText('withRetry').waitFor({ state: 'hidden' });
    await input.press('Enter');
    await search.page.locator('.tab.active[data-resource-name="labels.py"]').waitFor();
  });

  it('search for the selected code, and for similar code', async () => {
    const { search } = test;
    // No language server provides the symbol around the first line.
    await search.openFile('labels.py');
    await search.page.keyboard.press('Control+Home');
    await search.runFromPalette('Codebase Search: Find Similar Code');
    await search.view.getByRole('list', { name: 'Asked together' }).getByText('Similar to labels.py:1').waitFor();
    await search.openFile('retry.ts');
    await search.page.keyboard.press('Control+A');
    await search.runFromPalette('Codebase Search: Find Similar Code');
    await search.view.getByRole('list', { name: 'Asked together' }).getByText('Similar to retry.ts:1').waitFor();
    // On a slow machine, the previously opened view may take the focus back.
    await eventually(async () => {
      await search.openFile('retry.ts');
      await search.page.keyboard.press('Control+Home');
      await search.page.getByText('Ln 1, Col 1', { exact: true }).waitFor({ timeout: 2_000 });
    });
    await search.page.keyboard.press('Control+Shift+ArrowRight');
    await search.runFromPalette('Codebase Search: Search Selection');
    await search.box.and(search.view.locator(':focus')).waitFor();
    await eventually(async () => assert.match(await search.box.inputValue(), /^\w+$/));
  });

  it('move with the arrow from the box to the answer, not to pinned results', async () => {
    const { search } = test;
    await search.ask('where are failed requests retried');
    await search.pin('src/http/retry.ts');
    await search.ask('check digit of a tracking number');
    await search.resultIn('tools/labels.py').waitFor();
    await search.box.press('ArrowDown');
    await search.view.locator('.group[data-path="tools/labels.py"] .head:focus').waitFor();
  });
});
