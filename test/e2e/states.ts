import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository, runScript } from './ownSource';
import { openTestWorkbench } from './ui/fixture';
import type { SearchPage } from './ui/view';

/**
 * `npm run states`: creates contact sheets of the search view for review, one for each kind of theme and each width,
 * with all states side by side, in `test-results/states`. Needs `ffmpeg`.
 */

const out = join(repository, 'test-results/states');
const themes = ['Dark Modern', 'Light Modern', 'Dark High Contrast', 'Light High Contrast'];
const widths = [220, 300, 600];
/** Width of the activity bar. */
const BAR = 48;
const question = 'where are failed requests retried';

/**
 * Steps that create the states. Each begins where the previous one ended; the last one restores the initial state of
 * the view.
 */
const states: readonly ((search: SearchPage) => Promise<void>)[] = [
  async ({ view }) =>
    view
      .getByRole('list', { name: /Recent|Examples/ })
      .first()
      .waitFor(),
  async (search) => {
    await search.ask(question);
    await search.resultIn('src/http/retry.ts').waitFor();
  },
  async (search) => {
    await search.results.first().locator('.symbol').hover();
    await search.view.locator('#details .why').waitFor();
  },
  async (search) => {
    await search.box.hover();
    await search.titleAction('View as List').click();
    await search.view.locator('.heading').first().waitFor({ state: 'hidden' });
  },
  async (search) => {
    await search.titleAction('View as Tree').click();
    await search.results.first().locator('.head').focus();
    await search.page.keyboard.press('p');
    await search.view.locator('.group.pinned').waitFor();
    const folded = search.view.locator('.pinned.folded > .heading');
    if (await folded.isVisible()) await folded.click();
  },
  async (search) => {
    await search.view.getByRole('button', { name: 'Show Filters' }).click();
    const languages = search.view.getByRole('textbox', { name: 'Languages' });
    await languages.fill('klingon');
    await languages.press('Enter');
    await search.view
      .getByText(/klingon/)
      .first()
      .waitFor();
  },
  async (search) => {
    await anew(search);
    await search.view.getByRole('button', { name: 'Hide Filters' }).click();
    await search.box.fill('qwxzzy vbnklp');
    await search.box.press('Enter');
    await search.view.getByRole('heading', { name: 'Nothing found' }).waitFor();
  },
  async (search) => {
    await search.box.fill(question);
    await search.box.press('Alt+Enter');
    await search.ask('what does an order cost');
    await search.results.nth(1).waitFor();
  },
  async (search) => {
    await search.runFromPalette('Codebase Search: Turn Off for This Folder');
    await search.view.getByRole('heading', { name: /turned off/ }).waitFor();
  },
  async (search) => {
    await search.view.getByRole('button', { name: 'Turn On' }).click();
    await search.untilIndexed();
    await search.runFromPalette('Codebase Search: Pause Indexing');
    await search.view.getByText(/Indexing is paused/).waitFor();
  },
];

async function takeAll(search: SearchPage): Promise<void> {
  const { page } = search;
  for (const theme of themes) {
    await search.chooseTheme(theme);
    for (const width of widths) {
      const folder = mkdtempSync(join(tmpdir(), 'codebase-search-states-'));
      await search.resize(width);
      await anew(search);
      for (const [i, show] of states.entries()) {
        await show(search);
        await page.waitForTimeout(300);
        const clip = { x: 0, y: 36, width: width + BAR + 16, height: 740 };
        await page.screenshot({ path: join(folder, `${i}.png`), clip });
      }
      await search.runFromPalette('Codebase Search: Resume Indexing');
      await unpin(search);
      writeSheet(folder, join(out, `${theme.replaceAll(' ', '-').toLowerCase()}-${width}.png`));
    }
  }
}

async function anew(search: SearchPage): Promise<void> {
  await search.titleAction('New Question').click();
  // Moves the pointer off the button, whose tooltip would cover the box.
  await search.box.hover();
  await search.page.waitForTimeout(500);
}

async function unpin(search: SearchPage): Promise<void> {
  await search.view.locator('.pinned .head').first().focus();
  await search.page.keyboard.press('p');
  await search.view.locator('.group.pinned').waitFor({ state: 'detached' });
}

function writeSheet(folder: string, file: string): void {
  const tiles = ['-frames:v', '1', '-filter_complex', `tile=${states.length}x1:padding=6`];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', join(folder, '%d.png'), ...tiles, file]);
  rmSync(folder, { recursive: true, force: true });
}

runScript(async () => {
  mkdirSync(out, { recursive: true });
  const test = await openTestWorkbench({});
  try {
    await test.search.show();
    await test.search.untilIndexed();
    await takeAll(test.search);
  } finally {
    await test.stop();
  }
});
