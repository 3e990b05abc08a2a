import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { RuleReader } from '../../../src/node/ignore/ruleReader';
import { silentLogger } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';

describe('an entry in place of an ignore file', () => {
  const cases: Readonly<Record<string, (path: string) => unknown>> = {
    'a pipe without a writer': (path) => execFileSync('mkfifo', [path]),
    'a folder': (path) => mkdirSync(path),
  };
  for (const [title, make] of Object.entries(cases)) {
    it(`counts as absent if it is ${title}, and is logged once`, () => {
      const said: string[] = [];
      const path = join(temporaryFolder(), '.gitignore');
      make(path);
      const reader = new RuleReader({ ...silentLogger, warn: (message) => void said.push(message) });
      assert.deepEqual(
        [
          reader.text(path),
          reader.textInTree(path),
          reader.read(path, (bytes) => bytes.length, { mostBytes: 100, followsLink: true }),
        ],
        ['', '', undefined],
      );
      assert.equal(said.length, 1);
      assert.match(
        said[0] ?? '',
        /^Files are ignored and tracked as if there were no .*\.gitignore: it is no regular file$/,
      );
    });
  }
});
