import assert from 'node:assert/strict';
import { detectExcludedContent } from '../../../src/core/languages/contentFilter';

const functions = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `function part${i}() { return ${i}; }`);

describe('content that keeps a file out', () => {
  for (const [name, end] of [
    ['\\n', '\n'],
    ['\\r\\n', '\r\n'],
    ['\\r', '\r'],
  ] as const) {
    it(`is told whatever ends its lines: ${name}`, () => {
      assert.equal(detectExcludedContent(functions(120).join(end), { path: 'a.ts' }), undefined);
      assert.deepEqual(detectExcludedContent(['', '// @generated', ...functions(3)].join(end), { path: 'a.ts' }), {
        state: 'generated',
        mark: '@generated',
        line: 2,
      });
      assert.deepEqual(detectExcludedContent(['', '-----BEGIN PRIVATE KEY-----', ''].join(end), { path: 'a.ts' }), {
        state: 'secret',
        line: 2,
        what: 'a private key',
      });
      assert.deepEqual(
        detectExcludedContent(['a=a+1;'.repeat(500), 'b'].join(end), { path: 'a.js' })?.state,
        'minified',
      );
    });
  }

  it('is looked for in the first twenty lines', () => {
    const marked = (line: number): string => [...functions(line - 1), '// @generated'].join('\n');
    assert.deepEqual(
      [detectExcludedContent(marked(20), { path: 'a.ts' })?.state, detectExcludedContent(marked(21), { path: 'a.ts' })],
      ['generated', undefined],
    );
  });
});
