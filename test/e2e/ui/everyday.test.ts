import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

/** Returns the engine processes that store their indexes in this home. */
function enginesOf(home: string): readonly number[] {
  const told = (pid: string, what: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${what}`, 'utf8');
    } catch {
      return '';
    }
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids
    .filter((pid) => told(pid, 'cmdline').includes('engineHost.js') && told(pid, 'environ').includes(home))
    .map(Number);
}

/** Tests changes of code while its results are shown, and the position of the keyboard focus. */
describe('the search view in everyday use', function () {
  this.timeout(90_000);
  const question = 'where are failed requests retried';
  let test: TestWorkbench;

  before(async () => {
    const lateFees =
      '/** Adds the fee for parcels that were collected late. */\nexport function addLateFee(days: number): number {\n  return days * 2;\n}\n';
    const doorbells =
      '/** Rings at the door until somebody opens. */\nexport function ringDoorbell(times: number): number {\n  return times;\n}\n';
    test = await openTestWorkbench({ files: { 'src/lateFees.ts': lateFees, 'src/doorbells.ts': doorbells } });
    await test.search.show();
    await test.search.untilIndexed();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  const tabs = (name: string): Locator => test.search.page.locator(`.tab[data-resource-name="${name}"]`);
  const focused = (within: string): Locator => test.search.view.locator(`${within}:focus`);

  it('opens code at its current place', async () => {
    const { search, places } = test;
    await search.ask(question);
    const result = search.resultIn('src/http/retry.ts');
    const line = await search.firstLineOf(result);
    const file = join(places.workspace, 'src/http/retry.ts');
    writeFileSync(file, `${'// added\n'.repeat(40)}${readFileSync(file, 'utf8')}`);
    await eventually(async () => {
      await result.locator('.symbol').click();
      await search.untilEditorShows('retry.ts', line + 40);
    });
    await search.screenshot('moved-code');
  });

  it('reports code that is gone, and a file that is gone', async () => {
    const { search, places } = test;
    await search.ask('fee for parcels collected late');
    const result = search.resultIn('src/lateFees.ts');
    await result.waitFor();
    writeFileSync(join(places.workspace, 'src/lateFees.ts'), 'export const nothing = 0;\n');
    await eventually(async () => {
      await result.locator('.symbol').click();
      await search.page
        .locator('.statusbar')
        .getByText('lateFees.ts has changed since it was found')
        .waitFor({ timeout: 2_000 });
    });
    await search.ask('ring at the door until somebody opens');
    await search.resultIn('src/doorbells.ts').waitFor();
    rmSync(join(places.workspace, 'src/doorbells.ts'));
    await search.resultIn('src/doorbells.ts').locator('.symbol').click();
    await search.runFromPalette('Notifications: Show Notifications');
    await search.page
      .locator('.notifications-center')
      .getByText(/"doorbells\.ts" no longer exists\. Search again/)
      .waitFor();
    await search.screenshot('file-is-gone');
    await search.runFromPalette('Notifications: Clear All Notifications');
  });

  it('marks exactly the results whose file is gone, until it exists again', async () => {
    const { search, places } = test;
    const file = join(places.workspace, 'src/http/retry.ts');
    const text = readFileSync(file, 'utf8');
    await search.ask(question);
    await search.resultIn('src/http/retry.ts').waitFor();
    rmSync(file);
    const gone = search.view.locator('.result.gone');
    await gone
      .getByText(/No longer there/)
      .first()
      .waitFor();
    const files = search.view.locator('.group:has(.gone)');
    assert.deepEqual([await files.count(), await files.first().getAttribute('data-path')], [1, 'src/http/retry.ts']);
    await search.screenshot('gone-results');
    writeFileSync(file, text);
    await gone.first().waitFor({ state: 'hidden' });
    await search.untilIndexed();
  });

  it('answers although the engine was killed before the question', async () => {
    const { search, places } = test;
    const engines = enginesOf(places.home);
    assert.equal(engines.length, 1);
    for (const pid of engines) process.kill(pid, 'SIGKILL');
    await search.ask('check digit of a tracking number');
    await search.resultIn('tools/labels.py').waitFor();
    await search.untilIndexed();
  });

  it('restores the tabs after a preview by Quick Search, whatever was open', async () => {
    const { search } = test;
    const input = search.page.locator('.quick-input-box input');
    const lookAndLeave = async (): Promise<void> => {
      await search.runFromPalette('Codebase Search: Quick Search');
      await input.fill('check digit of a tracking number');
      await tabs('labels.py').and(search.page.locator('.active')).waitFor();
      // A visible hover hint consumes the first key press.
      await eventually(async () => {
        if (await input.isVisible()) await input.press('Escape', { timeout: 1_000 });
        assert(!(await input.isVisible()));
      });
      await tabs('labels.py').waitFor({ state: 'hidden' });
    };
    await search.openFile('retry.ts');
    await search.runFromPalette('View: Keep Editor');
    await lookAndLeave();
    await search.page.locator('.tab.active[data-resource-name="retry.ts"]').waitFor();
    await search.statusBar.click();
    const status = search.page.locator('.tab.active', { hasText: 'Codebase Search Status' });
    await status.waitFor();
    await lookAndLeave();
    await status.waitFor();
    assert.equal(await tabs('retry.ts').count(), 1);
  });

  it('keeps the keyboard focus in place when the focused element disappears', async () => {
    const { search } = test;
    const { keyboard } = search.page;
    await search.box.press('Escape');
    await search.view.getByRole('list', { name: 'Recent' }).getByRole('button', { name: question }).press('Enter');
    await search.resultIn('src/http/retry.ts').waitFor();
    await focused('.query').waitFor();
    await keyboard.press('ArrowDown');
    await focused('.head').waitFor();
    await keyboard.press('p');
    await search.box.press('ArrowDown');
    await search.view.locator('.group[data-path="src/http/retry.ts"] .head:focus').waitFor();
    await search.view.locator('.group.pinned .heading').click();
    const pinned = search.view.locator('.group.pinned .head');
    await pinned.focus();
    await keyboard.press('p');
    await pinned.waitFor({ state: 'hidden' });
    await focused('.row').waitFor();
    await keyboard.press('ArrowDown');
    await focused('.head').waitFor();
    await keyboard.press('s');
    await search.view.getByRole('list', { name: 'Asked together' }).waitFor();
    await eventually(async () => assert.equal(await focused('.row').or(focused('.query')).count(), 1));
    await search.view.getByRole('button', { name: /^Remove “Similar to/ }).press('Enter');
    await focused('.query').waitFor();
  });

  it('returns to the row from which the editor was opened', async () => {
    const { search } = test;
    await search.ask(question);
    await search.resultIn('src/http/retry.ts').waitFor();
    await search.box.press('ArrowDown');
    await focused('.head').waitFor();
    await search.page.locator('.monaco-editor .view-lines').first().click();
    await search.runFromPalette('View: Focus into Primary Side Bar');
    await focused('.head').waitFor();
  });

  it('starts from the newest recent question after each new question', async () => {
    const { search } = test;
    await search.ask('check digit of a tracking number');
    await search.resultIn('tools/labels.py').waitFor();
    await search.ask(question);
    await search.resultIn('src/http/retry.ts').waitFor();
    await search.box.press('ArrowUp');
    await search.untilAsked('check digit of a tracking number');
    await search.box.press('Enter');
    await search.resultIn('tools/labels.py').waitFor();
    await search.box.press('ArrowUp');
    await search.untilAsked(question);
    await search.box.press('Enter');
    await search.resultIn('src/http/retry.ts').waitFor();
    await search.box.press('ArrowDown');
    await focused('.head').waitFor();
    await search.untilAsked(question);
  });

  it('moves the cursor inside a question of several lines before it moves to another question', async () => {
    const { search } = test;
    const long = `${question} and how long does it wait between two of them before it gives up at last`;
    await search.resize(250);
    await search.box.fill(long);
    await search.box.press('ArrowUp');
    await search.untilAsked(long);
    await search.box.press('Control+Home');
    await search.box.press('ArrowUp');
    await search.untilAsked(question);
    await search.box.press('ArrowDown');
    await search.untilAsked(long);
    await search.box.press('Escape');
  });

  it('leaves room for results below many questions and all filters', async () => {
    const { search } = test;
    for (let i = 0; i < 12; i++) {
      await search.box.fill(`another question, number ${i}`);
      await search.box.press('Alt+Enter');
    }
    await search.view.getByRole('button', { name: 'Show Filters' }).click();
    await search.page.setViewportSize({ width: 1280, height: 600 });
    await search.ask(question);
    await search.resultIn('src/http/retry.ts').waitFor();
    await eventually(async () => assert(((await search.view.locator('main').boundingBox())?.height ?? 0) > 60));
    assert(await search.view.getByRole('button', { name: 'Hide Filters' }).isVisible());
    await search.look('crowded');
    await search.page.setViewportSize({ width: 1280, height: 800 });
    await search.box.press('Escape');
  });

  it('applies a typed filter when its field loses the focus', async () => {
    const { search } = test;
    await search.ask(question);
    await search.resultIn('src/http/retry.ts').waitFor();
    await search.view.getByRole('textbox', { name: 'Folder or file' }).fill('tools');
    await search.view.getByRole('button', { name: 'Hide Filters' }).click();
    await eventually(async () => assert.deepEqual(await search.view.locator('.group[data-path^="src/"]').count(), 0));
    await search.view.getByRole('button', { name: 'Remove the filter “in tools”' }).click();
    await search.resultIn('src/http/retry.ts').waitFor();
  });

  it('says that indexing is paused when a question is asked, and resumes', async () => {
    const { search } = test;
    await search.runFromPalette('Codebase Search: Clear Index');
    await search.page.getByRole('button', { name: 'Clear Index' }).click();
    await search.view
      .locator('footer')
      .getByText(/Indexing is paused/)
      .waitFor();
    await search.ask(question);
    await search.view.getByRole('heading', { name: 'Indexing is paused' }).waitFor();
    await search.look('asked-while-paused');
    await search.view.getByRole('button', { name: 'Resume Indexing' }).click();
    await search.resultIn('src/http/retry.ts').waitFor();
  });
});
