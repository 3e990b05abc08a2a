import assert from 'node:assert/strict';
import { webviewFrame } from './accessibility';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';
import { searchFrame } from './view';

/**
 * Tests the view against hostile input: code of a repository is untrusted text, which the view must only display, and
 * messages are untrusted, which the view must validate.
 */
describe('the search view with hostile input', function () {
  this.timeout(120_000);
  let test: TestWorkbench;

  before(async () => {
    const name = 'src/"><img src=x onerror=alert(1)>.ts';
    const code =
      '/** Summons the kraken of ${window} {{constructor}} <svg onload=alert(1)> */\nexport function kraken(): string {\n  return `</span></div><style>*{display:none}</style><base href="//evil.example/"> $(sync~spin)`;\n}\n';
    test = await openTestWorkbench({
      generatedFiles: 30,
      files: { [name]: code },
      settings: { 'codebaseSearch.minScore': 0 },
    });
    await test.search.show();
    await test.search.untilIndexed();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  it('shows hostile names and contents as text', async () => {
    const { search } = test;
    await search.ask('summon the kraken');
    await search.results.first().waitFor();
    await search.view.getByText('<svg onload=alert(1)>').first().waitFor();
    await search.view.getByText('"><img src=x onerror=alert(1)>.ts').first().waitFor();
    assert.equal(
      await search.view
        .locator('img, style:not([id]), base, svg, script:not([nonce])')
        .locator('xpath=self::*[ancestor::main]')
        .count(),
      0,
    );
    await search.look('hostile');
    await search.runFromPalette('Codebase Search: Quick Search');
    await search.page.locator('.quick-input-box input').fill('summon the kraken');
    await search.page.locator('.quick-input-list').getByText('<img src=x onerror=alert(1)>').first().waitFor();
    await search.page.keyboard.press('Escape');
  });

  it('runs no inline script, applies no inline style, and loads nothing from elsewhere', async () => {
    const envelope = await webviewFrame(test.search.page, searchFrame);
    const blocked: readonly string[] = await envelope.evaluate(`new Promise((done) => {
      const seen = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => seen.push(effectiveDirective));
      const inject = (tag, set) => { const node = document.createElement(tag); set(node); document.body.append(node); node.remove(); };
      inject('script', (node) => (node.textContent = 'window.wasRun = true'));
      inject('style', (node) => (node.textContent = 'body { display: none }'));
      inject('div', (node) => node.setAttribute('style', 'color: red'));
      const image = new Image();
      image.src = 'https://evil.example/pixel.png';
      fetch('https://evil.example/').catch(() => undefined);
      setTimeout(() => done(seen), 500);
    })`);
    for (const directive of ['script-src-elem', 'style-src-elem', 'style-src-attr', 'img-src', 'connect-src'])
      assert(blocked.includes(directive), `${directive} is not blocked: ${blocked.join()}`);
    assert.equal(await envelope.evaluate('window.wasRun'), undefined);
  });

  it('ignores invalid messages', async () => {
    const { search } = test;
    const envelope = await webviewFrame(search.page, searchFrame);
    const before = await search.results.count();
    await envelope.evaluate(
      `for (const message of [null, 'x', { kind: 'event', method: 'state', params: { folders: 1 } }, { kind: 'event', method: 'act', params: { action: 'rm -rf' } }, { kind: 'event', method: '__proto__' }, { kind: 'event', method: 'theme', params: { comment: 'url(//evil.example)' } }]) window.dispatchEvent(new MessageEvent('message', { data: message }))`,
    );
    assert.equal(await search.results.count(), before);
    assert.equal(
      await envelope.evaluate(`document.documentElement.style.getPropertyValue('--syntax-comment').includes('url')`),
      false,
    );
  });

  it('appends more results to the visible ones', async () => {
    const { search } = test;
    await search.ask('slots of a shelf for goods');
    const more = search.view.getByRole('button', { name: /^Show more \(\d+\)$/ });
    const first = search.results.first();
    // The previous answer has such a button, too.
    await first
      .locator('.symbol')
      .getByText(/^shelf/)
      .waitFor();
    await more.waitFor();
    const [before, place] = [await search.results.count(), await first.boundingBox()];
    assert.equal(before, 20);
    await more.evaluate((button: { click(): void }) => button.click());
    await search.results.nth(before).waitFor({ state: 'attached' });
    assert.deepEqual(await first.boundingBox(), place);
    await search.view
      .getByRole('status')
      .getByText(/^\d+ (of \d+ )?results in \d+ files$/)
      .waitFor();
  });

  it('restores its state when the window is reloaded', async () => {
    const { search } = test;
    await search.ask('where are failed requests retried');
    await search.resultIn('src/http/retry.ts').waitFor();
    await search.titleAction('View as List').click();
    await search.view.getByRole('button', { name: 'Show Filters' }).click();
    await search.view.getByRole('textbox', { name: 'Files to exclude' }).fill('**/nothing/**');
    await search.view.getByRole('button', { name: 'Hide Filters' }).click();
    // Leaving the field starts a search, whose answer would remove the selection.
    await search.view.locator('.progress-line.active').waitFor({ state: 'hidden' });
    const row = search.results.last().locator('.head');
    await row.click();
    const scrolled = await search.view.locator('main').evaluate((main: { scrollTop: number }) => main.scrollTop);
    assert(scrolled > 0, 'the list is too short to be scrolled');
    const selected = await row.getAttribute('data-key');
    await search.box.fill('half a quest');
    await search.page.waitForTimeout(1_500);
    const loaded = search.page.waitForEvent('load');
    await search.runFromPalette('Developer: Reload Window');
    await loaded;
    await search.box.waitFor({ timeout: 60_000 });
    await search.results.first().getByText('retry.ts · src/http').waitFor();
    await search.view.getByText('not **/nothing/**').waitFor();
    await eventually(async () =>
      assert.equal(
        await search.view.locator('.head[tabindex="0"][aria-selected="true"]').getAttribute('data-key'),
        selected,
      ),
    );
    await eventually(async () => {
      const back = await search.view.locator('main').evaluate((main: { scrollTop: number }) => main.scrollTop);
      assert(Math.abs(back - scrolled) <= 40, `scrolled to ${back}, not ${scrolled}`);
    });
    await search.untilAsked('half a quest');
    await search.titleAction('View as Tree').waitFor();
  });
});
