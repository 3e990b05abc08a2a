import assert from 'node:assert/strict';
import { placeIn } from '../../../../src/core/request/values/placeText';
import { parseExpandRequest } from '../../../../src/core/request/expandRequest';
import { parseSimilarRequest } from '../../../../src/core/request/similarRequest';
import { readTarget } from '../../../../src/core/request/traceRequest';

const path = 'src/a.ts';
const folder = { paths: ['/repo'], has: (name: string) => [path, 'src/part (2)'].includes(name) };

describe('a place in a text', () => {
  const ranges = [
    ...[
      ':2-3',
      ':L2-L3',
      ':2:1-3:5',
      ':2..3',
      ':2 to 3',
      ':2\u20133',
      ':lines 2-3',
      ':[2-3]',
      '#L2-L3',
      '#2-3',
      '?L2-3',
    ],
    ...[' L2-3', ' lines 2-3', ' lines 2 to 3', ', lines 2-3', ' - lines 2-3', ' at lines 2-3', ' ln. 2-3', ' 2-3'],
    ...['(2-3)', ' (2-3)', ' (L2-L3)', ' (lines 2-3)', ' [2-3]', ' [2, 3]', ' @ 2-3', '#L2C1-L3C4'],
  ];
  for (const lines of ranges)
    it(`has both lines: ${path}${lines}`, () => {
      assert.deepEqual(placeIn(`${path}${lines}`), { path, first: 2, last: 3 });
      const expanded = parseExpandRequest({ path: `${path}${lines}` }, folder);
      assert.deepEqual(expanded, { path, startLine: 2, endLine: 3 });
      assert.deepEqual(parseSimilarRequest({ of: `${path}${lines}` }, folder).place?.path, path);
      assert.equal(readTarget('of', `${path}${lines}`, folder).line, 2);
    });

  const lines = [
    ':2',
    ':2:7',
    ':2:7: error',
    '(2,7)',
    '(2)',
    '#L2',
    ' line 2',
    ', line 2',
    ' at line 2',
    ':L2',
    ' (line 2)',
  ];
  for (const line of lines)
    it(`has one line: ${path}${line}`, () => assert.deepEqual(placeIn(`${path}${line}`), { path, first: 2 }));

  it('may name the lines first, as a traceback does', () => {
    assert.deepEqual(placeIn(`lines 2-3 of ${path}`), { path, first: 2, last: 3 });
    assert.deepEqual(placeIn('  File "src/a.py", line 2, in f'), { path: 'src/a.py', first: 2 });
  });

  const names = [path, 'src/chapter 3', 'src/a 2', 'src/2-3', 'a-2.ts', 'src/a.ts::f', 'src/a.ts#f', 'v1.2', 'a@2.ts'];
  for (const name of names) it(`is none: ${name}`, () => assert.equal(placeIn(name), undefined));

  it('is the name of a file that has it', () =>
    assert.deepEqual(parseExpandRequest({ path: 'src/part (2)' }, folder), { path: 'src/part (2)' }));

  it('is code, or the name of a function, where no file has the name', () => {
    assert.equal(parseSimilarRequest({ of: 'add (2)' }, folder).place, undefined);
    assert.deepEqual(readTarget('of', 'Cart.add (2)', folder), { text: 'Cart.add (2)', name: 'Cart.add' });
  });

  it('is looked for in linear time', () => {
    const started = performance.now();
    for (const part of [' ', 'a ', 'a.ts ', 'lines ', '(', '1-', 'a:1', '1 to ', ': ']) placeIn(part.repeat(6_000));
    assert.ok(performance.now() - started < 500);
  });
});
