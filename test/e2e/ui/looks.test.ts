import { openTestWorkbench, type TestWorkbench } from './fixture';

/** Screenshots to look at: every theme kind, narrow and wide. */
describe('the look of the search view', function () {
  this.timeout(60_000);

  const themes = [
    ['dark', 'Default Dark Modern'],
    ['light', 'Default Light Modern'],
    ['high-contrast', 'Default High Contrast'],
    ['high-contrast-light', 'Default High Contrast Light'],
  ] as const;

  for (const [name, theme] of themes) {
    it(`in ${name}`, async () => {
      const test: TestWorkbench = await openTestWorkbench({ settings: { 'workbench.colorTheme': theme } });
      try {
        const { search } = test;
        await search.show();
        await search.untilIndexed();
        await search.resize(300);
        await search.screenshot(`${name}-welcome`);
        await search.ask('where are failed requests retried');
        await search.result('withRetry').locator('.symbol').click();
        await search.untilEditorShows('retry.ts', await lineOf(test));
        for (const width of [250, 600]) {
          await search.resize(width);
          await search.page.waitForTimeout(300);
          await search.screenshot(`${name}-results-${width}`);
        }
      } finally {
        await test.stop();
      }
    });
  }
});

async function lineOf({ search }: TestWorkbench): Promise<number> {
  return Number((await search.result('withRetry').locator('.place').innerText()).slice(1));
}
