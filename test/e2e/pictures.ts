import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SearchPage } from './ui/view';
import { openWorkbench } from './workbench';

/**
 * `npm run pictures`: takes the pictures of the README and of the walkthrough anew, in a real VS Code on a copy of
 * `src`.
 */

const repository = join(import.meta.dirname, '../..');
const question = 'where are failed requests retried';
/** Asked before: what a search costs once its code is warm is what the pictures show. */
const others = [
  'how is a commit written',
  'what parses the options',
  'where is the colour theme read',
  'how are tokens counted',
  'when is the index rebuilt',
];
/** Below the title bar. */
const window_ = { x: 0, y: 36, width: 1280, height: 764 };
const view = { x: 0, y: 36, width: 648, height: 560 };
const page_ = { x: 352, y: 36, width: 924, height: 730 };

async function main(): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'codebase-search-pictures-'));
  const workspace = join(temporary, 'codebase-search');
  for (const part of ['src', 'package.json', 'README.md', '.gitignore'])
    cpSync(join(repository, part), join(workspace, part), { recursive: true });
  const workbench = await openWorkbench({
    workspace,
    extensions: [repository],
    settings: { 'workbench.colorTheme': 'Dark Modern', 'git.enabled': false },
    environment: { CODEBASE_SEARCH_HOME: join(temporary, 'home') },
  });
  try {
    await takeAll(new SearchPage(workbench.page));
  } finally {
    await workbench.stop();
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function takeAll(search: SearchPage): Promise<void> {
  const { page } = search;
  await page.addStyleTag({ content: '.notifications-toasts { display: none !important; }' });
  const devices = await page.context().newCDPSession(page);
  const take = async (file: string, clip: typeof window_, scale: number): Promise<void> => {
    await page.waitForTimeout(600);
    const { data } = await devices.send('Page.captureScreenshot', { format: 'png', clip: { ...clip, scale } });
    writeFileSync(join(repository, file), Buffer.from(data, 'base64'));
  };
  await search.show();
  await search.untilIndexed();
  await search.resize(600);

  for (const other of [...others, question]) {
    await search.ask(other);
    await search.view
      .getByRole('status')
      .getByText(/results? in \d+ files?/)
      .waitFor();
  }
  const best = search.results.first();
  const line = await search.firstLineOf(best);
  await best.locator('.symbol').click();
  await search.untilEditorShows('retry.ts', line);
  await page.locator('.monaco-editor.focused').waitFor();
  await take('docs/images/search-view.png', window_, 1);
  await take('media/walkthrough/ask.png', view, 2);

  await search.view.getByRole('button', { name: 'Show Filters' }).click();
  await take('media/walkthrough/filters.png', view, 2);
  await search.view.getByRole('button', { name: 'Hide Filters' }).click();

  await search.resize(300);
  await search.runFromPalette('Codebase Search: Quick Search');
  const input = page.locator('.quick-input-box input');
  await input.fill('how are ignored files skipped');
  await page.locator('.quick-input-list .monaco-list-row').nth(2).waitFor();
  await take('docs/images/quick-search.png', window_, 1);
  await take('media/walkthrough/quick-search.png', { x: 320, y: 0, width: 648, height: 560 }, 2);
  await input.press('Escape');

  await search.statusBar.click();
  await search.statusPage.getByText('the sum of the above').waitFor();
  await take('docs/images/status-page.png', window_, 1);
  await take('media/walkthrough/status.png', page_, 1.5);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
