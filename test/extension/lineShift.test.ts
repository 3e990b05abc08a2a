import assert from 'node:assert/strict';
import { lineShift } from '../../src/extension/commands/lineShift';

const found = ['/**', ' * Tries again.', ' */', 'function retry() {', '  again();', '}'];
const file = ['import x;', '', ...found, '', 'rest();'];
const startLine = 3;
const text = `${found.join('\n')}\n`;

describe('found lines in the current text of the file', () => {
  const added = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `// added ${i}`);
  const cases: readonly (readonly [string, readonly string[], number | undefined])[] = [
    ['stand where they stood', file, 0],
    ['stand lower, behind what was added', [...added(40), ...file], 40],
    ['stand higher, after what was removed', file.slice(2), -2],
    ['stand nearest, of two copies', [...found, ...added(30), ...file], -2],
    [
      'changed inside, and begin where their first telling line is',
      [...added(5), ...file.map((line) => (line === '  again();' ? '  later();' : line))],
      5,
    ],
    ['are gone', added(20), undefined],
    ['are gone from a file that is empty', [''], undefined],
  ];
  for (const [title, lines, shift] of cases)
    it(title, () => assert.equal(lineShift(lines, { startLine, text }), shift));

  it('are the same with other line endings', () =>
    assert.equal(lineShift(['//', ...file], { startLine, text: text.replaceAll('\n', '\r\n') }), 1));
});
