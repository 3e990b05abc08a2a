import assert from 'node:assert/strict';
import { scanFacts } from '../../../src/core/facts/scanFacts';
import type { OutlineNode } from '../../../src/core/base/types';

/** Returns the super-types of the type on each line that begins one. */
function superTypes(text: string, language: string): readonly string[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, i) => (/\b(?:class|object|struct|record)\b/.test(line) ? [i + 1] : []));
  const nodes = starts.map((startLine, i): OutlineNode => {
    const name = /(?:class|object|struct|record) (\w+)/.exec(lines[startLine - 1] ?? '')?.[1] ?? '';
    const endLine = (starts[i + 1] ?? lines.length + 1) - 1;
    return {
      name,
      kind: 'class',
      container: '',
      signature: name,
      doc: '',
      startLine,
      endLine,
      children: [],
      breaks: [],
    };
  });
  return scanFacts(text, language, nodes)
    .sites.filter(({ kind }) => kind === 'extends' || kind === 'implements')
    .map(({ line, name }) => `${line} ${name}`);
}

describe('the super-types of a type', () => {
  const cases: readonly (readonly [language: string, text: string, expected: readonly string[]])[] = [
    ['kotlin', 'class A(c: Int? = null) : Shape, Other {\n}', ['1 Shape', '1 Other']],
    ['kotlin', 'class A<T : Any>(private val c: B<T>) :\n    Shape<T>(c), Other by c {\n}', ['1 Shape', '1 Other']],
    ['kotlin', 'class A(\n    val f: () -> Int = { 1 },\n\n    val g: Int,\n)\n    : Shape {\n}', ['1 Shape']],
    ['kotlin', 'class A private constructor(val shape: Shape) : Other()', ['1 Other']],
    ['kotlin', 'class A\n    @Inject constructor(val shape: Shape) : Other()', ['1 Other']],
    ['kotlin', 'data class A(val module: Module, val shape: Shape<R>)\nval b: Shape = c', []],
    ['kotlin', 'data class A(val shape: Shape)\ndata object B : Other\nfun c(): Shape = d', ['2 Other']],
    ['kotlin', 'class A(val shape: Shape) where T : Shape', []],
    ['scala', 'class A(x: Int = 3, s: Shape)\n    extends Other(x) with Third {\n}', ['1 Other', '1 Third']],
    ['scala', 'case class A(s: Shape)\nobject B extends Other', ['2 Other']],
    ['csharp', 'class A(int x = 0, Shape s = null) :\n    Other(x), IThird\n{\n}', ['1 Other', '1 IThird']],
    ['csharp', 'record A(Shape S);\nrecord B(string S = "") : Other(S);', ['2 Other']],
    ['cpp', 'class A final :\n    public Shape,\n    private Other {\n};', ['1 Shape', '1 Other']],
    ['python', 'class A(Shape, metaclass=M):\n    pass', ['1 Shape']],
    ['java', 'class A<T>\n    extends Shape<T>\n    implements Other, Third {\n}', ['1 Shape', '1 Other', '1 Third']],
  ];
  for (const [language, text, expected] of cases)
    it(`are read from ${JSON.stringify(text)}`, () => {
      assert.deepEqual([...superTypes(text, language)].sort(), [...expected].sort());
    });
});
