import assert from 'node:assert/strict';
import { hostOf, startedHosts } from '../../support/engineHosts';
import { extensionApi, invokeTool, untilIndexed } from './api';

describe('a background process that dies', () => {
  before(untilIndexed);

  it('is restarted, and the search answers as before, without an error message', async () => {
    const home = process.env['CODEBASE_SEARCH_HOME'] ?? '';
    const states: string[] = [];
    const api = await extensionApi();
    const watching = api.onDidChangeStatus(() => states.push(api.status.index.state));
    process.kill(hostOf(home), 'SIGKILL');
    const { result } = await invokeTool({ query: 'where are failed requests retried' });
    assert.equal(result.items[0]?.path, 'src/http/retry.ts');
    await untilIndexed();
    watching.dispose();
    assert.equal(startedHosts(home).length, 2);
    assert(!states.includes('error'), states.join());
  });
});
