import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { apiKey, FakeEmbeddingServer } from '../../support/embeddingServer';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

/** Tests a model on a server: consent to what is sent, and the storage of the key. */
describe('an embedder on a server', function () {
  this.timeout(90_000);
  let server: FakeEmbeddingServer;
  let test: TestWorkbench;

  before(async () => {
    server = await new FakeEmbeddingServer().start();
    server.requiresKey = true;
    // An address that is not recognized as this machine.
    const baseUrl = `${server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')}/v1`;
    test = await openTestWorkbench({
      settings: {
        'codebaseSearch.embedder': 'openai',
        'codebaseSearch.openai.baseUrl': baseUrl,
        'codebaseSearch.openai.model': 'small',
        'codebaseSearch.openai.tokenCap': 100,
        'codebaseSearch.openai.pricePerMillionTokens': 1000,
        'codebaseSearch.ollama.url': server.url,
      },
    });
    // Simulates the endpoint that a server for the browser adds to VS Code: with its half of a key, secrets are stored
    // encrypted beyond the lifetime of the window.
    await test.search.page.context().route('**/mint-key', (route) => route.fulfill({ body: Buffer.alloc(32, 7) }));
    await test.search.show();
    await test.search.untilIndexed();
  });
  pictureFailures(() => test);
  after(async () => {
    await test.stop();
    await server.stop();
  });

  // A question has one line; code has a line with the words of its path above it.
  const isCode = (text: string): boolean => text.includes('\n');
  const codeSent = (): number => server.embedded.filter(isCode).length;
  async function until(what: () => boolean, words: string): Promise<void> {
    for (let i = 0; i < 300 && !what(); i++) await delay(100);
    assert(what(), words);
  }
  /** Returns a notification. Toasts are hidden in these tests; the notification center lists all notifications. */
  const notification = (words: RegExp): Promise<Locator> => test.search.notification(words);
  async function setKey(key: string): Promise<void> {
    const { search } = test;
    await search.runFromPalette('Codebase Search: Set API Key');
    const input = search.page.locator('.quick-input-box input[type="password"]');
    await input.fill(key);
    await input.press('Enter');
    await input.waitFor({ state: 'hidden' });
  }
  const wasAsked = (question: string): Promise<void> =>
    until(() => server.embedded.some((text) => text.endsWith(question)), `“${question}” reaches the server`);
  const keysSince = (request: number): ReadonlySet<string | undefined> =>
    new Set(server.requests.slice(request).map(({ headers }) => headers.authorization));

  it('reports a missing key, and says what to do', async () => {
    await test.search.view.getByText(/does not accept the key, or needs one\..*Set API Key/).waitFor();
    assert.equal(codeSent(), 0);
  });

  it('takes the key, shows tokens, price and time, and sends nothing until the user agrees', async () => {
    const { search } = test;
    await setKey(apiKey);
    const question = await notification(
      /Code would leave this machine: \d+ chunks, about [\d,]+ tokens for about [\d.]+, in at least \d+ s/,
    );
    await search.screenshot('question-before-sending');
    assert.equal(codeSent(), 0);
    const pieces = Number(/(\d+) chunks/.exec(await question.innerText())?.[1]);
    // Most of the eleven files contain several functions.
    assert(pieces > 20, String(pieces));
    await question.getByRole('button', { name: 'Send' }).click();
    await until(() => codeSent() === pieces, 'all chunks are sent');
    // The built-in model answers until the vectors are written, and repeated questions are answered from the cache.
    let asked = 0;
    await eventually(async () => {
      await search.ask(`where are failed requests retried, number ${asked++}`);
      await search.page.waitForTimeout(300);
      assert(server.embedded.some((text) => text.includes('where are failed requests retried')));
    }, 30_000);
    assert.deepEqual([...keysSince(server.requests.length - 1)], [`Bearer ${apiKey}`]);
  });

  it('shows on the status page what was sent, and the cost', async () => {
    const { search } = test;
    await search.runFromPalette('Codebase Search: Show Status');
    const value = (name: string): Locator => search.statusPage.locator(`dl > div:has(dt:text-is("${name}")) dd`);
    await value('Cost')
      .getByText(/^[\d.]+$/)
      .waitFor();
    const [texts, tokens, cost] = await Promise.all(
      ['Texts sent', 'Tokens', 'Cost'].map(async (name) => Number((await value(name).innerText()).replaceAll(',', ''))),
    );
    assert.deepEqual([tokens, cost], [(texts ?? 0) * 10, (texts ?? 0) / 100]);
    assert((texts ?? 0) >= 12, String(texts));
    await search.screenshot('status-of-an-embedder');
  });

  it('pauses at the cap, and continues when the user agrees', async () => {
    const { search, places } = test;
    const before = codeSent();
    writeFileSync(join(places.workspace, 'src/late.ts'), 'export function arrivesAfterTheCap(): void {}\n');
    await notification(/The token cap is reached\. Still to be sent: 1 chunks?/);
    await search.screenshot('cap-is-reached');
    assert.equal(codeSent(), before);
    await search.ask('what arrives after the cap');
    await search.resultIn('src/late.ts').waitFor();
    await search.runFromPalette('Codebase Search: Continue Embedding');
    await until(() => codeSent() === before + 1, 'it goes on');
  });

  it('keeps the key across a reload, and nowhere in plain text', async () => {
    const { search, places } = test;
    await search.page.reload();
    await search.page.waitForSelector('.monaco-workbench');
    const seen = server.requests.length;
    // The view reopens by itself, and a click on its icon would close it.
    await search.box.waitFor();
    await search.untilIndexed();
    await search.ask('which labels are printed at night');
    await wasAsked('which labels are printed at night');
    assert.deepEqual([...keysSince(seen)], [`Bearer ${apiKey}`]);
    for (const folder of [join(places.profile, 'data'), places.home, places.workspace]) {
      const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
        const path = join(folder, name);
        return statSync(path, { throwIfNoEntry: false })?.isFile() === true && readFileSync(path).includes(apiKey);
      });
      assert.deepEqual(found, [], `the key stands in files of ${folder}`);
    }
    assert(!commandLines().includes(apiKey), 'the key is no argument of a process');
  });

  it('deletes the key on request', async () => {
    const { search } = test;
    const seen = server.requests.length;
    await setKey('');
    await search.view
      .getByRole('contentinfo')
      .getByText(/does not accept the key, or needs one/)
      .waitFor();
    assert.deepEqual([...keysSince(seen)], [undefined]);
  });

  it('offers the models of Ollama, and pulls one with progress', async () => {
    const { search } = test;
    server.requiresKey = false;
    let isPulled = (): void => undefined;
    const pulled = new Promise<void>((resolve) => (isPulled = resolve));
    server.fault = async ({ path }, response) => {
      if (path !== '/api/pull') return false;
      response
        .writeHead(200, { 'content-type': 'application/x-ndjson' })
        .write(`${JSON.stringify({ status: 'pulling manifest' })}\n`);
      response.write(
        `${JSON.stringify({ status: 'pulling 1a2b', digest: 'sha256:1a2b', total: 1_200_000_000, completed: 504_000_000 })}\n`,
      );
      await pulled;
      server.models.push('bge-m3:latest');
      response.end(`${JSON.stringify({ status: 'success' })}\n`);
      return true;
    };
    await search.runFromPalette('Codebase Search: Select Embedder');
    const rows = search.page.locator('.quick-input-list .monaco-list-row');
    await rows.getByText('Ollama', { exact: true }).first().click();
    await search.page.locator('.quick-input-widget').getByText('Address of the server').waitFor();
    await search.page.locator('.quick-input-box input').press('Enter');
    await rows.getByText('nomic-embed-text:latest').waitFor();
    await search.screenshot('models-of-ollama');
    await rows.getByText('bge-m3', { exact: true }).click();
    await notification(/Pulling bge-m3.*42%/s);
    await search.screenshot('pulling-a-model');
    isPulled();
    await until(
      () => server.requests.some(({ path, body }) => path === '/api/embed' && body.model === 'bge-m3'),
      'the model is used',
    );
  });
});

/** Returns the arguments of every process, where the system shows them. */
function commandLines(): string {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.map((id) => readable(`/proc/${id}/cmdline`)).join('\n');
}

function readable(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}
