import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

const cli = join(import.meta.dirname, '../../../dist/cli.js');
const PATH = 'organisation/acme/vans/src/park.ts';
const QUESTION = 'park or wash the van, or retry a failed request';

describe('repositories that are not cloned, in the search view', function () {
  this.timeout(120_000);
  let test: TestWorkbench;
  const temporary = mkdtempSync(join(tmpdir(), 'codebase-search-repositories-'));

  before(async () => {
    const store = join(temporary, 'store');
    publish('acme/vans', store, {
      'src/park.ts': ['parkVan', 'washVan'].map((name) => aFunction(name, `${name} at the depot.`)).join('\n'),
    });
    test = await openTestWorkbench({
      settings: { 'codebaseSearch.store.uri': store, 'codebaseSearch.minScore': 0 },
    });
    await test.search.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await test.search.show();
    await test.search.untilIndexed();
    await test.search.resize(420);
  });
  pictureFailures(() => test);
  after(async () => {
    await test.stop();
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  });

  function publish(name: string, store: string, files: Readonly<Record<string, string>>): void {
    const folder = join(temporary, name);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const git = (...words: readonly string[]): void =>
      void execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@t', ...words]);
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'one');
    git('remote', 'add', 'origin', `git@github.com:${name}.git`);
    execFileSync(process.execPath, [cli, 'index', '-f', folder, '--store', store], {
      env: { ...process.env, CODEBASE_SEARCH_HOME: join(temporary, 'publisher') },
      stdio: 'ignore',
    });
  }

  const aFunction = (name: string, about: string): string =>
    `/** ${about} */\nexport function ${name}(load: number): number {\n  return load + limitOf${name}();\n}\n`;

  const scope = () => test.search.view.getByRole('textbox', { name: 'Scope' });

  it('are searched with the filter Scope, and named in their results', async () => {
    const { search } = test;
    await search.ask(QUESTION);
    await search.resultIn('src/http/retry.ts').waitFor();
    assert.equal(await search.resultIn(PATH).count(), 0);
    await search.view.getByRole('button', { name: 'Show Filters' }).click();
    await scope().fill('organisation');
    await scope().press('Enter');
    await search.resultIn(PATH).waitFor();
    // Results in the folder keep their names.
    await search.resultIn('src/http/retry.ts').waitFor();
    await search.view.getByRole('button', { name: 'Hide Filters' }).click();
    await search.view.getByText('also organisation').waitFor();
    const heading = search.view.locator(`.group[data-path="${PATH}"] .heading`);
    assert.equal(await heading.locator('.repository').innerText(), 'acme/vans');
    assert.equal(await heading.locator('.folder').innerText(), 'src');
    await search.look('repositories');
  });

  it('show a file at its lines, read-only', async () => {
    const { search } = test;
    const { page } = search;
    const result = search.resultIn(PATH);
    const line = await search.firstLineOf(result);
    await result.locator('.head').click();
    await search.untilEditorShows('park.ts', line);
    const lines = page.locator('.editor-group-container.active .monaco-editor .view-lines');
    await eventually(async () => assert.match((await lines.innerText()).replace(/\u00a0/g, ' '), /function washVan/));
    await page.locator('.editor-group-container.active .monaco-editor').click();
    await page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
    await page.keyboard.type('quagga');
    // Typed text would be visible by now.
    await search.runFromPalette('View: Focus Active Editor Group');
    assert.doesNotMatch(await lines.innerText(), /quagga/);
    assert.equal(await page.locator('.tab.dirty').count(), 0);
    await search.screenshot('repository-file');
  });

  it('offer their web page and a clone, and no action that needs files on disk', async () => {
    const { search } = test;
    const { page } = search;
    const head = search.resultIn(PATH).locator('.head');
    await head.click({ button: 'right' });
    await search.menuEntry('Clone Repository').waitFor();
    await search.screenshot('repository-menu');
    for (const name of ['Open', 'Peek', 'Find Similar', 'Open on Web'])
      assert.equal(await search.menuEntry(name).count(), 1, name);
    for (const name of ['Show References', 'Show Callers', 'Show Callees'])
      assert.equal(await search.menuEntry(name).count(), 0, name);
    await page.keyboard.press('Escape');
    await search.chooseFromMenu(head, 'Open on Web');
    const dialog = page.locator('.monaco-dialog-box', { hasText: 'external website' });
    await dialog.getByText(/github\.com\/acme\/vans\/blob\/[0-9a-f]{40}\/src\/park\.ts/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // Keys without a menu entry explain what to do.
    await head.focus();
    await page.keyboard.press('c');
    await search.notification(/Clone the repository to see them/);
    await page.keyboard.press('Escape');
  });

  it('are cloned by the editor itself', async () => {
    const { search } = test;
    await search.chooseFromMenu(search.resultIn(PATH).locator('.head'), 'Clone Repository');
    await search.page.locator('.quick-input-widget', { hasText: 'https://github.com/acme/vans' }).waitFor();
    await search.screenshot('repository-clone');
    await search.page.keyboard.press('Escape');
  });

  it('show their results in a peek', async () => {
    const { search } = test;
    await search.chooseFromMenu(search.resultIn(PATH).locator('.head'), 'Peek');
    await search.page.locator('.peekview-widget').getByText('washVan').first().waitFor();
    await search.page.keyboard.press('Escape');
  });

  it('are named in a copied prompt, with their commit', async () => {
    const { search } = test;
    await search.chooseFromMenu(search.resultIn(PATH).locator('.head'), 'Copy as Prompt');
    await eventually(async () => {
      const prompt: string = await search.page.evaluate('navigator.clipboard.readText()');
      assert.match(
        prompt,
        /In organisation\/acme\/vans\/src\/park\.ts:.*of the repository acme\/vans at [0-9a-f]{12},/,
      );
    });
  });

  it('are included when all results are stepped through or opened', async () => {
    const { search } = test;
    const { page } = search;
    await search.runFromPalette('View: Close All Editors');
    const files = await search.view.locator('.group.file').count();
    const opened = page.locator('.tab.active[data-resource-name="park.ts"]');
    for (let i = 0; i < files + 4 && (await opened.count()) === 0; i++) {
      await search.runFromPalette('Codebase Search: Go to Next Result');
      await page.waitForTimeout(1_000);
    }
    await page.locator('.tab.active[data-resource-name="park.ts"]').waitFor();
    await search.runFromPalette('View: Close All Editors');
    await search.runFromPalette('Codebase Search: Open All Results');
    const dialog = page.getByRole('button', { name: 'Open All' });
    await Promise.race([
      dialog.click().catch(() => undefined),
      page.locator('.tab[data-resource-name="park.ts"]').waitFor(),
    ]);
    await page.locator('.tab[data-resource-name="park.ts"]').waitFor();
    await page.locator('.tab[data-resource-name="retry.ts"]').waitFor();
  });

  it('lead to similar code of the folder', async () => {
    const { search } = test;
    await search.chooseFromMenu(search.resultIn(PATH).locator('.head'), 'Find Similar');
    await search.view.getByText('Similar to washVan').first().waitFor();
    await eventually(async () => {
      assert.equal(await search.resultIn(PATH).count(), 0);
      assert.ok((await search.results.count()) > 0);
    });
  });
});
