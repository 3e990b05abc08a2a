import assert from 'node:assert/strict';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

describe('the search view', function () {
  this.timeout(120_000);
  let test: TestWorkbench;

  before(async () => {
    test = await openTestWorkbench({});
    await test.search.show();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  it('shows at first what can be asked and where the code stays', async () => {
    const { view } = test.search;
    await view.getByRole('heading', { name: 'Ask what the code does' }).waitFor();
    await view.getByText('Nothing leaves this machine.').waitFor();
    await eventually(async () =>
      assert.equal(await view.getByRole('list', { name: 'Examples' }).getByRole('button').count(), 3),
    );
  });

  it('has a tour with pictures, whose buttons open what they name', async () => {
    const { search } = test;
    const { page, view } = search;
    // Pictures are left out if there is little room.
    await page.setViewportSize({ width: 1700, height: 900 });
    await view.getByRole('button', { name: 'Take the tour' }).click();
    const tour = page.locator('.gettingStartedContainer');
    const quickSearch = page.locator('.quick-input-widget').getByPlaceholder('Ask what the code does');
    const steps = [
      ['Ask what the code does', 'Open the Search View', search.box.and(view.locator(':focus'))],
      ['Narrow it down', 'Show the Filters', view.getByRole('textbox', { name: 'Folder or file' })],
      ['Search from anywhere', 'Quick Search', quickSearch],
      ['Know what is covered', 'Show Status', search.statusPage.getByRole('heading', { name: 'Coverage' })],
    ] as const;
    for (const [step, button, opened] of steps) {
      await tour.getByRole('heading', { name: step, exact: true }).locator('visible=true').first().click();
      // VS Code focuses a step 250 ms after its selection, and would take the focus from what the button opens. This
      // timer fires afterwards.
      await page.evaluate('new Promise((done) => setTimeout(done, 300))');
      const picture = tour.locator('.getting-started-media img').locator('visible=true').first();
      await picture.waitFor();
      assert((await picture.evaluate((image: { readonly naturalWidth: number }) => image.naturalWidth)) > 100, step);
      await search.screenshot(`tour-${button.replaceAll(' ', '-').toLowerCase()}`);
      await tour.getByRole('button', { name: button }).click();
      await opened.waitFor();
      // Closes it by a click elsewhere, because an Escape that arrives late would leave the tour.
      if (opened === quickSearch) await tour.locator('.getting-started-media').locator('visible=true').first().click();
      await quickSearch.waitFor({ state: 'hidden' });
    }
    await view.getByRole('button', { name: 'Hide Filters' }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('has pictures of the tour for dark and for light, and no sign of Markdown in its texts', async () => {
    const { search } = test;
    const { page } = search;
    await page.setViewportSize({ width: 1700, height: 900 });
    await search.view.getByRole('button', { name: 'Take the tour' }).click();
    const tour = page.locator('.gettingStartedContainer');
    const picture = tour.locator('.getting-started-media img').locator('visible=true').first();
    for (const [theme, kind] of [
      ['Light Modern', 'light'],
      ['Dark High Contrast', 'dark'],
      ['Light High Contrast', 'light'],
      ['Dark Modern', 'dark'],
    ] as const) {
      await search.chooseTheme(theme);
      await eventually(async () => {
        const source = await picture.evaluate((image: { readonly currentSrc: string }) =>
          decodeURIComponent(image.currentSrc),
        );
        assert(source.includes(`-${kind}.png`), `${theme}: ${source.slice(0, 300)}`);
      });
      await search.screenshot(`tour-${theme.replaceAll(' ', '-').toLowerCase()}`);
    }
    assert.doesNotMatch(await tour.innerText(), /[*`_]|\]\(/);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('shows in the status bar how many files can be searched', async () => {
    await test.search.untilIndexed();
    await test.search.screenshot('status-bar');
  });

  it('lists the answers to a question, best first, with the matched words marked', async () => {
    const { search } = test;
    await search.ask('where are failed requests retried');
    await search.results.first().waitFor();
    await eventually(async () => assert.match(await search.results.first().innerText(), /withRetry/));
    assert.match(await search.results.first().innerText(), /very likely|good/);
    await search.view.locator('mark').first().waitFor();
    await search.view.locator('.syntax-keyword').first().waitFor();
    await search.view
      .getByRole('status')
      .getByText(/results? in \d+ file/)
      .waitFor();
  });

  it('opens a clicked result', async () => {
    const { search } = test;
    const result = search.resultIn('src/http/retry.ts');
    const line = await search.firstLineOf(result);
    await result.locator('.symbol').click();
    await search.untilEditorShows('retry.ts', line);
  });

  it('opens a result at the clicked line', async () => {
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
    const focused = search.view.locator('.head:focus');
    await focused.waitFor();
    await search.page.keyboard.press('Enter');
    await search.page.locator('.editor-instance .monaco-editor.focused').waitFor();
  });

  it('steps through past questions', async () => {
    const { search } = test;
    await search.ask('check digit of a tracking number');
    await search.resultIn('tools/labels.py').waitFor();
    await search.box.press('ArrowUp');
    await search.untilAsked('where are failed requests retried');
    await search.box.press('ArrowDown');
    await search.untilAsked('check digit of a tracking number');
  });

  it('keeps its answer while it is hidden', async () => {
    const { search } = test;
    await search.page.keyboard.press('Control+Shift+E');
    await search.page.locator('.explorer-folders-view').waitFor();
    await search.show();
    await search.resultIn('tools/labels.py').waitFor();
    await search.untilAsked('check digit of a tracking number');
  });

  it('shows the uses of a name, marked as whole words, under the functions that use it', async () => {
    const { search } = test;
    await search.ask('who uses `withRetry`');
    const first = search.results.first();
    await first.locator('mark', { hasText: /^withRetry$/ }).waitFor();
    const lines = await first.locator('.line .text').allInnerTexts();
    assert(
      lines.some((line) => /withRetry\(/.test(line)),
      lines.join('\n'),
    );
    assert(!lines.some((line) => line.startsWith('import')), lines.join('\n'));
    await search.screenshot('who-uses');
  });

  it('suggests what to try when nothing is found', async () => {
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

  it('focuses its box when it is opened from the palette, or by its keys', async () => {
    const { search } = test;
    await search.page.locator('.monaco-editor .view-lines').first().click();
    await search.runFromPalette('Codebase Search: Search');
    await search.box.and(search.view.locator(':focus')).waitFor();
    await search.page.locator('.monaco-editor .view-lines').first().click();
    await search.page.keyboard.press('Control+Alt+Shift+F');
    await search.box.and(search.view.locator(':focus')).waitFor();
  });

  it('shows the state of the folder on a click in the status bar', async () => {
    const { search } = test;
    await search.statusBar.click();
    await search.page.locator('.tab.active', { hasText: 'Codebase Search Status' }).waitFor();
    await search.screenshot('status');
  });
});
