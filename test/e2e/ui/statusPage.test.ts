import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

describe('the status page', function () {
  this.timeout(90_000);
  let test: TestWorkbench;

  before(async () => {
    test = await openTestWorkbench({
      files: {
        '.gitignore': '*.secretly\nlogs/\n',
        'logs/a.log': 'x',
        'notes.secretly': 'x',
        'picture.png': '\u0000PNG',
      },
      // No editor can open a file whose name is not UTF-8.
      prepare: (folder) =>
        writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff]), Buffer.from('.ts')]), ''),
    });
    await test.search.show();
    await test.search.untilIndexed();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  it('opens on a click in the status bar, with counts that add up to the files on disk', async () => {
    const { search } = test;
    await search.ask('where are failed requests retried');
    await search.results.first().waitFor();
    await search.statusBar.click();
    await search.statusPage.getByRole('heading', { name: 'Coverage' }).waitFor();
    await search.statusPage.getByText('the sum of the above').waitFor();
    const counts = (await search.statusPage.locator('table').first().locator('td.count').allInnerTexts()).map((text) =>
      Number(text.replace(/,/g, '')),
    );
    const total = counts.pop();
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      total,
    );
    assert((total ?? 0) >= 15, String(total));
  });

  it('lists the failed files, each with its error, and the rules that exclude files', async () => {
    const { statusPage } = test.search;
    await statusPage.locator('tr', { hasText: '\uFFFD.ts' }).getByText('its name is not valid UTF-8').waitFor();
    await statusPage
      .getByText(/^Rules that exclude files/)
      .first()
      .click();
    await statusPage
      .locator('tr', { hasText: '"logs/" in .gitignore, line 2' })
      .locator('.count')
      .getByText('1', { exact: true })
      .waitFor();
  });

  it('shows latency, caches, disk, memory, embedder and the last error', async () => {
    const { statusPage } = test.search;
    const value = (name: string): Promise<string> =>
      statusPage.locator(`dl > div:has(dt:text-is("${name}")) dd`).innerText();
    await statusPage.locator('dl > div', { hasText: '95th percentile' }).locator('dd', { hasText: /\d ms/ }).waitFor();
    await eventually(async () => assert.match(await value('Answered'), /[1-9]/));
    assert.match(await value('Cached questions'), /%/);
    assert.match(await value('On disk'), /\d [KM]B/);
    assert.match(await value('Memory'), /\d [KM]B/);
    assert.match(await value('Embedder'), /\w/);
    await statusPage.getByText('None since the window was opened.').waitFor();
  });

  it('explains why a file is not indexed, and by which rule', async () => {
    const { search } = test;
    await search.statusPage.getByRole('textbox', { name: 'Path of a file' }).fill('notes.secretly');
    await search.statusPage.getByRole('button', { name: 'Why?' }).click();
    await search.statusPage
      .getByRole('status')
      .getByText(/\*\.secretly.*\.gitignore, line 1/)
      .waitFor();
    await search.lookAtStatus('status-page');
  });

  it('is readable in every kind of theme', async () => {
    const { search } = test;
    for (const theme of ['Light Modern', 'Dark High Contrast', 'Light High Contrast']) {
      await search.chooseTheme(theme);
      await search.page.waitForTimeout(300);
      await search.lookAtStatus(`status-page-${theme.replaceAll(' ', '-').toLowerCase()}`);
    }
  });

  it('pauses and resumes', async () => {
    const { search } = test;
    await search.statusPage.getByRole('button', { name: 'Pause' }).click();
    await search.statusPage.getByText('Paused. Changes are not indexed.').waitFor();
    await search.statusBar.getByText('Paused').waitFor();
    await search.statusPage.getByRole('button', { name: 'Resume' }).click();
    await search.statusPage.getByText('Up to date.').waitFor();
  });

  it('opens the log, the search view and the selection of an embedder', async () => {
    const { search } = test;
    const { page, statusPage } = search;
    await statusPage.getByRole('button', { name: 'Log' }).click();
    await page.locator('.part.panel .monaco-editor').first().waitFor();
    await statusPage.getByRole('button', { name: 'Embedder' }).click();
    await page.locator('.quick-input-list .monaco-list-row').getByText('Ollama', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await statusPage.getByRole('button', { name: 'Search' }).click();
    await search.box.and(search.view.locator(':focus')).waitFor();
  });

  it('opens the settings, which explain themselves', async () => {
    const { search } = test;
    await search.statusPage.getByRole('button', { name: 'Settings' }).click();
    const settings = search.page.locator('.settings-editor');
    await settings.getByText('Index and search this folder.').first().waitFor();
    await settings
      .getByText('Glob patterns for files to exclude from the index, relative to the folder')
      .first()
      .waitFor();
    await search.screenshot('settings');
  });

  it('explains a file from the explorer, and opens the rule that excludes it', async () => {
    const { search } = test;
    const { page } = search;
    await page.keyboard.press('Escape');
    await page.locator('.settings-editor').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+Shift+E');
    await search.chooseFromMenu(
      page.locator('.explorer-folders-view .monaco-list-row').getByText('notes.secretly', { exact: true }),
      'Why Is This File (Not) Indexed?',
    );
    await search.runFromPalette('Notifications: Show Notifications');
    const told = page.locator('.notifications-center .notification-list-item', {
      hasText: /notes\.secretly is not indexed: "\*\.secretly" in \.gitignore, line 1/,
    });
    await told.getByRole('button', { name: 'Open the Rule' }).click();
    await search.untilEditorShows('.gitignore', 1);
  });
});
