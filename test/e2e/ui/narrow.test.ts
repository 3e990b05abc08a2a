import assert from 'node:assert/strict';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

/** Properties of a view element that a test reads. */
interface Box {
  getBoundingClientRect(): { readonly left: number; readonly right: number; readonly height: number };
  querySelector(selector: string): (Box & { readonly clientWidth: number; readonly scrollWidth: number }) | null;
}

/** Returns the faults of a result row: none if its name has enough room and its meter is complete. */
function faultsOf(row: Box): readonly string[] {
  const { left, right, height } = row.getBoundingClientRect();
  const meter = row.querySelector('.meter')?.getBoundingClientRect();
  const own = row.querySelector('.own');
  const place = row.querySelector('.file-of');
  const isCut = own !== null && own.clientWidth < own.scrollWidth;
  return [
    height === 22 ? '' : `${height} pixels high`,
    meter && meter.left >= left && meter.right <= right && meter.height > 0 ? '' : 'its meter is cut',
    isCut && (place?.clientWidth ?? 0) > 0 ? 'its file has room that the name needs' : '',
  ].filter((fault) => fault !== '');
}

/** Line height of the view in pixels. */
const lineHeight = 18;

describe('a narrow search view', function () {
  this.timeout(120_000);
  let test: TestWorkbench;

  before(async () => {
    test = await openTestWorkbench({
      files: {
        'src/customs/declarations.ts': [
          '/** Stamps the customs declaration of a parcel that weighs much. */',
          'export function stampDeclarationOfParcel(grams: number): string {',
          '  return `stamped for ${grams}`;',
          '}',
          '',
        ].join('\n'),
      },
    });
    await test.search.show();
    await test.search.untilIndexed();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  afterEach(async () => {
    const group = test.search.titleAction('View as Tree');
    if (await group.isVisible()) await group.click();
  });

  const faults = async (): Promise<readonly (readonly string[])[]> =>
    Promise.all((await test.search.view.locator('.result .head').all()).map((row) => row.evaluate(faultsOf)));

  for (const [name, theme] of [
    ['dark', 'Dark Modern'],
    ['light', 'Light Modern'],
    ['high-contrast', 'Dark High Contrast'],
    ['high-contrast-light', 'Light High Contrast'],
  ] as const)
    it(`gives its room to names, in ${name}`, async () => {
      const { search } = test;
      await search.chooseTheme(theme);
      await search.resize(600);
      await search.ask('stamp the customs declaration of a parcel');
      await search.resultIn('src/customs/declarations.ts').waitFor();
      for (const mode of ['tree', 'list'] as const) {
        if (mode === 'list') await search.titleAction('View as List').click();
        for (const width of [220, 300, 600]) {
          await search.resize(width);
          await search.results.first().hover();
          await search.look(`narrow-${name}-${mode}-${width}`);
          assert.deepEqual((await faults()).flat(), [], `${mode}, ${width} pixels`);
        }
      }
    });

  it('shows a recent question in one line, however long it is', async () => {
    const { search } = test;
    await search.resize(220);
    await search.ask(`where is ${'the declaration of a very heavy parcel '.repeat(4)}stamped`);
    await search.results.first().waitFor();
    await search.box.press('Escape');
    const recent = search.view.getByRole('list', { name: 'Recent' }).getByRole('button').first();
    const box = await recent.boundingBox();
    assert(box && box.height < 1.5 * lineHeight, JSON.stringify(box));
    await search.look('narrow-recent');
  });

  it('says of recent questions that were asked together how many more there are, and asks them all again', async () => {
    const { search } = test;
    await search.resize(220);
    const [one, other] = ['how is the declaration of a heavy parcel stamped', 'what does an order cost'];
    await search.box.fill(one);
    await search.box.press('Alt+Enter');
    await search.ask(other);
    await search.view.getByRole('list', { name: 'Asked together' }).getByText(one).waitFor();
    await search.results.first().waitFor();
    await search.box.press('Escape');
    const entry = search.view.getByRole('list', { name: 'Recent' }).getByRole('listitem').first();
    const more = entry.getByText('+1', { exact: true });
    await more.waitFor();
    const [row, count] = [await entry.boundingBox(), await more.boundingBox()];
    assert(row && count && count.x + count.width <= row.x + row.width, JSON.stringify([row, count]));
    assert(row.height < 1.5 * lineHeight, `${row.height} pixels high`);
    await search.look('narrow-recent-together');
    // What is read out names both.
    await entry.getByRole('button', { name: `${one} + ${other}` }).click();
    await search.view.getByRole('list', { name: 'Asked together' }).getByText(one).waitFor();
    await search.untilAsked(other);
    await search.results.first().waitFor();
    await search.box.fill('');
    await search.box.press('Escape');
  });

  it('shows all of the count at the default width', async () => {
    const { search } = test;
    await search.resize(300);
    await search.ask('where are failed requests retried');
    await search.view
      .locator('.count')
      .getByText(/^\d+ results in \d+ files$/)
      .waitFor();
    const room = await search.view
      .locator('.count')
      .evaluate((it: { readonly clientWidth: number; readonly scrollWidth: number }) => [
        it.clientWidth,
        it.scrollWidth,
      ]);
    assert(room[0] !== undefined && room[1] !== undefined && room[0] >= room[1], String(room));
  });
});
