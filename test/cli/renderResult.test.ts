import assert from 'node:assert/strict';
import { renderResult, renderFullResult } from '../../src/cli/terminal/renderResult';
import type { ResultItem, SearchResult } from '../../src/core/base/types';

describe('a result in the terminal', () => {
  const cases = [
    [24, undefined],
    [25, '… 1 more line'],
    [26, '… 2 more lines'],
  ] as const;
  for (const [lines, expected] of cases) {
    it(`with ${lines} lines says ${expected ?? 'nothing about more lines'}`, () => {
      const rest = renderResult(ofLines(lines))
        .split('\n')
        .map((line) => line.trim())
        .find((line) => line.startsWith('…'));
      assert.equal(rest, expected);
    });
  }

  it('says how many lines follow if it is cut to a budget', () => {
    const [item] = ofLines(3, { more_lines: 819 }).items;
    assert.match(renderFullResult(item as ResultItem), /… 819 more lines/);
  });

  it('is named with its container', () => {
    const heading = (symbol: ResultItem['symbol']): string | undefined =>
      renderResult(ofLines(1, { symbol: symbol! }))
        .split('\n')
        .find((line) => line.startsWith('a.ts'));
    assert.match(
      heading({ name: 'delete_cookie', kind: 'method', container: 'http.Response' }) ?? '',
      /^a\.ts:1-1 {2}Response\.delete_cookie {2}/,
    );
    assert.match(heading({ name: 'go', kind: 'function' }) ?? '', /^a\.ts:1-1 {2}go {2}/);
    assert.match(
      heading({ name: 'go', kind: 'function', container: 'a\nb\x1b' }) ?? '',
      /^a\.ts:1-1 {2}a<U\+000A>b<U\+001B>\.go {2}/,
    );
  });

  const part = { start_line: 31, declaration: 'function send(a: string): void {', lines_before: 30 };
  it('is shown under its declaration if it is a part of a long function, between the counts of omitted lines', () => {
    assert.deepEqual(snippetOf(ofLines(2, { ...part, more_lines: 9 })), [
      '      │ function send(a: string): void {',
      '      … 30 lines',
      '   31 │ x',
      '   32 │ x',
      '      … 9 more lines',
    ]);
    assert.deepEqual(snippetOf(ofLines(1, { ...part, lines_before: 1, more_lines: 1 })), [
      '      │ function send(a: string): void {',
      '      … 1 line',
      '   31 │ x',
      '      … 1 more line',
    ]);
    assert.match(renderResult(ofLines(26, { ...part, more_lines: 9 })), /^ {6}… 11 more lines$/m);
  });

  it('shows and marks the use that the question asks for', () => {
    const shown = renderResult(ofLines(60, { start_line: 201, uses: { names: ['send'], lines: [255] } })).split('\n');
    assert.ok(shown.includes('  255 ▸ x'), shown.join('\n'));
    assert.ok(!shown.includes('  201 │ x'));
  });

  it('names the type in which it begins, without a count of omitted lines', () => {
    assert.deepEqual(snippetOf(ofLines(1, { start_line: 31, declaration: 'class Sender' })), [
      '      │ class Sender',
      '   31 │ x',
    ]);
  });

  it('shows hidden characters and line breaks of its declaration', () => {
    assert.equal(
      snippetOf(ofLines(1, { ...part, declaration: 'f(\u202e\n\x1b[2J)' }))[0],
      '      │ f(<U+202E><U+000A><U+001B>[2J)',
    );
  });

  it('names its copies, with hostile names quoted', () => {
    const why = (also_in: readonly string[]): string | undefined =>
      renderResult(ofLines(1, { reason: 'Matches x', also_in }))
        .split('\n')
        .find((line) => line.startsWith('a.ts'));
    assert.match(why(['b.ts', 'lib/c.ts']) ?? '', /Matches x · also in b\.ts, lib\/c\.ts$/);
    assert.match(why(['b\n\x1b[2J.ts']) ?? '', /Matches x · also in "b\\n\\033\[2J\.ts"$/);
  });

  it('says that its file has changed since it was indexed', () => {
    assert.match(
      renderResult(ofLines(1, { stale: true, reason: 'Matches x' })),
      /perhaps.* 0\.50 {2}changed since it was indexed · Matches x/,
    );
  });
});

/** Returns the lines below the place of a result. */
const snippetOf = (result: SearchResult): readonly string[] =>
  renderFullResult(result.items[0]!)
    .split('\n')
    .slice(1)
    .filter((line) => line !== '');

function ofLines(lines: number, more: Partial<ResultItem> = {}): SearchResult {
  const item: Partial<ResultItem> = {
    reason: '',
    start_line: 1,
    ...more,
    path: 'a.ts',
    end_line: lines,
    score: 0.5,
    matched_keywords: [],
    snippet: Array.from({ length: lines }, () => 'x').join('\n'),
  };
  const coverage = { files_indexed: 1 } as SearchResult['coverage'];
  return {
    query: 'x',
    items: [item as ResultItem],
    total_hits: 1,
    took_ms: 1,
    warnings: [],
    coverage,
  } as unknown as SearchResult;
}
