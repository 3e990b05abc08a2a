import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { SearchResult } from '../../src/core/types';
import { temporaryFolder } from '../node/temporaryFolder';

const cli = join(__dirname, '../../dist/cli.js');

describe('the command line', () => {
  let folder: string;
  let home: string;
  before(() => {
    home = temporaryFolder();
    folder = temporaryFolder({
      'src/ignore.ts': '// Skips files that git ignores.\nexport function skipIgnored(path: string) {\n  return path.startsWith(".");\n}\n',
      'src/main.ts': 'export function main() {}\n',
    });
  });

  function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
    const env = { ...process.env, CODEBASE_SEARCH_HOME: home, NO_COLOR: '1' };
    return spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8', env, timeout: 60_000 });
  }

  it('indexes when needed and prints ranked results', () => {
    const { status, stdout } = run('search', 'how are ignored files skipped', '--folder', folder);
    assert.equal(status, 0);
    assert.match(stdout, /^src\/ignore\.ts:1-/);
    assert.match(stdout, /2 │ export function skipIgnored/);
  });

  it('prints the result object as JSON', () => {
    const { stdout } = run('search', 'skipIgnored', '--folder', folder, '--json', '--top-k', '1');
    const result = JSON.parse(stdout) as SearchResult;
    assert.equal(result.items.length, 1);
    const [item] = result.items;
    assert.deepEqual(Object.keys(result), ['query', 'took_ms', 'total_hits', 'total_tokens', 'items', 'warnings', 'coverage']);
    assert.deepEqual(item?.symbol, { name: 'skipIgnored', kind: 'function' });
    assert.equal(item.path, 'src/ignore.ts');
    assert.match(item.uri, /^file:\/\/.*\/src\/ignore\.ts$/);
  });

  it('says what is indexed', () => {
    assert.match(run('index', '--folder', folder).stdout, /^2 files, /);
    const status = JSON.parse(run('status', '--folder', folder, '--json').stdout) as { filesIndexed: number };
    assert.equal(status.filesIndexed, 2);
  });

  const exits: readonly (readonly [why: string, code: number, words: RegExp, args: readonly string[]])[] = [
    ['nothing is found', 1, /Nothing found/, ['search', 'zorbak wimfle', '-f', 'FOLDER']],
    ['the command is unknown', 2, /unknown command/, ['serch']],
    ['the question is missing', 2, /missing required argument/, ['search']],
    ['a number is out of range', 2, /"top_k" is 99.*from 1 to 50/, ['search', 'a', '-k', '99', '-f', 'FOLDER']],
    ['there is no such folder', 2, /There is no folder/, ['search', 'a', '-f', '/nowhere/at/all']],
    ['help is asked for', 0, /Examples:/, ['search', '--help']],
  ];
  for (const [why, code, words, args] of exits) {
    it(`exits with ${code} when ${why}`, () => {
      const { status, stdout, stderr } = run(...args.map((arg) => (arg === 'FOLDER' ? folder : arg)));
      assert.equal(status, code, stderr);
      assert.match(stdout + stderr, words);
    });
  }
});
