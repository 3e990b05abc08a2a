import assert from 'node:assert/strict';
import { describeLeftOut, leftOutNotice, mostFrequent, type LeftOutFiles } from '../../../src/core/base/leftOut';

const nothing: LeftOutFiles = {
  unknownKind: 0,
  tooLarge: 0,
  binary: 0,
  secret: 0,
  generated: 0,
  minified: 0,
  failed: 0,
  kinds: [],
};
const ofKinds = (counts: Readonly<Record<string, number>>): LeftOutFiles => ({
  ...nothing,
  unknownKind: Object.values(counts).reduce((sum, files) => sum + files, 0),
  kinds: mostFrequent(Object.entries(counts)),
});

describe('notes about files that were left out', () => {
  it('name the reason and the kind of file', () => {
    assert.equal(describeLeftOut(nothing), '');
    assert.equal(
      describeLeftOut({ ...ofKinds({ '.c': 1, '.b': 2, '.a': 2, '.d': 1_000 }), tooLarge: 3, binary: 1 }),
      '1,005 of other kinds (1,000 .d, 2 .a, 2 .b, 1 further), 3 too large, 1 binary',
    );
  });

  const cases: readonly (readonly [title: string, left: LeftOutFiles, indexed: number, said: boolean])[] = [
    ['nothing', nothing, 0, false],
    ['few files', ofKinds({ '.abc': 9 }), 1, false],
    ['more than a tenth', ofKinds({ '.abc': 12 }), 100, true],
    ['less than a tenth', ofKinds({ '.abc': 12 }), 200, false],
    ['a kind with many files', ofKinds({ '.abc': 100 }), 10_000, true],
    ['pictures and records', ofKinds({ '.png': 400, '.csv': 100, '.snap': 50 }), 100, false],
    ['names without an extension', ofKinds({ data: 400 }), 100, false],
    ['large files', { ...nothing, tooLarge: 20 }, 100, true],
    ['minified files', { ...nothing, minified: 20 }, 100, true],
    ['what is meant to be', { ...nothing, generated: 90, binary: 90, secret: 90 }, 100, false],
  ];
  for (const [title, left, indexed, said] of cases)
    it(`are ${said ? '' : 'not '}given in answers: ${title}`, () =>
      assert.equal(leftOutNotice(left, indexed) !== undefined, said));

  it('say how to include the files', () =>
    assert.equal(
      leftOutNotice({ ...ofKinds({ '.png': 400, '.abc': 12 }), generated: 3, tooLarge: 2 }, 50),
      '14 files are not searched: 12 of other kinds (12 .abc), 2 too large. A line such as !*.abc in .codebasesearchignore includes a kind.',
    ));
});
