import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository, runScript, withOwnSource } from './ownSource';
import type { SearchPage } from './ui/view';

/** `npm run pictures`: takes new pictures for the README and the walkthrough, in a real VS Code on a copy of `src`. */

const question = 'where are failed requests retried';
/** Questions that are asked first to warm up the code, so that the pictures show the usual duration of a search. */
const others = [
  'how is a commit written',
  'what parses the options',
  'where is the colour theme read',
  'how are tokens counted',
  'when is the index rebuilt',
];
/** The walkthrough shows pictures in the kind of the current theme, and the README shows a dark one. */
const themes = [
  ['light', 'Light Modern'],
  ['dark', 'Dark Modern'],
] as const;
/** Area below the title bar. */
const window_ = { x: 0, y: 36, width: 1280, height: 764 };
const view = { x: 0, y: 36, width: 648, height: 560 };
const page_ = { x: 352, y: 36, width: 924, height: 730 };

async function takeAll(search: SearchPage): Promise<void> {
  const { page } = search;
  const devices = await page.context().newCDPSession(page);
  const take = async (file: string, clip: typeof window_, scale: number): Promise<void> => {
    await page.waitForTimeout(600);
    const { data } = await devices.send('Page.captureScreenshot', { format: 'png', clip: { ...clip, scale } });
    writeFileSync(join(repository, file), Buffer.from(data, 'base64'));
  };
  await search.show();
  await search.untilIndexed();

  for (const other of [...others, question]) {
    await search.ask(other);
    await search.view
      .getByRole('status')
      .getByText(/results? in \d+ files?/)
      .waitFor();
  }
  for (const [kind, theme] of themes) {
    await search.chooseTheme(theme);
    const walkthrough = (name: string, clip: typeof window_, scale: number): Promise<void> =>
      take(`media/walkthrough/${name}-${kind}.png`, clip, scale);
    const readme = async (name: string): Promise<void> => {
      if (kind === 'dark') await take(`docs/images/${name}.png`, window_, 1);
    };
    await takeView(search, walkthrough, readme);
    await takeQuickSearch(search, walkthrough, readme);
    await search.statusBar.click();
    await search.statusPage.getByText('the sum of the above').waitFor();
    await readme('status-page');
    await walkthrough('status', page_, 1.5);
    await search.runFromPalette('View: Close All Editors');
    await search.ask(question);
  }
}

type Take = (name: string, clip: typeof window_, scale: number) => Promise<void>;
type TakeWindow = (name: string) => Promise<void>;

async function takeView(search: SearchPage, walkthrough: Take, readme: TakeWindow): Promise<void> {
  await search.resize(600);
  const best = search.results.first();
  const line = await search.firstLineOf(best);
  await best.locator('.symbol').click();
  await search.untilEditorShows('retry.ts', line);
  await search.page.locator('.monaco-editor.focused').waitFor();
  await readme('search-view');
  await walkthrough('ask', view, 2);
  await search.view.getByRole('button', { name: 'Show Filters' }).click();
  await walkthrough('filters', view, 2);
  await search.view.getByRole('button', { name: 'Hide Filters' }).click();
}

async function takeQuickSearch(search: SearchPage, walkthrough: Take, readme: TakeWindow): Promise<void> {
  const { page } = search;
  await search.resize(300);
  await search.runFromPalette('Codebase Search: Quick Search');
  const input = page.locator('.quick-input-box input');
  await input.fill('how are ignored files skipped');
  await page.locator('.quick-input-list .monaco-list-row').nth(2).waitFor();
  await readme('quick-search');
  await walkthrough('quick-search', { x: 320, y: 0, width: 648, height: 560 }, 2);
  await input.press('Escape');
}

runScript(() => withOwnSource(takeAll));
