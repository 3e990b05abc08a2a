import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

/** Latches of two doors: methods of one name. */
const doors = ['FrontDoor', 'BackDoor']
  .map(
    (door) =>
      `export class ${door} {\n  /** Lifts the latch of the door. */\n  liftLatch(force: number): boolean {\n    return force > 2;\n  }\n}\n`,
  )
  .join('\n');

/** More functions than fit on a page. */
const stamps = Array.from(
  { length: 26 },
  (_, i) =>
    `/** Prints stamp ${i} on a parcel. */\nexport function printStamp${i}(parcel: string): string {\n  return parcel + ${i};\n}\n`,
).join('\n');

/** Records how long after a key press the list first says that nothing was found. */
const watchForNothing = `(() => {
  let lastKey = 0;
  addEventListener('keydown', () => (lastKey = performance.now()), true);
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.quick-input-list')?.textContent.includes('No results found')) return;
    observer.disconnect();
    window.nothingSaidAfter = performance.now() - lastKey;
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
})()`;

describe('quick search, and questions from the editor', function () {
  this.timeout(120_000);
  const question = 'where are failed requests retried';
  let test: TestWorkbench;

  before(async () => {
    test = await openTestWorkbench({ files: { 'src/doors.ts': doors, 'src/stamps.ts': stamps } });
    await test.search.show();
    await test.search.untilIndexed();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  const input = (): Locator => test.search.page.locator('.quick-input-box input');
  const open = async (): Promise<void> => {
    await test.search.runFromPalette('Codebase Search: Quick Search');
    await eventually(async () => assert.equal(await input().getAttribute('placeholder'), 'Ask what the code does'));
  };
  const leave = (): Promise<void> =>
    eventually(async () => {
      if (await input().isVisible()) await input().press('Escape', { timeout: 1_000 });
      assert(!(await input().isVisible()));
    });

  it('goes back to the exact line on Escape if the previewed result is in the same file', async () => {
    const { search } = test;
    await search.openFile('retry.ts');
    await search.page.locator('.editor-instance .view-lines').first().click();
    await search.page.keyboard.press('Control+Home');
    await search.untilEditorShows('retry.ts', 1);
    await open();
    await input().fill(question);
    await eventually(async () => assert.notEqual(await search.cursorLine(), 1));
    await leave();
    await search.untilEditorShows('retry.ts', 1);
  });

  it('opens with the last question selected, so that typing replaces it', async () => {
    const { search } = test;
    await open();
    await eventually(async () => assert.equal(await input().inputValue(), question));
    await search.page
      .locator('.quick-input-list')
      .getByText(/src\/http\/retry\.ts/)
      .first()
      .waitFor();
    await eventually(async () =>
      assert.equal(
        await input().evaluate(
          (it: { selectionStart: number; selectionEnd: number }) => it.selectionEnd - it.selectionStart,
        ),
        question.length,
      ),
    );
    await search.page.keyboard.type('lift the latch');
    await eventually(async () => assert.equal(await input().inputValue(), 'lift the latch'));
  });

  it('distinguishes two results of one name by their containers', async () => {
    const { search } = test;
    const entries = search.page.locator('.quick-input-list .monaco-list-row');
    for (const name of ['FrontDoor.liftLatch', 'BackDoor.liftLatch']) await entries.getByText(name).first().waitFor();
    await search.screenshot('quick-search-containers');
    await leave();
  });

  it('says that nothing was found only when the user stops typing', async () => {
    const { search } = test;
    await open();
    await search.page.evaluate(watchForNothing);
    await search.page.keyboard.type('qzxv wvut', { delay: 150 });
    await search.page.locator('.quick-input-list').getByText('No results found').waitFor();
    const pause = await search.page.evaluate<number>('nothingSaidAfter');
    assert(pause > 400, `${pause} ms after a key`);
    await leave();
  });

  it('copies the selection of the editor into the box of the view', async () => {
    const { search } = test;
    await search.openFile('labels.py');
    await search.page.locator('.editor-instance .view-lines').first().click();
    await search.page.keyboard.press('Control+Home');
    await search.page.keyboard.press('Shift+End');
    await search.page.keyboard.press('Control+Alt+Shift+F');
    await eventually(async () => assert.match(await search.box.inputValue(), /^"""|^#|^import|^from/));
    await search.box.and(search.view.locator(':focus')).waitFor();
  });

  it('shows further results of one file on a click, behind the visible ones', async () => {
    const { search } = test;
    await search.ask('print a stamp on a parcel');
    const group = search.view.locator('.group[data-path="src/stamps.ts"]').first();
    const further = group.locator('.further');
    await further.waitFor();
    const before = await group.locator('.head').evaluateAll(keys);
    const more = Number(/^(\d+) more in this file$/.exec((await further.innerText()).trim())?.[1]);
    assert(more > 0);
    await search.look('more-in-this-file');
    // All of them fit alike, and only the first has none of its kind above it.
    const bands = (await group.locator('.band .words').allTextContents()).slice(0, 10);
    assert(!bands.includes('perhaps'), bands.join());
    await further.click();
    await eventually(async () => {
      const after = await group.locator('.head').evaluateAll(keys);
      assert.deepEqual(after.slice(0, before.length), before);
      assert.equal(after.length, before.length + more);
    });
    await further.waitFor({ state: 'hidden' });
  });

  it('shows further results by keyboard, too', async () => {
    const { search } = test;
    await search.ask('print the stamp of a parcel');
    const further = search.view.locator('.group[data-path="src/stamps.ts"] .further').first();
    await further.waitFor();
    await search.box.press('ArrowDown');
    await search.view.locator('.head:focus').waitFor();
    await eventually(async () => {
      await search.page.keyboard.press('ArrowDown');
      await search.view.locator('.further:focus').waitFor({ timeout: 200 });
    });
    await search.page.keyboard.press('Enter');
    await further.waitFor({ state: 'hidden' });
  });
});

const keys = (all: { getAttribute(name: string): string | null }[]): readonly (string | null)[] =>
  all.map((row) => row.getAttribute('data-key'));
