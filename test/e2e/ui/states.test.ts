import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  hostileKinds,
  hostileRepository,
  passwordServer,
  plainGit,
} from '../../node/gitRepository/hostileRepositories';
import { removeTemporaryFolders } from '../../support/temporaryFolder';
import { openTestWorkbench, type TestOptions, type TestWorkbench } from './fixture';

/** Tests every state without results, or with incomplete results: its text, its actions, and its accessibility. */
describe('the search view in special states', function () {
  this.timeout(120_000);

  const inState = (options: TestOptions, check: (test: TestWorkbench) => Promise<void>) => async (): Promise<void> => {
    const test = await openTestWorkbench(options);
    try {
      await test.search.show();
      await check(test);
    } catch (error) {
      await test.search.screenshot(`failed-state-${Date.now()}`).catch(() => undefined);
      throw error;
    } finally {
      await test.stop();
    }
  };

  it(
    'says at first what will happen and where the code stays, then shows the progress, and answers as soon as possible',
    inState({ generatedFiles: 2_500 }, async ({ search }) => {
      await search.view.getByText('Nothing leaves this machine.').waitFor();
      await search.view.getByText(/Looking for files|Indexing [\d,]+ of [\d,]+ files/).waitFor();
      await search.look('first-run-indexing');
      await search.ask('where are failed requests retried');
      await search.view.getByText(/Indexing [\d,]+ of [\d,]+ files/).waitFor();
      await search.screenshot('indexing');
      await search.untilIndexed();
      await search.view.getByText(/Indexing \d/).waitFor({ state: 'hidden' });
      const again = search.view.getByRole('button', { name: 'Search again' });
      // A pending answer may come from an incomplete index.
      await again.or(search.resultIn('src/http/retry.ts')).first().waitFor();
      if (await again.isVisible()) await again.click();
      await search.resultIn('src/http/retry.ts').waitFor();
    }),
  );

  it(
    'pauses when a rebuild is canceled, and resumes on request',
    inState({ generatedFiles: 2_500 }, async ({ search }) => {
      await search.untilIndexed();
      await search.runFromPalette('Codebase Search: Rebuild Index');
      const rebuilding = await search.notification(/Rebuilding the search index/);
      await rebuilding.getByRole('button', { name: 'Cancel' }).click();
      await search.view.getByText(/Indexing is paused\. .* searchable/).waitFor();
      const paused = await search.notification(/Files that are indexed so far can be searched/);
      await search.screenshot('rebuild-cancelled');
      await paused.getByRole('button', { name: 'Resume Indexing' }).click();
      await search.view.getByText(/Indexing is paused\. .* searchable/).waitFor({ state: 'hidden' });
      await search.untilIndexed();
    }),
    // A window opens, and all files are indexed three times, once with an interruption. With 4,000 files, a slow
    // machine did not finish in two minutes.
  ).timeout(240_000);

  it(
    'explains what went wrong and what to do if the index cannot be opened',
    inState({ home: '/dev/null' }, async ({ search }) => {
      await search.view.getByRole('heading', { name: 'The index cannot be used' }).waitFor();
      await search.view.getByRole('button', { name: 'Show Log' }).waitFor();
      await search.statusBar.getByText('Search failed').waitFor();
      await search.look('error');
      await search.view.getByRole('button', { name: 'Show Status' }).click();
      await search.statusPage.getByText('The error above.').waitFor();
      assert.equal(await search.statusPage.getByText('None since the window was opened.').count(), 0);
      await search.lookAtStatus('status-error');
    }),
  );

  it(
    'says that the library of the index does not run on this machine, and where it would',
    inState({ environment: { NAPI_RS_NATIVE_LIBRARY_PATH: '/no/such/library.node' } }, async ({ search }) => {
      await search.view.getByRole('heading', { name: 'The index cannot be used' }).waitFor();
      await search.view.getByText(/does not run on this machine/).waitFor();
      await search.view.getByText(/over SSH, in a container or in WSL/).waitFor();
      await search.look('library-missing');
    }),
  );

  it(
    'says that it is off, and turns on with one click',
    inState({ settings: { 'codebaseSearch.enabled': false } }, async ({ search }) => {
      await search.view.getByRole('heading', { name: 'Codebase Search is turned off for this folder' }).waitFor();
      assert.equal(await search.statusBar.count(), 0);
      await search.look('disabled');
      await search.view.getByRole('button', { name: 'Turn On' }).click();
      await search.untilIndexed();
      await search.ask('where are failed requests retried');
      await search.resultIn('src/http/retry.ts').waitFor();
      await search.runFromPalette('Codebase Search: Turn Off for This Folder');
      await search.view.getByRole('heading', { name: 'Codebase Search is turned off for this folder' }).waitFor();
      assert.equal(await search.results.count(), 0, 'no results below the notice');
      assert.equal(await search.view.locator('.count').count(), 0, 'nor how many there were');
      await search.runFromPalette('Codebase Search: Show Status');
      await search.statusPage.getByText('Search is turned off for this folder.').waitFor();
      await search.screenshot('status-turned-off');
      await search.statusPage.getByRole('button', { name: 'Turn On' }).click();
      await search.untilIndexed();
      await search.statusPage.getByText('Search is turned off for this folder.').waitFor({ state: 'hidden' });
    }),
  );

  it(
    'answers in an untrusted folder, explains the restrictions, and does not offer git features',
    inState({ trusted: false }, async ({ search }) => {
      await search.view.getByText(/Restricted Mode/).waitFor();
      await search.untilIndexed();
      await search.ask('where are failed requests retried');
      await search.resultIn('src/http/retry.ts').waitFor();
      await search.view.getByRole('button', { name: 'Show Filters' }).click();
      await search.view.getByRole('checkbox', { name: 'Include tests' }).waitFor();
      assert.equal(await search.view.getByRole('checkbox', { name: /changed on this branch/ }).count(), 0);
      await search.look('untrusted');
    }),
  );

  it('starts no program that a repository names in any way in an untrusted window', async () => {
    const [server, address] = await passwordServer();
    const repositories = hostileKinds.map((kind) => ({ ...kind, ...hostileRepository(kind, address) }));
    const started = (): readonly string[] => repositories.filter(({ hasRun }) => hasRun()).map(({ name }) => name);
    try {
      await inState(
        { trusted: false, folders: 0, others: repositories.map(({ root }) => root) },
        async ({ search }) => {
          await search.untilIndexed();
          await search.ask('zebra');
          await search.view.locator('.group .result').first().waitFor();
          await search.view.getByText(/Restricted Mode/).waitFor();
          assert.deepEqual(started(), []);
        },
      )();
      for (const { root, triggeredBy } of repositories) await plainGit(root, triggeredBy);
      assert.deepEqual(
        started(),
        hostileKinds.map(({ name }) => name),
        'plain git starts all of them',
      );
    } finally {
      server.close();
      await removeTemporaryFolders();
    }
  });

  it(
    'says that the embedder is down, promises nothing false, and answers by words',
    inState(
      { settings: { 'codebaseSearch.embedder': 'ollama', 'codebaseSearch.ollama.url': 'http://127.0.0.1:9' } },
      async ({ search }) => {
        await search.view.getByRole('button', { name: 'Select embedder' }).waitFor();
        assert.equal(await search.view.getByText('Nothing leaves this machine').count(), 0);
        await search.view.getByText('Port 9 of Ollama is blocked').waitFor();
        await search.ask('where are failed requests retried');
        await search.resultIn('src/http/retry.ts').waitFor();
        await search.look('embedder-down');
      },
    ),
  );

  it(
    'says that a folder without files has nothing to index, not as a success',
    inState(
      { prepare: (folder) => readdirSync(folder).forEach((name) => rmSync(join(folder, name), { recursive: true })) },
      async ({ search }) => {
        await search.view.getByText('No files to index in this folder.').waitFor();
        assert.equal(await search.view.locator('.codicon-pass-filled').count(), 0);
        await search.look('empty-folder');
      },
    ),
  );

  it(
    'offers to open a folder if there is none',
    inState({ folders: 0 }, async ({ search }) => {
      await search.view.getByRole('button', { name: 'Open Folder' }).waitFor();
      assert.equal(await search.statusBar.count(), 0);
      await search.look('no-folder');
    }),
  );

  describe('in one window', () => {
    let test: TestWorkbench;
    before(async () => {
      test = await openTestWorkbench({});
      await test.search.show();
      await test.search.untilIndexed();
    });
    after(() => test.stop());

    it('offers to loosen each filter with one click if nothing is found', async () => {
      const { search } = test;
      await search.view.getByRole('button', { name: 'Show Filters' }).click();
      await search.view.getByRole('textbox', { name: 'Folder or file' }).fill('src/orders');
      await search.view.getByRole('textbox', { name: 'Languages' }).fill('python');
      await search.ask('where are failed requests retried');
      await search.view.getByRole('heading', { name: 'Nothing found' }).waitFor();
      await search.view.getByRole('button', { name: 'Hide Filters' }).click();
      await search.look('nothing-found-with-filters');
      await search.view.getByRole('button', { name: 'Search all languages' }).click();
      await search.view.getByRole('button', { name: 'Search all languages' }).waitFor({ state: 'hidden' });
      await search.view.getByRole('button', { name: 'Remove the filter “in src/orders”' }).click();
      await search.resultIn('src/http/retry.ts').waitFor();
    });

    it('explains what is wrong with a filter, and removes it', async () => {
      const { search } = test;
      await search.view.getByRole('button', { name: 'Show Filters' }).click();
      await search.view.getByRole('textbox', { name: 'Languages' }).fill('klingon');
      await search.ask('where are failed requests retried');
      await search.view.getByRole('alert').getByText('Unknown language: klingon.').waitFor();
      await search.resultIn('src/http/retry.ts').waitFor();
      await search.look('filter-refused');
      await search.view.getByRole('button', { name: 'Clear filters', exact: true }).click();
      await search.view.getByRole('alert').waitFor({ state: 'hidden' });
      await search.resultIn('src/http/retry.ts').waitFor();
    });

    it('says that indexing is paused, and resumes with one click', async () => {
      const { search } = test;
      await search.runFromPalette('Codebase Search: Pause Indexing');
      await search.view.getByText(/Indexing is paused/).waitFor();
      await search.look('paused');
      const file = join(test.places.workspace, 'src/http/retry.ts');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, `${'// added\n'.repeat(40)}${text}`);
      await search.ask('where are failed requests retried');
      await search.view
        .locator('.group[data-path="src/http/retry.ts"]')
        .or(search.resultIn('src/http/retry.ts'))
        .first()
        .waitFor();
      await search.view
        .getByText(/^Changed since it was indexed · /)
        .first()
        .waitFor();
      await search.look('changed-while-paused');
      writeFileSync(file, text);
      await search.runFromPalette('Codebase Search: Resume Indexing');
      await search.untilIndexed();
    });

    it('deletes the index on request after a confirmation', async () => {
      const { search } = test;
      await search.runFromPalette('Codebase Search: Clear Index');
      await search.page.getByRole('button', { name: 'Clear Index' }).click();
      await search.view.getByText(/Indexing is paused/).waitFor();
      await search.runFromPalette('Codebase Search: Rebuild Index');
      await search.untilIndexed();
    });

    it('says that nothing is waiting to be embedded', async () => {
      const { search } = test;
      await search.runFromPalette('Codebase Search: Continue Embedding');
      await search.notification(/Everything is embedded/);
    });
  });
});
