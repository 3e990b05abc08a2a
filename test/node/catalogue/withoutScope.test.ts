import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporaryFolder';
import { aFunction } from './organisation';

describe('a search without a scope', () => {
  it('neither loads nor reads the catalogue, although a store is set', function () {
    this.timeout(60_000);
    const store = temporaryFolder();
    // Opening this catalogue fails.
    writeFileSync(join(store, 'catalogue'), 'no folder');
    const folder = temporaryFolder({ 'src/park.ts': aFunction('parkVan', 'Parks the van.') });
    const parameters = ['--import', 'tsx', join(__dirname, 'loadedParts.ts'), folder, store];
    const env = { ...process.env, CODEBASE_SEARCH_HOME: temporaryFolder() };
    const { stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8', env });
    assert.notEqual(stdout, '', stderr);
    const { before, after } = JSON.parse(stdout) as {
      readonly before: { readonly found: number; readonly warnings: readonly string[]; readonly loaded: number };
      readonly after: { readonly failure: string; readonly loaded: number };
    };
    assert.deepEqual(before, { found: 1, warnings: [], loaded: 0 });
    assert.equal(after.failure, 'STORE_UNAVAILABLE');
    assert.ok(after.loaded > 3, 'the scope loads them');
  });
});
