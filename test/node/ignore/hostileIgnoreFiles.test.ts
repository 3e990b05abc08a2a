import assert from 'node:assert/strict';
import { decidingRule, parseIgnoreFile } from '../../../src/node/ignore/ignoreFile';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';

/** Maximum length of an ignore file. */
const MOST = 4 * 1024 * 1024;
const filled = (piece: string): string => piece.repeat(MOST / piece.length);
const lines = (line: (i: number) => string): string => Array.from({ length: 100_000 }, (_, i) => line(i)).join('\n');

const name = 'a'.repeat(250);
const entries = ['a.ts', name, `${'a/'.repeat(100)}${name}`].map((path) => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  isFolder: false,
}));

describe('a hostile ignore file', function () {
  this.timeout(120_000);
  const texts: Readonly<Record<string, string>> = {
    'stars in one line': filled('*a'),
    'folders in one line': filled('**/'),
    'folders and stars': `${'**/*a'.repeat(6_000)}b`,
    'open brackets': filled('['),
    'brackets that look like classes': filled('[:'),
    'bracket expressions': filled('[]'),
    'different bracket expressions': Array.from({ length: MOST / 8 }, (_, i) => `[${i.toString(36)}]`).join(''),
    backslashes: filled('\\'),
    'backslashes and spaces': `${'\\'.repeat(MOST / 2)}${' '.repeat(MOST / 2)}`,
    'escaped spaces': filled('\\ '),
    'no line at all': filled('\n'),
    'names in 100,000 lines': lines((i) => `name${i}`),
    'stars in 100,000 lines': lines((i) => `*a*a*a*a*a*b${i}`),
    'folders in 100,000 lines': lines((i) => `**/a*/**/*b${i}`),
    'ranges in 100,000 lines': lines((i) => `[!-~]*[a-z]${i}`),
  };
  for (const [what, text] of Object.entries(texts)) {
    it(`is read and applied quickly: ${what}`, () => {
      const started = performance.now();
      for (const fold of [false, true]) {
        const rules = parseIgnoreFile(text, '.gitignore', fold);
        for (const entry of entries) decidingRule([{ folder: '', rules }], entry);
      }
      assert.ok(performance.now() - started < 30_000);
    });
  }

  it('does not prevent a scan from being canceled', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 500 }, (_, i) => [`src/aaaaaaaaaaaaaaaaaaaaaaaa${i}.ts`, '']),
    );
    const root = temporaryFolder({ ...files, '.gitignore': lines((i) => `*a*a*a*a*a*b${i}`) });
    const controller = new AbortController();
    const scan = new DiskWorkspace(root, noFileFilters, silentLogger).scan(controller.signal);
    setTimeout(() => controller.abort(new Error('given up')), 100);
    await assert.rejects(scan, /given up/);
  });

  it('of more than 4 MB counts as absent, and is logged', async () => {
    const root = temporaryFolder({ 'a.ts': '', '.gitignore': `*.ts\n${filled('#')}` });
    const warnings: string[] = [];
    const found = await new DiskWorkspace(root, noFileFilters, {
      ...silentLogger,
      warn: (message) => warnings.push(message),
    }).scan(never);
    assert.deepEqual(
      found.map(({ path }) => path),
      ['a.ts'],
    );
    assert.match(warnings.join('\n'), /as if there were no .*\.gitignore/);
  });
});
