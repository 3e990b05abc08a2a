import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
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

  it('shows the callers of a result by its key, and opens where they call', async () => {
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

  it('peeks, and goes on from a row of the tree', async () => {
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

  it('says why there is no impact, and shows what may break with a change', async () => {
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
    // What is saved in the editor is asked again by itself. A click in the tree leaves the focus there.
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
