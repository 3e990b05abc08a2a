import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporaryFolder';
import { describeWhere, isPosix } from '../where';
import { runCli } from './runCli';

const cli = join(__dirname, '../../dist/cli.js');

/**
 * Sets the title, sets the clipboard, clears the screen, creates a link, hides text, reverses the direction of a line,
 * and ends a line.
 */
const HOSTILE =
  '\x1b]0;OWNED\x07\x1b]52;c;ZXZpbA==\x07\x1b[2J\x1b]8;;http://evil\x07\x1b[8m\x9b31m\x7f\u202e\u2066\u200f\u061c\u200b\u2028\u{e0041}\r';
/**
 * The product's own styles, and the codes of a progress bar: to save, hide and move the cursor, and to clear a line.
 */
const OURS = /\x1b(?:\[(?:[12]|22|32|33|36|39)m|\[\?(?:25|7)[hl]|\[1G|\[[02]K|[78])/g;
const RAW =
  /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** Returns what a command sends to a pseudo terminal, which ends its lines with a carriage return. */
function onTerminal(home: string, folder: string, args: readonly string[]): string {
  const command = [process.execPath, cli, ...args].map(quoted).join(' ');
  const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, CODEBASE_SEARCH_HOME: home, NO_COLOR: undefined, TERM: 'xterm-256color' },
    input: '',
  });
  return stdout;
}

const hasTerminal = isPosix && !spawnSync('script', ['--version']).error;

describeWhere(hasTerminal, 'the program `script`')('on a terminal, a repository', function () {
  const home = temporaryFolder();
  const folder = temporaryFolder();
  const name = `z${HOSTILE.replaceAll('/', '')}\nsrc:auth.ts`;
  const files: Readonly<Record<string, string | Buffer>> = {
    'a.ts': `// zebra parser ${HOSTILE}\nexport function zebraParser(){ return 1 }\n`,
    [name]: 'export function zebraNamed(){ return 2 }\n',
    // Not UTF-8: an 8-bit control character.
    'b.ts': Buffer.concat([
      Buffer.from('// zebra raw '),
      Buffer.from([0x9b, 0x33, 0x31, 0x6d, 0xc2, 0x9b, 0xff]),
      Buffer.from('\nexport function zebraRaw(){ return 3 }\n'),
    ]),
    '.gitignore': `ignored${HOSTILE.replaceAll('\r', '')}*\n`,
    [`ignored${HOSTILE.replaceAll('\r', '').replaceAll('/', '')}.ts`]: 'x\n',
    'questions.json': JSON.stringify([
      { query: `zebra parser ${HOSTILE}`, relevant: [name], category: HOSTILE },
      { query: 'zebra named', relevant: [`gone${HOSTILE}`], category: HOSTILE },
    ]),
  };
  const commands: readonly (readonly string[])[] = [
    ['index'],
    ['search', 'zebra parser', '--min-score', '0'],
    ['search', `zebra ${HOSTILE}`, '--min-score', '0', '--path', name],
    ['search', `zorbak ${HOSTILE}`, '--path', name],
    ['search', 'zebra named', '--min-score', '0', '--max-tokens', '500'],
    ['search', 'zebra parser', '--min-score', '0', '--markdown'],
    ['search', 'zebra parser', '--min-score', '0', '--json'],
    ['search', 'zebra parser', '--exclude', HOSTILE, '--languages', HOSTILE],
    ['expand', 'a.ts'],
    ['expand', name],
    ['expand', 'b.ts'],
    ['expand', HOSTILE],
    ['expand', name, '--json'],
    ['why', name],
    ['why', `ignored${HOSTILE.replaceAll('\r', '').replaceAll('/', '')}.ts`],
    ['why', HOSTILE],
    ['why', name, '--json'],
    ['prompt', 'zebra named', '--min-score', '0'],
    ['prompt', `zorbak ${HOSTILE}`, '--path', name],
    ['eval', 'questions.json'],
    ['eval', 'questions.json', '--json'],
    ['eval', 'a.ts'],
    ['eval', '--kinds', 'names'],
    ['status'],
    ['status', '--json'],
    ['search', 'x', '--folder', HOSTILE],
    ['search', 'x', `--${HOSTILE}`],
    ['search', 'x', '-k', HOSTILE],
    [HOSTILE],
  ];

  before(() => {
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
    const inner = join(folder, `folder${HOSTILE.replaceAll('/', '')}`);
    mkdirSync(inner);
    writeFileSync(join(inner, 'zebra.ts'), 'export function zebraInside(){ return 4 }\n');
    execFileSync('git', ['init', '-q'], { cwd: folder });
  });

  for (const args of commands) {
    it(`writes no control sequence of hostile code: ${JSON.stringify(args).slice(0, 80)}`, () => {
      const written = onTerminal(home, folder, args);
      assert.notEqual(written, '');
      assert.doesNotMatch(
        written.replaceAll('\r\n', '\n').replace(OURS, '').replaceAll('\r', ''),
        RAW,
        JSON.stringify(written),
      );
    });
  }

  it('writes the same to a pipe', () => {
    for (const args of [
      ['search', 'zebra parser', '--min-score', '0'],
      ['expand', 'b.ts'],
      ['why', name],
      ['expand', HOSTILE],
    ]) {
      const { stdout, stderr } = runCli(home, [...args, '-f', folder]);
      assert.notEqual(stdout + stderr, '');
      assert.doesNotMatch(stdout + stderr, RAW);
      assert.doesNotMatch(stdout + stderr, /\r/);
    }
  });

  it('adds no lines for a name, which is quoted as git quotes it', () => {
    const { stdout } = runCli(home, ['search', 'zebraNamed', '-f', folder, '--min-score', '0']);
    assert.doesNotMatch(stdout, /^src:auth/m);
    assert.match(stdout, /^"z\\033\]0;OWNED\\a.*\\342\\200\\256.*\\r\\nsrc:auth\.ts":1-1 /m);
  });

  it('accepts names as they were printed', () => {
    const quoted =
      runCli(home, ['search', 'zebraNamed', '-f', folder, '--min-score', '0']).stdout.match(/^"z.*\.ts"/m)?.[0] ?? '';
    assert.equal(runCli(home, ['expand', quoted, '-f', folder]).status, 0);
    assert.equal(runCli(home, ['why', quoted, '-f', folder]).status, 0);
    assert.match(runCli(home, ['search', 'zebraNamed', '-p', quoted, '-f', folder]).stdout, /^1 of 1 results/m);
  });

  it('keeps its own colors', () => {
    assert.match(onTerminal(home, folder, ['search', 'zebraNamed', '--min-score', '0']), /\x1b\[36m"z\\033/);
  });

  it('clears an index without printing hostile text', () => {
    assert.doesNotMatch(onTerminal(home, folder, ['clear']).replaceAll('\r\n', '\n'), RAW);
  });
});
