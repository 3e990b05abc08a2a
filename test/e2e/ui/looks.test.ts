import { openTestWorkbench, type TestWorkbench } from './fixture';

/** Screenshots to look at: every kind of theme, narrow and wide. */
describe('the look of the search view', function () {
  this.timeout(60_000);
  let test: TestWorkbench;

  const themes = [
    ['dark', 'Dark Modern', '.vscode-dark'],
    ['light', 'Light Modern', '.vscode-light'],
    ['high-contrast', 'Dark High Contrast', '.vscode-high-contrast'],
    ['high-contrast-light', 'Light High Contrast', '.vscode-high-contrast-light'],
  ] as const;

  before(async () => {
    test = await openTestWorkbench({});
    await test.search.show();
    await test.search.untilIndexed();
  });
  after(() => test.stop());

  for (const [name, theme, body] of themes) {
    it(`in ${name}`, async () => {
      const { search } = test;
      await search.chooseTheme(theme);
      await search.view.locator(`body${body}`).waitFor();
      await search.box.press('Escape');
      await search.resize(300);
      await search.screenshot(`${name}-welcome`);
      await search.ask('where are failed requests retried');
      await search.resultIn('src/http/retry.ts').locator('.symbol').click();
      await search.page.locator('.tab.active[data-resource-name="retry.ts"]').waitFor();
      for (const width of [250, 600]) {
        await search.resize(width);
        await search.screenshot(`${name}-results-${width}`);
      }
    });
  }
});
