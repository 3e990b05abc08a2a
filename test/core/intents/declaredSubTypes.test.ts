import assert from 'node:assert/strict';
import { declaresSubType } from '../../../src/core/intents/declaredSubTypes';
import type { CodeSymbol } from '../../../src/core/base/types';

const owner = (kind: CodeSymbol['kind']): CodeSymbol => ({
  name: 'owner',
  kind,
  container: '',
  signature: '',
  doc: '',
  startLine: 1,
  endLine: 9,
});

describe('a chunk declares an implementer of a type', () => {
  const implementers: readonly (readonly [language: string, text: string])[] = [
    ['typescript', 'export class Square\n  extends Base\n  implements Shape {'],
    ['typescript', 'const square: Shape = {'],
    ['java', 'class Square<T extends Other> implements Other,\n    Shape {'],
    ['kotlin', 'class Square(c: Int? = null) : Shape, Other {'],
    ['kotlin', 'class Square(private val c: Int) :\n    Shape {'],
    ['csharp', 'public class Square(int x = 0)\n    : Base(x), Shape\n{'],
    ['swift', 'extension Square: Shape {'],
    ['ruby', 'class Square < Shape\n'],
    ['python', 'class Square(\n    Base,\n    Shape,\n):'],
    ['rust', 'impl<T> Shape for Square<T> {'],
    ['c', 'const struct Shape square_shape = {\n\t.area = square_area,\n};'],
    ['c', 'static const Shape shapes[] = {'],
    ['haskell', 'instance Show a => Shape (Square a) where'],
  ];
  for (const [language, text] of implementers)
    it(`with ${JSON.stringify(text)}`, () => {
      assert.ok(declaresSubType('Shape')(language, { text, symbols: [owner('class')] }));
    });

  const others: readonly (readonly [language: string, kind: CodeSymbol['kind'], text: string])[] = [
    ['kotlin', 'class', 'class Square(private val shape: Shape)'],
    ['kotlin', 'class', 'data class Square(val a: Int, val shape: Shape) : Other'],
    ['kotlin', 'class', 'class Square<T> : Other<Shape> where T : Shape {'],
    ['java', 'class', 'class Square<T extends Shape> extends Other<Shape> {'],
    ['c', 'function', 'int set_mode(struct pane *,\n    struct pane *, const struct Shape *,\n    struct item *);'],
    ['c', 'struct', 'struct other {\n\tstruct Shape shape;\n};'],
    ['c', 'struct', 'struct pane *add_pane(struct pane *, const struct Shape *);'],
    ['markdown', 'section', '# Shapes\n\nWrite `class Square extends Shape {`.'],
    ['python', 'function', 'def create():\n    class Square(Shape):\n        pass\n    return Square'],
    ['typescript', 'class', '// class Square extends Shape {\nclass Other {'],
    ['typescript', 'interface', 'interface Shape extends Other {'],
  ];
  for (const [language, kind, text] of others)
    it(`but not with ${JSON.stringify(text)}`, () => {
      assert.ok(!declaresSubType('Shape')(language, { text, symbols: [owner(kind)] }));
    });

  it('in time linear in its text', () => {
    for (const piece of ['class A ', 'class A(', 'class A<', 'class A :\n', 'impl Shape ', 'instance => ']) {
      const start = process.cpuUsage();
      declaresSubType('Shape')('kotlin', { text: piece.repeat(4_000), symbols: [] });
      declaresSubType('Shape')('kotlin', { text: `${piece}\n`.repeat(4_000), symbols: [] });
      assert.ok(process.cpuUsage(start).user < 1_500_000, piece);
    }
  });
});
