import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

const repository = join(import.meta.dirname, '../../..');

/** Builds the helper extension in the form that VS Code loads. */
async function buildChatHelper(): Promise<string> {
  const source = join(import.meta.dirname, '../chatHelper');
  const folder = join(repository, 'test-results/chatHelper');
  mkdirSync(folder, { recursive: true });
  cpSync(join(source, 'package.json'), join(folder, 'package.json'));
  await build({
    entryPoints: [join(source, 'extension.ts')],
    outfile: join(folder, 'extension.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode'],
  });
  return folder;
}

describe('the chat', function () {
  this.timeout(120_000);
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench({ extensions: [await buildChatHelper()] });
    await test.search.untilIndexed();
  });
  pictureFailures(() => test);
  after(() => test.stop());

  it('lets a model search with permission, and gives text to the model and locations to the user', async () => {
    const { page } = test.search;
    await test.search.runFromPalette('Chat Helper: Ask the Guide');
    const chat = page.locator('.interactive-session');
    // The chat keeps hidden copies of much of its content.
    const shown = (text: string | RegExp): Locator => chat.getByText(text).locator('visible=true').first();
    await shown('Search the codebase?').waitFor();
    await shown(
      /Searching the codebase for “where are failed requests retried” with Codebase Search\. It reads the index/,
    ).waitFor();
    await test.search.screenshot('chat-confirmation');
    await chat
      .getByRole('button', { name: /^Allow/ })
      .first()
      .click();
    await shown(/The model read: retry\.ts:\d+-\d+ withRetry/).waitFor();
    await test.search.screenshot('chat-answer');
    await shown(/Completed \d+ steps/).click();
    await shown(/Used \d+ references?/).click();
    await shown('retry.ts').waitFor();
    await test.search.screenshot('chat-references');
  });

  it('receives a result from the search view: the question in its box, and the code attached', async () => {
    const { search } = test;
    const { page } = search;
    await search.show();
    await search.ask('where are failed requests retried');
    await search.chooseFromMenu(search.resultIn('src/http/retry.ts').locator('.symbol'), 'Send to Chat');
    const input = page.locator('.interactive-session .interactive-input-part');
    await input.locator('.chat-attached-context').getByText('retry.ts').first().waitFor();
    await input.getByText('where are failed requests retried').first().waitFor();
    await search.screenshot('chat-sent');
  });

  it('accepts a dragged result', async () => {
    const { search } = test;
    const { page } = search;
    const input = page.locator('.interactive-session .interactive-input-part');
    const attached = input.locator('.chat-attached-context').getByText('rateLimiter.ts').first();
    await search.ask('limit the rate of requests');
    const row = search.resultIn('src/http/rateLimiter.ts').locator('.head');
    await row.waitFor();
    assert.equal(await attached.count(), 0);
    const [from, to] = [await row.boundingBox(), await input.boundingBox()];
    assert(from && to);
    await page.mouse.move(from.x + 60, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 80, from.y + 14, { steps: 3 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 });
    await page.mouse.up();
    await attached.waitFor();
    await search.screenshot('chat-dropped');
  });
});
