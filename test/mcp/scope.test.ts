import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/client';
import { temporaryFolder } from '../support/temporaryFolder';
import { aFunction, makeOrigin, publishAll } from '../node/catalogue/organisation';
import { connect, dataOf, toolText } from './connect';

describe('a scope in a request over MCP', function () {
  this.timeout(60_000);
  let client: Client;

  before(async () => {
    const store = temporaryFolder();
    await publishAll(makeOrigin('acme/vans', { 'src/park.ts': aFunction('parkVan', 'Parks the van.') }), store);
    const folder = temporaryFolder({ 'src/van.ts': aFunction('driveVan', 'Drives the van to the depot.') });
    client = await connect({ home: temporaryFolder(), args: ['--folder', folder, '--store', store] });
  });

  const search = (request: Readonly<Record<string, unknown>>) =>
    client.callTool({ name: 'codebase_search', arguments: request });

  it('finds functions of other repositories together with those of the folder', async () => {
    const result = await search({
      query: 'park or drive the van',
      scope: 'organisation',
      min_score: 0,
    });
    const paths = dataOf(result).items.map(({ path }) => path);
    assert.ok(paths.includes('organisation/acme/vans/src/park.ts') && paths.includes('src/van.ts'));
    assert.match(toolText(result), /^organisation\/acme\/vans\/src\/park\.ts:1-4 parkVan/m);
  });

  it('produces results that can be expanded', async () => {
    const path = 'organisation/acme/vans/src/park.ts:2-3';
    const result = await client.callTool({ name: 'codebase_expand', arguments: { path } });
    assert.match(toolText(result), /^organisation\/acme\/vans\/src\/park\.ts:2-3[^]*export function parkVan/m);
  });

  it('is required: without it, only the folder is searched', async () => {
    const result = await search({ query: 'park or drive the van', min_score: 0 });
    assert.deepEqual(
      dataOf(result).items.map(({ path }) => path),
      ['src/van.ts'],
    );
  });
});
