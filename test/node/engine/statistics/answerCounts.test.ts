import assert from 'node:assert/strict';
import { SearchError } from '../../../../src/core/base/errors';
import { SearchMetrics } from '../../../../src/node/engine/statistics/searchMetrics';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { inMemoryEngine } from '../../../twins/engineParts';

describe('the counts of searches', () => {
  it('tell the kinds of searches, their results and their failures', async () => {
    const engine = inMemoryEngine({ 'a.ts': 'export function placeOrder() {}\n' });
    await engine.update();
    const result = await engine.search({ query: 'placeOrder' });
    const found = { ...result, items: result.items.map((item) => ({ ...item, score: 0.9 })) };
    const nothing = await engine.search({ query: 'zorbak wimfle' });
    const metrics = new SearchMetrics();
    metrics.recordSearch(['find_usage'], found, 4);
    metrics.recordSearch(['find_usage', 'refactor'], found, 4);
    metrics.recordSearch([], nothing, 4);
    for (const code of ['TIMEOUT', 'TIMEOUT', 'INVALID_ARGUMENT'] as const)
      metrics.recordFailedSearch(new SearchError(code, 'It failed.', 'Wait.'));
    const { answers, searches } = await metrics.statistics(temporaryFolder());
    assert.equal(searches, 3);
    assert.deepEqual(answers, {
      resultsPerSearch: 0.7,
      intents: { find_usage: 2, refactor: 1, inferred: 1 },
      relevance: { 'very likely': 2, nothing: 1 },
      levels: { full_code: 2 },
      errors: { TIMEOUT: 2, INVALID_ARGUMENT: 1 },
    });
  });
});
