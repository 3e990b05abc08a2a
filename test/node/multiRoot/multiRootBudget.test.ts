import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { truncateToBudget, fillRemainingBudget } from '../../../src/node/multiRoot/multiRootBudget';
import type { ResultItem, SearchResult } from '../../../src/core/base/types';

const itemOf = (tokens: number): ResultItem => ({
  path: 'a.ts',
  uri: 'file:///a.ts',
  start_line: 1,
  end_line: 1,
  score: 1,
  snippet: '',
  language: 'typescript',
  level: 'full_code',
  tokens,
  source: 'text',
  reason: '',
  matched_keywords: [],
  matched_queries: [],
});
const answerOf = (around: number, items: readonly ResultItem[]): SearchResult => ({
  query: 'q',
  took_ms: 0,
  total_hits: items.length,
  total_tokens: around + items.reduce((sum, { tokens }) => sum + tokens, 0),
  items,
  warnings: [],
  coverage: { state: 'indexed', files_indexed: 1, files_total: 1, stale: false },
});

describe('the budget of several folders', () => {
  it('is kept for all together, and drops the last results first', () => {
    const sizes = fastCheck.array(fastCheck.integer({ min: 1, max: 300 }), { maxLength: 20 });
    fastCheck.assert(
      fastCheck.property(sizes, sizes, fastCheck.integer({ min: 100, max: 3_000 }), (a, b, budget) => {
        const answers = [answerOf(20, a.map(itemOf)), answerOf(30, b.map(itemOf))];
        const merged = answers.flatMap(({ items }) => items);
        const { items, total_tokens } = truncateToBudget(merged, answers, [], budget);
        assert.ok(total_tokens <= budget);
        assert.deepEqual(items, merged.slice(0, items.length));
        const next = merged[items.length];
        assert.ok(!next || total_tokens + next.tokens > budget);
      }),
    );
  });

  it('leaves room for the labels of other files that a result names', () => {
    const labelled = { ...itemOf(50), also_in: ['api/b.ts', 'api/c.ts', 'api/d.ts', 'api/e.ts'] };
    // Four characters for each of the three copies that are named.
    const answers = [answerOf(20, [labelled])];
    const { total_tokens } = truncateToBudget([labelled], answers, [], 1_000);
    assert.equal(total_tokens - truncateToBudget([itemOf(50)], answers, [], 1_000).total_tokens, 12);
  });

  it('is used up by shortened versions of results that did not fit', async () => {
    const sizes = fastCheck.array(fastCheck.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 20 });
    await fastCheck.assert(
      fastCheck.asyncProperty(sizes, fastCheck.integer({ min: 100, max: 3_000 }), async (tokens, budget) => {
        const answers = [answerOf(20, tokens.map(itemOf))];
        const [found] = answers.map(({ items }) => items);
        const kept = truncateToBudget(found!, answers, ['a note'], budget);
        const asked: ResultItem[] = [];
        const inRoom = (item: ResultItem, room: number): Promise<ResultItem> => (
          asked.push(item),
          Promise.resolve(itemOf(Math.min(item.tokens, room - 20)))
        );
        const { items, total_tokens } = await fillRemainingBudget(kept, found!, budget, inRoom);
        assert.ok(total_tokens <= budget);
        assert.deepEqual(items.slice(0, kept.items.length), kept.items);
        assert.deepEqual(asked, found!.slice(kept.items.length, items.length));
        assert.ok(items.length === found!.length || total_tokens >= 0.9 * budget || budget - total_tokens < 100);
      }),
    );
  });

  it('is unlimited if none was given', () => {
    const answers = [answerOf(20, [itemOf(5_000)]), answerOf(20, [itemOf(5_000)])];
    assert.equal(
      truncateToBudget(
        answers.flatMap(({ items }) => items),
        answers,
        [],
        undefined,
      ).total_tokens,
      10_028,
    );
  });
});
