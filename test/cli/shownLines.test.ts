import assert from 'node:assert/strict';
import { firstShownLine } from '../../src/cli/terminal/shownLines';

describe('the lines of a result in the terminal', () => {
  const SHOWN = 4;
  const asked = (line: string): readonly string[] => line.split(' ').filter((word) => word !== '');
  const cases: readonly (readonly [what: string, lines: readonly string[], first: number])[] = [
    ['all of a short one', ['', '', 'open'], 0],
    ['the head where nothing says a word', ['', '', '', '', '', ''], 0],
    ['the head where it says most words', ['open close', '', '', '', '', '', 'open close read', ''], 0],
    ['others where these say twice as many', ['open', '', '', '', '', 'open close', ''], 2],
    ['those around the only use', ['', '', '', '', '', '', '', 'open', '', '', '', ''], 5],
    ['the last ones where the use is there', ['', '', '', '', '', '', '', '', 'open'], 5],
    ['where most words are together', ['', '', '', '', 'open', '', '', '', '', 'open', 'close', '', '', ''], 8],
  ];
  for (const [what, lines, first] of cases)
    it(`are ${what}`, () => {
      assert.equal(firstShownLine(lines, asked, SHOWN), first);
    });

  const wanted: readonly (readonly [what: string, uses: readonly number[], first: number])[] = [
    ['the head if the use is in it', [3], 0],
    ['those around the only use, whatever other lines say', [8], 7],
    ['the last ones for a use at the end', [11], 8],
    ['where most uses are together', [1, 7, 9], 7],
  ];
  for (const [what, uses, first] of wanted)
    it(`of a question for uses are ${what}`, () => {
      const lines = ['', '', 'open', 'open close', ...Array.from({ length: 8 }, () => '')];
      assert.equal(firstShownLine(lines, asked, SHOWN, uses), first);
    });
});
