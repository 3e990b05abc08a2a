import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface StartWords {
  readonly searchWords: (words: readonly string[]) => readonly string[] | undefined;
}

describe('npm start', () => {
  const cases: readonly (readonly [given: readonly string[], expected: readonly string[] | undefined])[] = [
    [[], undefined],
    [[''], undefined],
    [['a question'], ['search', 'a question']],
    [['a question', 'app'], ['search', 'a question', '--folder', 'app']],
    [['a question', '--top-k', '1'], ['search', 'a question', '--top-k', '1']],
    [['a question', '--json'], ['search', 'a question', '--json']],
    [['a question', 'app', '--top-k', '1', '--json'], ['search', 'a question', '--folder', 'app', '--top-k', '1', '--json']],
    [['-q', 'one', '-q', 'two'], ['search', '-q', 'one', '-q', 'two']],
    [['-', '--json'], ['search', '-', '--json']],
  ];
  for (const [given, expected] of cases) {
    it(`understands ${JSON.stringify(given)}`, async () => {
      const { searchWords } = (await import(pathToFileURL(join(__dirname, '../../build/startWords.mjs')).href)) as StartWords;
      assert.deepEqual(searchWords(given), expected);
    });
  }
});
