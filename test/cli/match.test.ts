import assert from 'node:assert/strict';
import { temporaryFolder } from '../support/temporaryFolder';
import { runCli } from './runCli';

describe('search --match', function () {
  this.timeout(60_000);
  const folder = temporaryFolder({
    'a.ts': 'export function load() {\n  // TODO retry\n  return todo();\n}\n',
    'b.py': 'TODO = 1\n',
  });
  const home = temporaryFolder();

  it('lists all files that contain a text, with the lines marked', () => {
    const { stdout, status } = runCli(home, ['search', '--match', 'TODO', '-f', folder]);
    assert.equal(status, 0);
    assert.match(stdout, /a\.ts:1-4 {2}load\n[^▸]*2 ▸ {3}\/\/ TODO retry\n/);
    assert.match(stdout, /2 of 2 results, complete: 2 matching lines in 2 files, in /);
  });

  it('accepts an expression, and a place', () => {
    const args = [
      'search',
      '--match',
      '(?i)todo',
      '--match-kind',
      'regex',
      '--match-in',
      'code',
      '--json',
      '-f',
      folder,
    ];
    const { stdout } = runCli(home, args);
    const { items } = JSON.parse(stdout) as {
      readonly items: readonly { readonly path: string; readonly match_lines: readonly number[] }[];
    };
    assert.deepEqual(
      items.map(({ path, match_lines }) => [path, match_lines]),
      [
        ['a.ts', [3]],
        ['b.py', [1]],
      ],
    );
  });

  it('finds no part of a secret, but finds its line by other text', () => {
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    const keys = temporaryFolder({ 'keys.ts': `export const access = '${secret}';\nexport const retries = 3;\n` });
    const guessed = runCli(home, ['search', '--match', secret.slice(4, 16), '-f', keys]);
    assert.equal(guessed.status, 1, guessed.stdout);
    const named = runCli(home, ['search', '--match', 'const access', '-f', keys]);
    assert.equal(named.status, 0, named.stderr);
    assert.match(named.stdout, /const access/);
    assert.ok(!named.stdout.includes(secret));
  });
});
