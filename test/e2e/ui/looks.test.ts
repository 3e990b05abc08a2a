import assert from 'node:assert/strict';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

/** The part of an element of the page that a test reads. */
interface Scrolled {
  readonly scrollHeight: number;
  readonly clientHeight: number;
  readonly ownerDocument: {
    readonly defaultView: { getComputedStyle(element: unknown): { getPropertyValue(name: string): string } };
  };
}

const firstLines = 150;
const steps = (from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `  steps.push('carries it past shelf ${from + i}');`);
/** Too long to be shown completely. */
const longFunction = [
  '/** All that is done with a parcel, in one go. */',
  'export function prepareParcel(steps: string[], grams: number): string[] {',
  ...steps(0, firstLines),
  '  // Weighs the parcel for customs and stamps the declaration form.',
  '  const stamped = stampForm(grams);',
  "  if (!stamped) throw new Error('customs want another form');",
  ...steps(firstLines, 20),
  '  return steps;',
  '}',
  '',
].join('\n');
const weighing = firstLines + 3;

const copied = `/** Books a ferry across the lake, by the number of its berth. */
export function bookFerry(berth: number, names: string[]): string {
  const passengers = names.filter((name) => name.length > 0);
  if (passengers.length === 0) throw new Error(\`berth \${berth} stays empty\`);
  return \`berth \${berth} for \${passengers.join(', ')}\`;
}
`;

/**
 * Takes screenshots for review: every kind of theme, narrow and wide. Each state is checked for accessibility,
 * including contrast.
 */
describe('the look of the search view', function () {
  this.timeout(120_000);
  let test: TestWorkbench;

  const themes = [
    // The last item is the color that the theme's file gives to strings.
    ['dark', 'Dark Modern', '.vscode-dark', '#ce9178'],
    ['light', 'Light Modern', '.vscode-light', '#a31515'],
    ['high-contrast', 'Dark High Contrast', '.vscode-high-contrast', '#ce9178'],
    ['high-contrast-light', 'Light High Contrast', '.vscode-high-contrast-light', '#0f4a85'],
  ] as const;

  before(async () => {
    test = await openTestWorkbench({
      files: { 'src/prepareParcel.ts': longFunction, 'packages/one/ferry.ts': copied, 'packages/two/ferry.ts': copied },
    });
    await test.search.show();
    await test.search.untilIndexed();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  for (const [name, theme, body, ofStrings] of themes) {
    it(`in ${name}`, async () => {
      const { search } = test;
      await search.chooseTheme(theme);
      await search.view.locator(`body${body}`).waitFor();
      const colour = (): Promise<string> =>
        search.view
          .locator('html')
          .evaluate((page: { readonly style: { getPropertyValue(name: string): string } }) =>
            page.style.getPropertyValue('--syntax-string'),
          );
      await eventually(async () => assert.equal((await colour()).toLowerCase(), ofStrings));
      await search.box.press('Escape');
      await search.resize(300);
      await search.look(`${name}-welcome`);
      await search.ask('where are failed requests retried');
      await search.resultIn('src/http/retry.ts').locator('.symbol').click();
      await search.page.locator('.tab.active[data-resource-name="retry.ts"]').waitFor();
      for (const width of [250, 600]) {
        await search.resize(width);
        await search.look(`${name}-results-${width}`);
      }
      for (const width of [600, 220]) {
        await search.resize(width);
        await search.resultIn('src/http/retry.ts').locator('.symbol').hover();
        await search.view
          .locator('#details')
          .getByText(/Runs a request again.*/)
          .waitFor();
        await search.look(`${name}-details-${width}`);
      }
      await search.view.getByRole('button', { name: 'Show Filters' }).click();
      for (const width of [600, 250]) {
        await search.resize(width);
        await search.look(`${name}-filters-${width}`);
        const [isCut, isSaid] = await search.view.locator('.filters').evaluate((fields: Scrolled) => {
          const fade = fields.ownerDocument.defaultView.getComputedStyle(fields).getPropertyValue('--fade');
          return [fields.scrollHeight > fields.clientHeight + 1, parseFloat(fade) > 0] as const;
        });
        assert.equal(isSaid, isCut, `fields below the edge are indicated at ${width} px`);
      }
      const languages = search.view.getByRole('textbox', { name: 'Languages' });
      await languages.fill('klingon');
      await languages.press('Enter');
      await search.view.getByRole('alert').waitFor();
      await search.look(`${name}-wrong-filter-250`);
      await languages.fill('');
      await search.view.getByRole('button', { name: 'Hide Filters' }).click();
      await search.ask('weigh the parcel for customs');
      await search.resultIn('src/prepareParcel.ts').locator('.declaration').waitFor();
      await search.look(`${name}-part-250`);
      await search.ask('qqzx wvutk jjqp');
      await search.view.getByRole('heading', { name: 'Nothing found' }).waitFor();
      await search.look(`${name}-nothing-250`);
    });
  }

  it('of a part of a long function: under its declaration, completely visible, and each line opens its place', async () => {
    const { search } = test;
    await search.resize(600);
    await search.ask('weigh the parcel for customs');
    const result = search.resultIn('src/prepareParcel.ts');
    await result.getByText('prepareParcel', { exact: true }).first().waitFor();
    await result
      .locator('.declaration')
      .getByText('export function prepareParcel(steps: string[], grams: number): string[]')
      .waitFor();
    const start = await search.firstLineOf(result);
    assert(start > 1 && start <= weighing, String(start));
    const untilAllIsInSight = (): Promise<void> =>
      eventually(async () => {
        const [lines, last] = [
          await result.locator('.lines').boundingBox(),
          await result.locator('.line').last().boundingBox(),
        ];
        assert(lines && last && last.y + last.height <= lines.y + lines.height, JSON.stringify([lines, last]));
      });
    await untilAllIsInSight();
    await search.look('part-of-a-function');
    await result.locator(`.line[data-line="${weighing}"] .text`).click();
    await search.untilEditorShows('prepareParcel.ts', weighing);
    await result.getByText(/^Show all \d+ lines$/).click();
    assert.equal(
      Number(await result.locator('.line:not(.declaration)[data-line]').first().getAttribute('data-line')),
      start,
    );
    await untilAllIsInSight();
    await result.getByText('Show less').click();
    await result.locator('.declaration .text').click();
    await search.untilEditorShows('prepareParcel.ts', 1);
    await result.locator('.symbol').click();
    await search.untilEditorShows('prepareParcel.ts', start);
  });

  it('of a copy: once, with its other places', async () => {
    const { search } = test;
    await search.ask('who books a ferry across the lake');
    await search.results.first().getByText('bookFerry').first().waitFor();
    const groups = search.view.locator('.group[data-path$="/ferry.ts"]');
    assert.equal(await groups.count(), 1);
    const other =
      (await groups.getAttribute('data-path')) === 'packages/one/ferry.ts'
        ? 'packages/two/ferry.ts'
        : 'packages/one/ferry.ts';
    await search.results.first().locator('.reason').getByText(`also in ${other}`).waitFor();
    assert((await search.results.first().locator('.head').getAttribute('aria-label'))?.endsWith(`also in ${other}`));
    await search.look('copy');
  });

  it('of a method in a narrow view: its own name is complete, and its class is shortened', async () => {
    const { search } = test;
    await search.resize(190);
    await search.ask('get JSON of a carrier');
    const name = search.resultIn('src/http/client.ts').locator('.symbol');
    await name.getByText('getJson', { exact: true }).waitFor();
    assert.equal(await name.textContent(), 'CarrierClient.getJson');
    const room = (part: string): Promise<readonly [number, number]> =>
      name
        .locator(part)
        .evaluate(
          (it: { readonly clientWidth: number; readonly scrollWidth: number }) =>
            [it.clientWidth, it.scrollWidth] as const,
        );
    const [own, ofOwn] = await room('.own');
    const [around, ofAround] = await room('.around');
    assert(own >= ofOwn && around < ofAround, JSON.stringify([own, ofOwn, around, ofAround]));
    await search.look('method-190');
  });
});
