import assert from 'node:assert/strict';
import type { ResultItem } from '../../src/core/base/types';
import { contextAbove, linesBelow, extentOf } from '../../webview-ui/shared/extent';
import { reasonOf } from '../../webview-ui/components/results/reason';
import { resultTitle } from '../../webview-ui/state/resultNames';
import { templateText } from './wordsOf';

const part = {
  path: 'a.ts',
  start_line: 31,
  end_line: 32,
  snippet: '  first();\n  second();\n',
  language: 'typescript',
  symbol: { name: 'all', kind: 'method', container: 'net.Sender' },
  declaration: 'all(): void {',
  lines_before: 30,
  more_lines: 9,
  score: 0.9,
  reason: 'Matches step',
  matched_keywords: [],
  matched_queries: [],
} as unknown as ResultItem;
const { declaration, lines_before, more_lines, ...whole } = part;
const long = (of: ResultItem): ResultItem => ({
  ...of,
  snippet: Array.from({ length: 40 }, (_, i) => `  step${i}();`).join('\n'),
});

/** Returns the text above and below the lines of code, as a screen reader reads it. */
const around = (item: ResultItem, isEnd = true): readonly (readonly string[])[] =>
  [contextAbove(item), linesBelow(item, isEnd)].map((rows) =>
    rows.map((row) => templateText(row).replace(/\s+/g, ' ').trim()),
  );

describe('a part of a long function in the view', () => {
  it('is shown under its declaration, between the counts of omitted lines', () => {
    assert.deepEqual(around(part), [['all(): void {', '… 30 lines'], ['… 9 more lines']]);
    assert.deepEqual(around({ ...part, lines_before: 1, more_lines: 1 }), [
      ['all(): void {', '… 1 line'],
      ['… 1 more line'],
    ]);
  });

  it('mentions no lines before it if there are none, and nothing if it is complete', () => {
    assert.deepEqual(around({ ...whole, declaration: 'class Sender' }), [['class Sender'], []]);
    assert.deepEqual(around(whole), [[], []]);
  });

  it('tells how many lines follow once its own last line is shown', () =>
    assert.deepEqual(around(part, false), [['all(): void {', '… 30 lines'], []]));

  it('tells how many lines follow if it is shown from its declaration to its end', () => {
    const documented = `${'// Evicts keys.\n'.repeat(20)}int evict(void) {`;
    const first = {
      ...whole,
      snippet: documented,
      symbol: { name: 'evict', kind: 'function' },
      more_lines: 200,
    } as const;
    assert.deepEqual(extentOf(first, false), { shown: 3, all: 21, rows: 4 });
  });

  it('has enough room for every row', () => {
    assert.deepEqual(extentOf(part, false), { shown: 2, all: 2, rows: 5 });
    assert.deepEqual(extentOf(long(part), false), { shown: 7, all: 40, rows: 9 });
    assert.deepEqual(extentOf(long(part), true), { shown: 40, all: 40, rows: 43 });
    assert.deepEqual(extentOf(long(whole), false), { shown: 7, all: 40, rows: 7 });
  });

  it('keeps a hostile declaration in its row', () => {
    assert.equal(around({ ...part, declaration: 'all(\u202e)\n<b>' })[0]?.[0], 'all(<U+202E>)<U+000A><b>');
  });
});

describe('the title of a result', () => {
  it('is its name with its container', () => {
    assert.equal(resultTitle(part), 'Sender.all');
    assert.equal(resultTitle({ ...part, symbol: { name: 'all', kind: 'function' } }), 'all');
    assert.equal(
      resultTitle({ ...part, symbol: { name: 'a\n', kind: 'method', container: '\u202e' } }),
      '<U+202E>.a<U+000A>',
    );
  });
  it('is its lines if it has no name', () => {
    const { symbol, ...unnamed } = part;
    assert.equal(resultTitle(unnamed), 'Lines 31–32');
  });
});

describe('the reason of a result', () => {
  it('names its copies', () => {
    assert.equal(reasonOf(part, 1), 'Matches step');
    assert.equal(reasonOf({ ...part, also_in: ['b.ts', 'c.ts'] }, 1), 'Matches step · also in b.ts, c.ts');
    assert.equal(reasonOf({ ...part, also_in: ['b\n\u202e.ts'] }, 1), 'Matches step · also in b<U+000A><U+202E>.ts');
  });
  it('names its copies last, behind the number of questions that it answers', () => {
    const both = { ...part, reason: 'Matches step · 2 queries', matched_queries: ['a', 'b'], also_in: ['b.ts'] };
    assert.equal(reasonOf(both, 2), 'Answers both questions, +5% · matches step · also in b.ts');
    assert.equal(reasonOf(both, 3), 'Answers 2 of 3 questions, +5% · matches step · also in b.ts');
  });
});
