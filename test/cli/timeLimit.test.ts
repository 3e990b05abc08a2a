import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { readFolder } from '../../src/cli/flags/options';
import { temporaryFolder } from '../support/temporaryFolder';
import { runCli } from './runCli';

describe('search --timeout-ms', function () {
  this.timeout(120_000);
  const many = Object.fromEntries(
    Array.from({ length: 600 }, (_, i) => [
      `src/part${i % 20}/file${i}.ts`,
      `export function work${i}(input: string) {\n  return input.repeat(${i});\n}\n`.repeat(30),
    ]),
  );

  it('does not wait for the complete index of a folder that had none', () => {
    const args = ['search', 'work7', '--timeout-ms', '50', '--min-score', '0', '--json', '-f', temporaryFolder(many)];
    const { stdout, stderr } = runCli(temporaryFolder(), args, { env: { CODEBASE_SEARCH_NO_DAEMON: '1' } });
    assert.match(stdout + stderr, /INDEX_NOT_READY|"state": "(?:scanning|indexing)"/);
  });

  it('waits for it if no time is given', () => {
    const args = ['search', 'work7', '--json', '-f', temporaryFolder(many)];
    const { stdout } = runCli(temporaryFolder(), args, { env: { CODEBASE_SEARCH_NO_DAEMON: '1' } });
    assert.match(stdout, /"files_indexed": 600,/);
  });
});

describe('the folder of a command', () => {
  it('may be written without a shell that replaces "~", or as a URI', () => {
    assert.equal(readFolder('~'), homedir());
    assert.equal(readFolder('~/code'), `${homedir()}/code`);
    assert.equal(readFolder('~code'), '~code');
    assert.equal(readFolder(pathToFileURL('/a b/c').href), '/a b/c');
    assert.throws(() => readFolder(''), /--folder/);
  });
});
