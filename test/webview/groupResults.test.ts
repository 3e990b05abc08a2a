import assert from 'node:assert/strict';
import type { ResultItem } from '../../src/core/base/types';
import { splitSections, sectionsOf } from '../../webview-ui/state/groupResults';
import type { ViewAnswer } from '../../webview-ui/state/viewState';

const item = (path: string, start: number): ResultItem =>
  ({ path, start_line: start, end_line: start + 1 }) as ResultItem;
const answer = (items: readonly ResultItem[], pages: readonly number[]): ViewAnswer =>
  ({ questions: [], pages, further: {}, result: { items } }) as unknown as ViewAnswer;
const shown = (...parameters: Parameters<typeof sectionsOf>): readonly string[] =>
  sectionsOf(...parameters).map(
    ({ title, rows }) => `${title}: ${rows.map(({ item: { start_line } }) => start_line).join(' ')}`,
  );

describe('grouped results', () => {
  const items = [item('a.ts', 1), item('b.ts', 1), item('a.ts', 9), item('a.ts', 20), item('c.ts', 1)];

  it('are listed under their file, in the order of the best result of each file', () => {
    assert.deepEqual(shown({ pinned: [], answer: answer(items, [0]), grouping: 'file' }), [
      'a.ts: 1 9 20',
      'b.ts: 1',
      'c.ts: 1',
    ]);
  });

  it('are sorted by path and line within each page on request, and the pages keep their order', () => {
    const mixed = [item('b.ts', 9), item('a.ts', 5), item('b.ts', 1), item('a.ts', 1)];
    const given = answer(mixed, [0, 3]);
    assert.deepEqual(shown({ pinned: [], answer: given, grouping: 'file', sorting: 'path' }), [
      'a.ts: 5',
      'b.ts: 1 9',
      'a.ts: 1',
    ]);
    assert.deepEqual(shown({ pinned: [], answer: given, grouping: 'score', sorting: 'path' }), [': 5 1 9', ': 1']);
  });

  it('are listed with callers first on each page, and results without known calls behind them', () => {
    const given = answer([item('a.ts', 1), item('b.ts', 1), item('c.ts', 1)], [0]);
    const callOrder = ['c.ts:1-1', 'a.ts:1-1'].map((key) => key.replace(/1$/, String(item('a.ts', 1).end_line)));
    assert.deepEqual(shown({ pinned: [], answer: given, grouping: 'score', sorting: 'calls', callOrder }), [': 1 1 1']);
    assert.deepEqual(shown({ pinned: [], answer: given, grouping: 'file', sorting: 'calls', callOrder }), [
      'c.ts: 1',
      'a.ts: 1',
      'b.ts: 1',
    ]);
  });

  it('never insert a later page between visible results', () => {
    const before = shown({ pinned: [], answer: answer(items.slice(0, 3), [0]), grouping: 'file' });
    const after = shown({ pinned: [], answer: answer(items, [0, 3]), grouping: 'file' });
    assert.deepEqual(after.slice(0, before.length), before);
    assert.deepEqual(after.slice(before.length), ['a.ts: 20', 'c.ts: 1']);
  });

  it('append further results of a file behind its last result, and count the remaining ones', () => {
    const more = (path: string, start: number, count: number): ResultItem => ({
      ...item(path, start),
      more_in_file: count,
    });
    const first = [more('a.ts', 1, 4), item('b.ts', 1), more('a.ts', 9, 4)];
    const counts = (given: ViewAnswer): readonly unknown[] =>
      sectionsOf({ pinned: [], answer: given, grouping: 'file' }).map(({ title, more }) => [title, more]);
    assert.deepEqual(counts(answer(first, [0])), [
      ['a.ts', 4],
      ['b.ts', undefined],
    ]);
    const second = answer([...first, more('a.ts', 20, 3)], [0, 3]);
    assert.deepEqual(counts(second), [
      ['a.ts', undefined],
      ['b.ts', undefined],
      ['a.ts', 3],
    ]);
    const asked = { ...second, further: { 'a.ts': [item('a.ts', 30), item('a.ts', 40), item('a.ts', 50)] } };
    assert.deepEqual(shown({ pinned: [], answer: asked, grouping: 'file' }), [
      'a.ts: 1 9',
      'b.ts: 1',
      'a.ts: 20 30 40 50',
    ]);
    assert.deepEqual(counts(asked).at(-1), ['a.ts', undefined]);
  });

  it('are listed by score without headings, and pinned results behind the answer', () => {
    assert.deepEqual(shown({ pinned: [item('z.ts', 7)], answer: answer(items, [0]), grouping: 'score' }), [
      ': 1 1 9 20 1',
      'Pinned: 7',
    ]);
    assert.deepEqual(shown({ pinned: [item('z.ts', 7)], answer: undefined, grouping: 'file' }), ['Pinned: 7']);
  });

  it('are divided into parts of some rows, which stay the same when rows are appended or pinned', () => {
    const many = Array.from({ length: 70 }, (_, i) => item(`${i % 30}.ts`, i));
    const of = (pinned: readonly ResultItem[], count: number, grouping: 'file' | 'score') =>
      splitSections(
        sectionsOf({
          pinned,
          answer: answer(
            many.slice(0, count),
            [0, 20, 40].filter((start) => start < count),
          ),
          grouping,
        }),
      );
    for (const grouping of ['file', 'score'] as const) {
      const before = of([], 40, grouping);
      const after = of([many[0]!, many[1]!], 70, grouping);
      assert.deepEqual(
        after.at(-1)?.map(({ kind }) => kind),
        ['pinned'],
      );
      assert.deepEqual(after.slice(0, before.length), before);
      assert.equal(after.flatMap((part) => part.flatMap(({ rows }) => rows)).length, 72);
    }
  });

  it('give every row and heading a unique key', () => {
    const sections = sectionsOf({ pinned: [items[0]!], answer: answer(items, [0, 3]), grouping: 'file' });
    const keys = sections.flatMap(({ key, rows }) => [key, ...rows.map((row) => row.key)]);
    assert.equal(new Set(keys).size, keys.length);
  });
});
