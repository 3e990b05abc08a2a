import assert from 'node:assert/strict';
import { renderResult, renderWhole } from '../../src/cli/renderResult';
import type { ResultItem, SearchResult } from '../../src/core/types';

describe('a result in the terminal', () => {
  const cases = [
    [12, undefined],
    [13, '… 1 more line'],
    [14, '… 2 more lines'],
  ] as const;
  for (const [lines, expected] of cases) {
    it(`with ${lines} lines says ${expected ?? 'of no more'}`, () => {
      const rest = renderResult(ofLines(lines)).split('\n').map((line) => line.trim()).find((line) => line.startsWith('…'));
      assert.equal(rest, expected);
    });
  }

  it('says how much follows what was cut to a budget', () => {
    const [item] = ofLines(3, { more_lines: 819 }).items;
    assert.match(renderWhole(item as ResultItem), /… 819 more lines/);
  });

  it('says of a file that it has changed since it was indexed', () => {
    assert.match(renderResult(ofLines(1, { stale: true, reason: 'words: x' })), /perhaps.* 0\.50 {2}changed since it was indexed · words: x/);
  });
});

function ofLines(lines: number, more: Partial<ResultItem> = {}): SearchResult {
  const item: Partial<ResultItem> = { reason: '', ...more, path: 'a.ts', start_line: 1, end_line: lines, score: 0.5, matched_keywords: [], snippet: Array.from({ length: lines }, () => 'x').join('\n') };
  const coverage = { files_indexed: 1 } as SearchResult['coverage'];
  return { query: 'x', items: [item as ResultItem], total_hits: 1, took_ms: 1, warnings: [], coverage } as unknown as SearchResult;
}
