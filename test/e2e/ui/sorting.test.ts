import assert from 'node:assert/strict';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

/** What a test reads of an element of the view. */
interface Keyed {
  readonly dataset: { readonly key?: string };
}

/** As results sorted by path come: by file, then by line. */
function inPathOrder(keys: readonly string[]): readonly string[] {
  const parts = (key: string): readonly [string, number] => [
    key.slice(0, key.lastIndexOf(':')),
    Number(/:(\d+)-\d+$/.exec(key)?.[1]),
  ];
  return keys.toSorted((a, b) => {
    const [[pathA, lineA], [pathB, lineB]] = [parts(a), parts(b)];
    return pathA === pathB ? lineA - lineB : pathA < pathB ? -1 : 1;
  });
}

describe('sorting an answer of several pages', function () {
  this.timeout(120_000);
  let test: TestWorkbench;

  before(async () => {
    test = await openTestWorkbench({ generatedFiles: 30 });
    await test.search.show();
    await test.search.untilIndexed();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  const keys = (): Promise<readonly string[]> =>
    test.search.view
      .locator('.result .head')
      .evaluateAll((rows: Keyed[]) => rows.map(({ dataset }) => dataset.key ?? ''));
  const sortAgain = () => test.search.view.getByRole('button', { name: 'Sort again' });
  const isSorted = async (): Promise<boolean> => {
    const found = await keys();
    return found.length > 0 && found.join() === inPathOrder(found).join();
  };

  it('sorts each page by itself as it comes, and all of them as one when told to', async () => {
    const { search } = test;
    await search.runFromPalette('Codebase Search: Sort by Path');
    await search.ask('slots of a shelf for goods');
    await search.results.nth(19).waitFor({ state: 'attached' });
    const first = await keys();
    assert(await isSorted(), first.join('\n'));
    assert.equal(await sortAgain().count(), 0, 'one page is in order');
    await loadMore();
    assert.deepEqual((await keys()).slice(0, first.length), first, 'what was there stays where it is');
    assert.equal(await isSorted(), false, 'the pages are each sorted by themselves');
    await search.look('sort-again');
    await sortAgain().click();
    await sortAgain().waitFor({ state: 'hidden' });
    assert(await isSorted(), (await keys()).join('\n'));
  });

  it('sorts all pages that are loaded when the order is chosen', async () => {
    const { search } = test;
    await search.runFromPalette('Codebase Search: Sort by Score');
    await search.ask('goods in the slots of a shelf');
    await eventually(async () => assert.equal(await search.results.count(), 20));
    await loadMore();
    assert.equal(await isSorted(), false);
    assert.equal(await sortAgain().count(), 0, 'by score the pages are one order');
    await search.runFromPalette('Codebase Search: Sort by Path');
    await eventually(async () => assert(await isSorted(), (await keys()).join('\n')));
    assert.equal(await sortAgain().count(), 0);
  });

  async function loadMore(): Promise<void> {
    const before = await test.search.results.count();
    const more = test.search.view.getByRole('button', { name: /^Show more \([\d,]+\)$/ });
    // Not by the pointer: it would move into the results, which is another case.
    await more.evaluate((button: { click(): void }) => button.click());
    await test.search.results.nth(before).waitFor({ state: 'attached' });
  }
});
