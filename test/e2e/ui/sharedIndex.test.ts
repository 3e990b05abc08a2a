import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestWorkbench } from './fixture';

const cli = join(import.meta.dirname, '../../../dist/cli.js');

describe("a team's shared index in the editor", function () {
  this.timeout(120_000);

  it('is the start of the local index, as configured', async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'codebase-search-shared-'));
    const store = join(temporary, 'store');
    const publish = (folder: string): void => {
      const git = (...words: readonly string[]): void =>
        void execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@t', ...words], {
          stdio: 'ignore',
        });
      git('init', '-q');
      git('add', '-A');
      git('commit', '-qm', 'one');
      execFileSync(process.execPath, [cli, 'index', '-f', folder, '--store', store], {
        env: { ...process.env, CODEBASE_SEARCH_HOME: join(temporary, 'publisher') },
        stdio: 'ignore',
      });
    };
    const test = await openTestWorkbench({ settings: { 'codebaseSearch.store.uri': store }, prepare: publish });
    try {
      await test.search.show();
      await test.search.untilIndexed();
      await test.search.ask('where are failed requests retried');
      await test.search.resultIn('src/http/retry.ts').waitFor();
      const adopted = readdirSync(test.places.home, { recursive: true })
        .map(String)
        .find((path) => path.endsWith('adopted.json'));
      assert.ok(adopted, 'the index was built here');
      assert.equal(
        (JSON.parse(readFileSync(join(test.places.home, adopted), 'utf8')) as { readonly store: string }).store,
        store,
      );
    } finally {
      await test.stop();
      rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});
