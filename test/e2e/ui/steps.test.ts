import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FakeEmbeddingServer, embedding, json } from '../../support/embeddingServer';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

/**
 * Tests an embedder on a slow server: results by words appear first and results by meaning later, while the first ones
 * stay under the pointer.
 */
describe('the search view while a search takes long', function () {
  this.timeout(120_000);
  const question = 'where are failed requests retried';
  const server = new FakeEmbeddingServer();
  let test: TestWorkbench;
  /** Lets the server answer the question. */
  let release: () => void = () => undefined;

  before(async () => {
    await server.start();
    test = await openTestWorkbench({
      settings: {
        'codebaseSearch.minScore': 0,
        'codebaseSearch.embedder': 'ollama',
        'codebaseSearch.ollama.url': server.url,
      },
    });
    await test.search.show();
    await test.search.untilIndexed();
    await untilServerIsAsked();
    // The server returns a vector that means the rate limiter for the question: the file contains no word of the
    // question, and ranks above the second result by words.
    const late = readFileSync(join(test.places.workspace, 'src/http/rateLimiter.ts'), 'utf8');
    server.fault = async ({ body }, response) => {
      if (!body.input?.some((text) => text.includes(question))) return false;
      await new Promise<void>((resolve) => (release = resolve));
      json(response, 200, { model: body.model, embeddings: [embedding(late)] });
      return true;
    };
  });
  pictureFailures(() => test);
  after(async () => {
    await test.stop();
    await server.stop();
  });

  /** Waits until the server is asked, because the built-in model answers until the vectors exist. */
  const untilServerIsAsked = async (): Promise<void> => {
    let asked = 0;
    await eventually(async () => {
      await test.search.ask(`is the server asked, number ${asked++}`);
      await test.search.page.waitForTimeout(200);
      assert(server.embedded.some((text) => text.includes('is the server asked')));
    }, 60_000);
  };

  const heads = (): Promise<readonly string[]> =>
    test.search.view
      .locator('.head')
      .evaluateAll((rows: { readonly dataset: { readonly key?: string } }[]) =>
        rows.map(({ dataset }) => dataset.key ?? ''),
      );
  /** Asks a new question each time, because repeated questions are answered from the cache. */
  const askAnew = async (text: string): Promise<void> => {
    await test.search.box.press('Escape');
    await test.search.ask(text);
    await soFar().waitFor();
  };
  const soFar = () => test.search.view.getByText(/^\d+ results? so far$/);

  it('keeps the focus on its row', async () => {
    const { search } = test;
    await search.page.mouse.move(900, 400);
    await askAnew(`${question} by the client`);
    await search.box.press('ArrowDown');
    const focused = search.view.locator('.head:focus');
    await focused.waitFor();
    const [key, place] = [await focused.getAttribute('data-key'), await focused.boundingBox()];
    release();
    await soFar().waitFor({ state: 'hidden' });
    assert.equal(await focused.getAttribute('data-key'), key);
    assert.deepEqual(await focused.boundingBox(), place);
  });

  it('appends late results while the pointer is on a result, and sorts them on request', async () => {
    const { search } = test;
    // Moves the pointer in advance to where the results will appear. After a few seconds the search stops waiting for
    // the server, so there is no time to move it later.
    await search.page.mouse.move(200, 250);
    await askAnew(`${question} again`);
    const under = search.results.first();
    const [before, place] = [await heads(), await under.boundingBox()];
    release();
    const more = search.view.getByRole('button', { name: /^Show \d+ better$/ });
    await more.waitFor();
    assert.deepEqual((await heads()).slice(0, before.length), before);
    assert.deepEqual(await under.boundingBox(), place);
    await search.look('steps-better');
    const late = (await heads()).slice(before.length);
    assert(late.length > 0);
    await more.click();
    await more.waitFor({ state: 'hidden' });
    assert.notDeepEqual((await heads()).slice(0, before.length), before);
  });

  it('shows the whole answer in order when the user is not in the results', async () => {
    const { search } = test;
    await search.page.mouse.move(900, 400);
    await askAnew(`${question} by us`);
    const before = await heads();
    await search.screenshot('steps-first');
    release();
    await soFar().waitFor({ state: 'hidden' });
    assert.equal(await search.view.getByRole('button', { name: /better|Sort again/ }).count(), 0);
    assert.notDeepEqual(await heads(), before);
  });

  it('keeps the first results when it is stopped, and can continue the search', async () => {
    const { search } = test;
    await askAnew(`${question} by whom`);
    await search.view.getByRole('button', { name: 'Stop' }).click();
    await search.view.getByRole('button', { name: 'Continue search' }).click();
    await search.view.getByRole('button', { name: 'Stop' }).waitFor();
    release();
    await search.view.getByRole('button', { name: 'Search (Enter)' }).waitFor();
  });
});
