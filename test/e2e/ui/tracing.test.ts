import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

const files = {
  'weighing/scales.py': `class Scale:
    def read(self, parcel):
        return weigh(parcel)


def weigh(parcel):
    """Weighs a parcel on the scales of the counter."""
    return parcel.mass
`,
  'weighing/postage.py': `from weighing.scales import weigh


def price(parcel):
    if weigh(parcel) > 30:
        raise ValueError("too heavy")
    return 2 * weigh(parcel)


def invoice(parcels):
    return sum(price(parcel) for parcel in parcels)
`,
};

describe('traces in the window', function () {
  this.timeout(120_000);
  let test: TestWorkbench;

  before(async () => {
    test = await openTestWorkbench({ files });
    await test.search.show();
    await test.search.untilIndexed();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  const git = (...words: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
      cwd: test.places.workspace,
      stdio: 'ignore',
    });
  const row = (name: RegExp): Locator =>
    test.search.page.locator('.part.sidebar').getByRole('treeitem', { name }).first();
  const header = (words: RegExp): Locator =>
    test.search.page.locator('.part.sidebar .pane-header', { hasText: words }).first();
  const says = (words: string): Promise<void> => test.search.page.locator('.part.sidebar').getByText(words).waitFor();

  it('shows the callers of a result by its key, and opens the call sites', async () => {
    const { search } = test;
    await search.ask('weigh');
    const result = search.resultIn('weighing/scales.py');
    await result.waitFor();
    await search.view.locator('.head', { hasText: 'weigh' }).first().focus();
    await search.page.keyboard.press('c');
    await header(/Callers/)
      .getByText('weigh · 2')
      .waitFor();
    await row(/price/).waitFor();
    await search.screenshot('trace-callers');
    await row(/price/).click();
    await search.untilEditorShows('postage.py', 5);
  });

  it('shows a peek, and continues from a row of the tree', async () => {
    const { search } = test;
    await search.chooseFromMenu(row(/price/), 'Peek');
    await search.page.locator('.peekview-widget').getByText('postage.py').first().waitFor();
    await search.screenshot('trace-peek');
    await search.page.keyboard.press('Escape');
    await search.chooseFromMenu(row(/price/), 'Show Callers');
    await header(/Callers/)
      .getByText('price · 1')
      .waitFor();
    await row(/invoice/).waitFor();
    await search.chooseFromMenu(row(/invoice/), 'Show Callees');
    await header(/Callees/)
      .getByText('invoice · 1')
      .waitFor();
    await row(/price/).waitFor();
  });

  it('traces from the context menu of a result and from the cursor', async () => {
    const { search } = test;
    await search.chooseFromMenu(search.view.locator('.symbol', { hasText: /^weigh/ }).first(), 'Show Callers');
    await header(/Callers/)
      .getByText('weigh · 2')
      .waitFor();
    await search.openFile('postage.py');
    await search.page.keyboard.press('Control+End');
    await search.runFromPalette('Codebase Search: Show Callers');
    await says('Several symbols may be meant. Choose one.');
    await search.screenshot('trace-several');
    await row(/postage.py:price/).click();
    await header(/Callers/)
      .getByText('price · 1')
      .waitFor();
    await search.openFile('postage.py');
    await search.page.keyboard.press('Control+End');
    await search.page.keyboard.press('ArrowUp');
    await search.runFromPalette('Codebase Search: Show Callees');
    await header(/Callees/)
      .getByText('invoice · 1')
      .waitFor();
    await header(/Callees/).hover();
    await header(/Callees/)
      .getByRole('button', { name: 'Close' })
      .click();
    await header(/Callees/).waitFor({ state: 'hidden' });
  });

  it('shows details of a result before it is opened: declaration, documentation, reason, callers', async () => {
    const { search } = test;
    const { page, view } = search;
    const head = view.locator('.head[aria-label*="Name says weigh"]').first();
    const card = view.locator('#details');
    await search.resize(320);
    await search.ask('weigh a parcel on the scales');
    // The previous answer, which defines the same function, is shown until the new one is there.
    await head.waitFor();
    await head.locator('.symbol').hover();
    await card.getByText('def weigh(parcel)').waitFor();
    await card.getByText('Weighs a parcel on the scales of the counter.').waitFor();
    await card.getByText(/Name says weigh.*called by/).waitFor();
    await search.look('details');
    await search.box.hover();
    await card.waitFor({ state: 'hidden' });
    await head.focus();
    await page.keyboard.press('h');
    await card.getByText(/called by/).waitFor();
    await view
      .getByRole('status')
      .getByText(/Weighs a parcel.*called by/)
      .waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    await view.locator('.head:focus').waitFor();
  });

  it('shows a result and its references in a peek, by keys and from the menu', async () => {
    const { search } = test;
    const { page, view } = search;
    const peek = page.locator('.peekview-widget');
    const head = view
      .locator('.symbol', { hasText: /^weigh$/ })
      .first()
      .locator('..');
    await search.openFile('pricing.ts');
    await head.focus();
    await page.keyboard.press('Alt+F12');
    await peek.getByText('scales.py').first().waitFor();
    await page.locator('.tab.active[data-resource-name="pricing.ts"]').waitFor();
    await search.screenshot('result-peek');
    await page.keyboard.press('Escape');
    await peek.waitFor({ state: 'hidden' });
    await head.focus();
    await page.keyboard.press('Shift+F12');
    await page.locator('.tab.active[data-resource-name="scales.py"]').waitFor();
    await peek.getByText('postage.py').first().waitFor();
    await search.screenshot('result-references');
    await page.keyboard.press('Escape');
    await search.chooseFromMenu(head.locator('.symbol'), 'Show References');
    await peek.getByText('postage.py').first().waitFor();
    await page.keyboard.press('Escape');
    await peek.waitFor({ state: 'hidden' });
    await search.chooseFromMenu(head.locator('.symbol'), 'Show Documentation');
    await view.locator('#details').getByText('def weigh(parcel)').waitFor();
    await head.focus();
    await page.keyboard.press('Escape');
  });

  it('sorts results with callers first', async () => {
    const { search } = test;
    const { view } = search;
    const order = (): Promise<readonly string[]> => view.locator('.result .own').allInnerTexts();
    await search.ask('weigh a parcel and price it');
    await search.runFromPalette('Codebase Search: View as List');
    await eventually(async () => assert.deepEqual((await order()).slice(0, 2), ['price', 'weigh']));
    const byScore = await order();
    await search.runFromPalette('Codebase Search: Sort Callers First');
    await eventually(async () => assert.deepEqual(await order(), ['invoice', 'price', 'read', 'weigh']));
    await search.look('callers-first');
    await search.runFromPalette('Codebase Search: Sort by Score');
    await eventually(async () => assert.deepEqual(await order(), byScore));
    await search.runFromPalette('Codebase Search: View as Tree');
  });

  it('explains why there is no impact, and shows what a change may break', async () => {
    const { search } = test;
    const refresh = async (): Promise<void> =>
      search.page.locator('.part.sidebar').getByRole('button', { name: 'Refresh', exact: true }).last().click();
    await search.runFromPalette('Codebase Search: Show Impact of My Changes');
    await says('The impact of changes needs a git repository with a commit.');
    await search.screenshot('impact-no-git');
    git('init', '--initial-branch=main');
    git('add', '--all');
    git('commit', '--message=all');
    await refresh();
    await says('No function or type has uncommitted changes.');
    await search.screenshot('impact-unchanged');
    const scales = join(test.places.workspace, 'weighing/scales.py');
    writeFileSync(scales, readFileSync(scales, 'utf8').replace('parcel.mass', 'parcel.mass + 1'));
    await refresh();
    await says('1 changed, 3 affected.');
    await row(/price.*calls weigh/).waitFor();
    await row(/invoice.*calls price → weigh/).waitFor();
    await search.screenshot('impact');
    await row(/read/).click();
    await search.untilEditorShows('scales.py', 3);
    // Saving in the editor updates the tree by itself. A click in the tree keeps the focus there.
    await search.openFile('scales.py');
    await search.page.keyboard.press('Control+End');
    await search.page.keyboard.type('\n\ndef counter():\n    return Scale()\n');
    await search.page.keyboard.press('Control+S');
    await says('2 changed, 3 affected.');
  });
});

describe('the impact of changes in Restricted Mode', function () {
  this.timeout(90_000);

  it('is not available, and says so', async () => {
    const test = await openTestWorkbench({ trusted: false, changedOnBranch: [['src/http/retry.ts']] });
    try {
      const { search } = test;
      await search.show();
      await search.untilIndexed();
      await search.runFromPalette('Codebase Search: Show Impact of My Changes');
      await search.page.getByText(/not available in Restricted Mode/).waitFor();
      assert.equal(
        await search.page.locator('.part.sidebar').getByRole('button', { name: 'Manage Workspace Trust' }).count(),
        1,
      );
      await search.screenshot('impact-untrusted');
    } finally {
      await test.stop();
    }
  });
});
