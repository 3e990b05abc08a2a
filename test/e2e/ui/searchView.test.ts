import assert from 'node:assert/strict';
import { openTestWorkbench, type TestWorkbench } from './fixture';

describe('the search view', function () {
  this.timeout(60_000);
  let test: TestWorkbench;

  before(async () => {
    test = await openTestWorkbench({});
    await test.search.show();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await test.search.screenshot(`failed-${this.currentTest.title.slice(0, 40).replace(/\W+/g, '-')}`);
  });
  after(() => test.stop());

  it('welcomes with what can be asked and where the code stays', async () => {
    const { view } = test.search;
    await view.getByRole('heading', { name: 'Ask what the code does' }).waitFor();
    await view.getByText('Nothing leaves this machine.').waitFor();
    assert.equal(await view.getByRole('list', { name: 'Examples' }).getByRole('button').count(), 3);
  });

  it('shows in the status bar how many files can be searched', async () => {
    await test.search.untilIndexed();
    await test.search.screenshot('status-bar');
  });

  it('lists what answers a question, best first, with the matched words marked', async () => {
    const { search } = test;
    await search.ask('where are failed requests retried');
    await search.results.first().waitFor();
    assert.match(await search.results.first().innerText(), /withRetry/);
    assert.match(await search.results.first().innerText(), /very likely|good/);
    assert((await search.view.locator('mark').count()) > 0);
    assert((await search.view.locator('.syntax-keyword').count()) > 0);
    await search.view.getByRole('status').getByText(/results? in \d+ file/).waitFor();
  });

  it('jumps to a result that is clicked', async () => {
    const { search } = test;
    const result = search.resultIn('src/http/retry.ts');
    const line = await search.firstLineOf(result);
    await result.locator('.symbol').click();
    await search.untilEditorShows('retry.ts', line);
  });

  it('jumps to the very line that is clicked', async () => {
    const { search } = test;
    const line = search.resultIn('src/http/retry.ts').locator('.line').nth(2);
    const number = Number(await line.getAttribute('data-line'));
    await line.locator('.text').click();
    await search.untilEditorShows('retry.ts', number);
  });

  it('previews with the arrow keys and opens with Enter', async () => {
    const { search } = test;
    await search.box.click();
    await search.box.press('ArrowDown');
    const focused = search.view.locator('.result:focus');
    await focused.waitFor();
    await search.page.keyboard.press('Enter');
    await search.page.locator('.editor-instance .monaco-editor.focused').waitFor();
  });

  it('walks through past questions', async () => {
    const { search } = test;
    await search.ask('check digit of a tracking number');
    await search.resultIn('tools/labels.py').waitFor();
    await search.box.press('ArrowUp');
    assert.equal(await search.box.inputValue(), 'where are failed requests retried');
    await search.box.press('ArrowDown');
    assert.equal(await search.box.inputValue(), 'check digit of a tracking number');
  });

  it('keeps its answer while it is hidden', async () => {
    const { search } = test;
    await search.page.keyboard.press('Control+Shift+E');
    await search.page.locator('.explorer-folders-view').waitFor();
    await search.show();
    await search.resultIn('tools/labels.py').waitFor();
    assert.equal(await search.box.inputValue(), 'check digit of a tracking number');
  });

  it('says what to try when nothing is found', async () => {
    const { search } = test;
    await search.ask('qqzx wvutk jjqp');
    await search.view.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await search.screenshot('nothing-found');
  });

  it('shows hostile code as text', async () => {
    const { search } = test;
    await search.ask('summon the marquee of doom');
    await search.resultIn('src/<b>hostile & name.ts').waitFor();
    await search.view.getByText('<img src=x onerror').first().waitFor();
    assert.equal(await search.view.locator('img, marquee, iframe').count(), 0);
  });

  it('puts the cursor in its box when it is opened from the palette', async () => {
    const { search } = test;
    await search.page.locator('.monaco-editor .view-lines').first().click();
    await search.runFromPalette('Codebase Search: Search');
    await search.box.and(search.view.locator(':focus')).waitFor();
  });

  it('shows the state of the folder on a click in the status bar', async () => {
    const { search } = test;
    await search.statusBar.click();
    await search.page.locator('.quick-input-list').getByText(/files indexed/).waitFor();
    await search.screenshot('status');
    await search.page.keyboard.press('Escape');
  });
});
