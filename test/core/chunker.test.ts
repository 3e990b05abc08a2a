import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chunkLines, type ChunkSpan } from '../../src/core/index/chunker';
import { limits } from '../../src/core/limits';
import type { Outline, OutlineNode } from '../../src/core/types';

const target = limits.chunkCharacters;

function node(name: string, startLine: number, endLine: number, children: readonly OutlineNode[] = [], breaks: readonly number[] = []): OutlineNode {
  return { name, kind: children.length > 0 ? 'class' : 'function', signature: name, doc: '', container: '', startLine, endLine, children, breaks };
}

const outlineOf = (...nodes: readonly OutlineNode[]): Outline => ({ nodes, imports: [] });
/** Lines of 50 characters, line break included. */
const body = (count: number, indent = '  '): string[] => Array.from({ length: count }, () => `${indent}${'x'.repeat(49 - indent.length)}`);
const func = (count: number, indent = ''): string[] => [`${indent}function {`, ...body(count - 2, `${indent}  `), `${indent}}`];
const ranges = (spans: readonly ChunkSpan[]): readonly string[] => spans.map(({ startLine, endLine }) => `${startLine}-${endLine}`);
const names = (spans: readonly ChunkSpan[]): readonly string[] => spans.map(({ symbols }) => symbols.map(({ name }) => name).join(' '));

describe('chunks along a tree', () => {
  it('joins short neighbours, and what is between them', () => {
    const lines = ['import a', '', ...func(5), '', ...func(5), ''];
    const spans = chunkLines(lines, outlineOf(node('a', 3, 7), node('b', 9, 13)));
    assert.deepEqual(ranges(spans), ['1-14']);
    assert.deepEqual(names(spans), ['a b']);
  });

  it('keeps a function whole that is slightly longer than the target', () => {
    const lines = [...func(34), '', ...func(20)];
    assert.deepEqual(ranges(chunkLines(lines, outlineOf(node('a', 1, 34, [], [10, 20]), node('b', 36, 55)))), ['1-35', '36-55']);
  });

  it('never joins so that a function is cut', () => {
    const lines = [...func(20), ...func(20), ...func(20)];
    const nodes = [node('a', 1, 20), node('b', 21, 40), node('c', 41, 60)];
    assert.deepEqual(ranges(chunkLines(lines, outlineOf(...nodes))), ['1-20', '21-40', '41-60']);
  });

  it('cuts a long function between statements, into parts of about one size', () => {
    const lines = func(62);
    const spans = chunkLines(lines, outlineOf(node('long', 1, 62, [], [2, 19, 33, 50, 61])));
    assert.deepEqual(ranges(spans), ['1-18', '19-32', '33-62']);
    assert.deepEqual(names(spans), ['long', '', '']);
  });

  it('prefers outer statements to inner ones', () => {
    const lines = ['function {', ...body(20), ...body(20, '      '), ...body(10), '}'];
    const spans = chunkLines(lines, outlineOf(node('f', 1, 52, [], [18, 26, 27, 28])));
    assert.equal(spans[1]?.startLine, 18);
  });

  it('cuts a class by its members, its head apart', () => {
    const head = ['class A {', ...body(10)];
    const lines = [...head, ...func(20, '  '), '', ...func(20, '  '), '}', '', ...func(5)];
    const members = [node('one', 12, 31), node('two', 33, 52)];
    const spans = chunkLines(lines, outlineOf(node('A', 1, 53, members), node('after', 55, 59)));
    assert.deepEqual(ranges(spans), ['1-11', '12-32', '33-54', '55-59']);
    assert.deepEqual(names(spans), ['A', 'one', 'two', 'after']);
  });

  it('leaves a short head with its first members', () => {
    const lines = ['class A {', ...func(20, '  '), ...func(20, '  '), '}'];
    const spans = chunkLines(lines, outlineOf(node('A', 1, 42, [node('one', 2, 21), node('two', 22, 41)])));
    assert.deepEqual(names(spans), ['A one', 'two']);
  });

  it('cuts definitions that share lines as one', () => {
    const lines = ['a(); b();', 'c();'];
    const spans = chunkLines(lines, outlineOf(node('a', 1, 1), node('b', 1, 2)));
    assert.deepEqual(names(spans), ['a b']);
  });

  it('cuts long text between definitions where it begins anew', () => {
    const lines = [...body(25, ''), '', ...body(25, ''), '', ...func(4)];
    assert.deepEqual(ranges(chunkLines(lines, outlineOf(node('f', 53, 56)))), ['1-26', '27-56']);
  });
});

describe('chunks without a tree', () => {
  it('gives an empty file one chunk', () => {
    assert.deepEqual(chunkLines([''], undefined), [{ startLine: 1, endLine: 1, symbols: [] }]);
    assert.deepEqual(chunkLines([], undefined), []);
  });

  it('cuts at an unindented line after a closing bracket once the chunk is large enough', () => {
    const lines = [...func(12), ...func(12), ...func(12)];
    assert.deepEqual(ranges(chunkLines(lines, undefined)), ['1-24', '25-36']);
  });

  it('cuts at a blank line when it must', () => {
    const lines = [...body(20), '', ...body(20)];
    assert.deepEqual(ranges(chunkLines(lines, undefined)), ['1-21', '22-41']);
  });

  it('leaves a giant line alone', () => {
    assert.deepEqual(ranges(chunkLines(['a', 'x'.repeat(100_000), 'b'], undefined)), ['1-1', '2-2', '3-3']);
  });

  it('never has more lines than the limit', () => {
    const spans = chunkLines(Array<string>(1_000).fill(''), undefined);
    assert.ok(spans.every(({ startLine, endLine }) => endLine - startLine < limits.chunkLines));
  });
});

const line = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('}', '  }', 'end', '});') },
  { weight: 8, arbitrary: fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 90 })).map(([indent, size]) => ' '.repeat(indent) + 'x'.repeat(size)) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 4_000 }).map((size) => 'x'.repeat(size)) },
);

/** Any ranges at all, nested or not: a grammar's errors make worse ones. */
const anyNode = (lines: number, depth: number): fc.Arbitrary<OutlineNode> =>
  fc
    .tuple(
      fc.integer({ min: 1, max: lines }),
      fc.nat(lines),
      fc.array(fc.integer({ min: 1, max: lines }), { maxLength: 8 }),
      depth > 0 ? fc.array(anyNode(lines, depth - 1), { maxLength: 4 }) : fc.constant([]),
    )
    .map(([start, length, breaks, children]) => node('n', start, Math.min(lines, start + length), children, breaks));

const file = fc
  .array(line, { minLength: 1, maxLength: 400 })
  .chain((lines) => fc.tuple(fc.constant(lines), fc.option(fc.array(anyNode(lines.length, 2), { maxLength: 8 }), { nil: undefined })));

function assertChunks(lines: readonly string[], nodes: readonly OutlineNode[] | undefined): void {
  const spans = chunkLines(lines, nodes && outlineOf(...nodes));
  let next = 1;
  for (const span of spans) {
    assert.equal(span.startLine, next, 'no gap, no overlap');
    assert.ok(span.endLine >= span.startLine && span.endLine - span.startLine < limits.chunkLines);
    const sizes = lines.slice(span.startLine - 1, span.endLine).map((text) => text.length + 1);
    const size = sizes.reduce((sum, one) => sum + one, 0);
    assert.ok(size - Math.max(...sizes) <= 2 * target, `${size} characters`);
    next = span.endLine + 1;
  }
  assert.equal(next, lines.length + 1, 'every line');
  const all = nodes ? count(nodes) : 0;
  assert.equal(spans.reduce((sum, { symbols }) => sum + symbols.length, 0), all, 'every symbol once');
}

const count = (nodes: readonly OutlineNode[]): number => nodes.reduce((sum, { children }) => sum + 1 + count(children), 0);

describe('chunks of any file and any outline', () => {
  it('partition its lines within the limits, and hold each symbol once', () => {
    fc.assert(
      fc.property(file, ([lines, nodes]) => assertChunks(lines, nodes)),
      { numRuns: 300 },
    );
  });
});
