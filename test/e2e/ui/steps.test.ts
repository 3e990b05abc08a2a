import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FakeEmbeddingServer, embedding, json } from '../../support/embeddingServer';
import { eventually } from '../eventually';
import { openTestWorkbench, pictureFailures, type TestWorkbench } from './fixture';

/**
 * With an embedder on a slow server: words answer first, meaning later, and what came first stays under the pointer.
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
    // To this server the question means the rate limiter: no word of the question is in it, and it is better than the
    // second that words find.
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

  /** Until its vectors are there, the built-in model answers. */
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
  /** What was answered is answered from memory: each question is another. */
  const askAnew = async (text: string): Promise<void> => {
    await test.search.box.press('Escape');
    await test.search.ask(text);
    await soFar().waitFor();
  };
  const soFar = () => test.search.view.getByText(/^\d+ results? so far$/);

  it('keeps the focus on the row where it is', async () => {
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

  it('puts what comes late below while the pointer is on a result, and in its place when told to', async () => {
    const { search } = test;
    // Where results will be. After a few seconds the search gives the server up: there is no time to go there later.
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

  it('keeps what was found first when it is stopped, and can search on', async () => {
    const { search } = test;
    await askAnew(`${question} by whom`);
    await search.view.getByRole('button', { name: 'Stop' }).click();
    await search.view.getByRole('button', { name: 'Continue search' }).click();
    await search.view.getByRole('button', { name: 'Stop' }).waitFor();
    release();
    await search.view.getByRole('button', { name: 'Search (Enter)' }).waitFor();
  });
});
