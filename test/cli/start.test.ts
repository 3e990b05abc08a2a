import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface StartWords {
  readonly commandWords: (
    words: readonly string[],
    isFolder: (path: string) => boolean,
  ) => readonly string[] | undefined;
}

describe('npm start', () => {
  const folders: readonly string[] = ['/code/app', './app', '.', 'test'];
  const cases: readonly (readonly [given: readonly string[], expected: readonly string[] | undefined])[] = [
    [[], ['index']],
    [[''], undefined],
    [['/code/app'], ['index', '--folder', '/code/app']],
    [
      ['./app', '--json'],
      ['index', '--folder', './app', '--json'],
    ],
    [['.'], ['index', '--folder', '.']],
    [['test'], ['search', 'test']],
    [['/api/users'], ['search', '/api/users']],
    [['a question'], ['search', 'a question']],
    [
      ['a question', 'app'],
      ['search', 'a question', '--folder', 'app'],
    ],
    [
      ['a question', '/code/app'],
      ['search', 'a question', '--folder', '/code/app'],
    ],
    [
      ['a question', '--top-k', '1'],
      ['search', 'a question', '--top-k', '1'],
    ],
    [
      ['a question', '--json'],
      ['search', 'a question', '--json'],
    ],
    [
      ['a question', 'app', '--top-k', '1', '--json'],
      ['search', 'a question', '--folder', 'app', '--top-k', '1', '--json'],
    ],
    [
      ['-q', 'one', '-q', 'two'],
      ['search', '-q', 'one', '-q', 'two'],
    ],
    [
      ['-', '--json'],
      ['search', '-', '--json'],
    ],
  ];
  for (const [given, expected] of cases) {
    it(`accepts ${JSON.stringify(given)}`, async () => {
      const { commandWords } = (await import(
        pathToFileURL(join(__dirname, '../../build/startWords.mjs')).href
      )) as StartWords;
      assert.deepEqual(
        commandWords(given, (path) => folders.includes(path)),
        expected,
      );
    });
  }
});
