import assert from 'node:assert/strict';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

/** Screenshots to look at: every kind of theme, narrow and wide. Each state is checked for accessibility, contrast included. */
describe('the look of the search view', function () {
  this.timeout(120_000);
  let test: TestWorkbench;

  const themes = [
    // The last: the colour that the theme's own file gives to strings.
    ['dark', 'Dark Modern', '.vscode-dark', '#ce9178'],
    ['light', 'Light Modern', '.vscode-light', '#a31515'],
    ['high-contrast', 'Dark High Contrast', '.vscode-high-contrast', '#ce9178'],
    ['high-contrast-light', 'Light High Contrast', '.vscode-high-contrast-light', '#0f4a85'],
  ] as const;

  before(async () => {
    test = await openTestWorkbench({});
    await test.search.show();
    await test.search.untilIndexed();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  for (const [name, theme, body, ofStrings] of themes) {
    it(`in ${name}`, async () => {
      const { search } = test;
      await search.chooseTheme(theme);
      await search.view.locator(`body${body}`).waitFor();
      const colour = (): Promise<string> => search.view.locator('html').evaluate((page: { readonly style: { getPropertyValue(name: string): string } }) => page.style.getPropertyValue('--syntax-string'));
      await eventually(async () => assert.equal((await colour()).toLowerCase(), ofStrings));
      await search.box.press('Escape');
      await search.resize(300);
      await search.look(`${name}-welcome`);
      await search.ask('where are failed requests retried');
      await search.resultIn('src/http/retry.ts').locator('.symbol').click();
      await search.page.locator('.tab.active[data-resource-name="retry.ts"]').waitFor();
      for (const width of [250, 600]) {
        await search.resize(width);
        await search.look(`${name}-results-${width}`);
      }
      await search.view.getByRole('button', { name: 'Show Filters' }).click();
      for (const width of [600, 250]) {
        await search.resize(width);
        await search.look(`${name}-filters-${width}`);
      }
      await search.view.getByRole('button', { name: 'Hide Filters' }).click();
      await search.ask('qqzx wvutk jjqp');
      await search.view.getByRole('heading', { name: 'Nothing found' }).waitFor();
      await search.look(`${name}-nothing-250`);
    });
  }
});
