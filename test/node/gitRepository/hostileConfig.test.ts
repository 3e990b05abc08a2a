import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { parseGitConfig } from '../../../src/node/gitRepository/gitConfigText';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { never, silentLogger } from '../../twins/engineParts';
import { isLinux, isPosix, itWhere } from '../../where';
import { oracleGit, gitLists } from './gitOracle';
import { pipeAt, terabyteAt } from './hostileRepositories';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

/** Tests hostile configuration, and hostile files that lead to it, meant to block the reader. */

const EXCLUDES = '[core]\n\texcludesFile = ignores\n';

/** Creates a repository where `core.excludesFile` ignores `a.ts` and `.git/info/exclude` ignores `c.ts`. */
function repository(config: string): string {
  const root = temporaryFolder({ ignores: 'a.ts\n', 'a.ts': '', 'b.ts': '', 'c.ts': '' });
  oracleGit(root, 'init', '-q');
  writeFiles(root, { '.git/config': config, '.git/info/exclude': 'c.ts\n' });
  return root;
}

async function scanned(root: string): Promise<{ readonly found: readonly string[]; readonly said: readonly string[] }> {
  const said: string[] = [];
  const files = await new DiskWorkspace(root, noFileFilters, {
    ...silentLogger,
    warn: (message) => said.push(message),
  }).scan(never);
  return { found: files.map(({ path }) => path).filter((path) => path.endsWith('.ts')), said };
}

const include = (path: string): string => `[include]\n\tpath = ${path}\n`;

describe('configuration with includes', () => {
  const endless: Readonly<Record<string, readonly [config: string, more?: Readonly<Record<string, string>>]>> = {
    'itself eight times': [EXCLUDES + include('config').repeat(8)],
    'another file that includes it': [
      EXCLUDES + include('other').repeat(8),
      { '.git/other': include('config').repeat(8) },
    ],
    'itself on a condition': [EXCLUDES + '[includeIf "gitdir:**"]\n\tpath = config\n'.repeat(8)],
    'files in a row without an end': [
      EXCLUDES + include('0'),
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`.git/${i}`, include(`${i + 1}`)])),
    ],
    'fifty thousand files': [EXCLUDES + include('missing').repeat(50_000)],
    'forty thousand files on a condition that does not hold': [
      EXCLUDES + '[includeIf "onbranch:no"]\n\tpath = config\n'.repeat(40_000),
    ],
  };
  for (const [title, [config, more = {}]] of Object.entries(endless)) {
    it(`that ${title} is read to a limit, which is reported`, async () => {
      const root = repository(config);
      writeFiles(root, more);
      const { found, said } = await scanned(root);
      assert.deepEqual(found, ['b.ts']);
      assert.match(said.join('\n'), /includes more than 10 files in a row or 200 in all/);
    });
  }

  it('in a chain of ten files is read as git reads it', async () => {
    const root = repository(include('1'));
    writeFiles(
      root,
      Object.fromEntries(
        Array.from({ length: 10 }, (_, i) => [`.git/${i + 1}`, i < 9 ? include(`${i + 2}`) : EXCLUDES]),
      ),
    );
    assert.deepEqual(await scanned(root), { found: gitLists(root), said: [] });
    assert.deepEqual(gitLists(root), ['b.ts']);
  });

  const places: Readonly<Record<string, (path: string) => void>> = {
    'a pipe': pipeAt,
    'a folder': (path) => mkdirSync(path),
    'a link to a device without an end': (path) => symlinkSync('/dev/zero', path),
    'a link to a file of the system without an end': (path) => symlinkSync('/proc/self/pagemap', path),
    'a terabyte': terabyteAt,
  };
  for (const [title, make] of Object.entries(places)) {
    itWhere(isLinux, 'Linux')(`${title} goes on without`, async () => {
      const root = repository(include('other') + EXCLUDES);
      make(join(root, '.git/other'));
      assert.deepEqual((await scanned(root)).found, ['b.ts']);
    });

    itWhere(isLinux, 'Linux')(`a file of ignore rules, which is ${title}, goes on without`, async () => {
      const root = repository(EXCLUDES);
      for (const file of ['ignores', '.git/info/exclude']) {
        rmSync(join(root, file));
        make(join(root, file));
      }
      assert.deepEqual((await scanned(root)).found, ['a.ts', 'b.ts', 'c.ts']);
    });
  }
});

describe('the text of a configuration', () => {
  const texts: readonly string[] = [
    '[a]b=c',
    '[a "b.c"]\n\tD = e ; f\n\t# g\n[a.B]\n\th\n',
    '\ufeff[a]\n\tb = c\r\n\td = "e # f" g\\\n  h ; i\n',
    '[a "\\"b\\\\c\\d"]\ne = \\t\\n\\b\\"\\\\\n',
    '; one \\\n[a]\n\tb = c\n',
    `[a "${'sub.'.repeat(20_000)}"]\nb = ${' x'.repeat(20_000)}\n`,
    `[${'a.'.repeat(1_000)}a]\nb = c\n`,
    `[a]${'\n'.repeat(50_000)}b${' '.repeat(50_000)}=${' '.repeat(50_000)}c${' '.repeat(50_000)}\n`,
    '[a] b = c\n[d]e\n',
    '[a]\nb = c\\',
  ];
  for (const [number, text] of texts.entries()) {
    it(`is read as git reads it (${number})`, () => {
      const file = join(temporaryFolder({ config: text }), 'config');
      // git prints a key without a value without a line of its own.
      const listed = execFileSync('git', ['config', '-z', '--list', '-f', file], { encoding: 'utf8' })
        .split('\0')
        .slice(0, -1)
        .map((line) => (line.includes('\n') ? line : `${line}\ntrue`));
      assert.deepEqual(
        [...parseGitConfig(text)].map(([key, value]) => `${key}\n${value}`),
        listed,
      );
    });
  }

  for (const text of [
    '[a',
    '[a "b',
    '[a "b\n"]',
    '[a]\nb = "c\n',
    '[a]\nb = \\x\n',
    '[a]\n1 = 2\n',
    '[a]\nb c\n',
    '\0',
  ]) {
    it(`ends at the point where git rejects ${JSON.stringify(text)}`, () => {
      const file = join(temporaryFolder({ config: `[x]\ny = z\n${text}` }), 'config');
      assert.throws(() => execFileSync('git', ['config', '--list', '-f', file], { stdio: 'ignore' }));
      assert.deepEqual([...parseGitConfig(`[x]\ny = z\n${text}`)], [['x.y', 'z']]);
    });
  }

  it('takes time linear in its length, whatever its content', () => {
    const pieces = [
      ' ',
      '"',
      '\\',
      '[',
      '[a "',
      '\u2028',
      '\t=',
      'a=\u2028',
      '#',
      '\0',
      '\ufeff',
      '[include]path=a\n',
      'a ',
    ];
    for (const piece of pieces)
      for (const before of ['', '[a]\nb=', '[a "'])
        assert.ok([...parseGitConfig(before + piece.repeat(300_000))].length < 300_001);
  });
});

describe('the path to a repository', () => {
  /**
   * Files that do not make the folder a work tree: the ignore rules of the folder still apply, but those in git's own
   * files do not.
   */
  const nowhere: Readonly<Record<string, (root: string) => void>> = {
    'to itself': (root) => writeFileSync(join(root, '.git'), 'gitdir: .git\n'),
    'to nothing': (root) => writeFileSync(join(root, '.git'), 'gitdir: nowhere\n'),
    'to a device': (root) => writeFileSync(join(root, '.git'), 'gitdir: /dev/zero\n'),
    'to a name that no disk holds': (root) => writeFileSync(join(root, '.git'), `gitdir: ${'x'.repeat(20_000)}\0\n`),
    'into a terabyte': (root) => terabyteAt(join(root, '.git'), 'gitdir: moved\n'),
    'to a link that leads to itself': (root) => symlinkSync('.git', join(root, '.git')),
    'through a pipe': (root) => pipeAt(join(root, '.git')),
  };
  for (const [title, lead] of Object.entries(nowhere)) {
    itWhere(isPosix, 'a POSIX system')(`is left alone where it leads ${title}`, async () => {
      const root = repository(EXCLUDES);
      renameSync(join(root, '.git'), join(root, 'moved'));
      lead(root);
      assert.deepEqual((await scanned(root)).found, ['a.ts', 'b.ts', 'c.ts']);
    });
  }

  const pointers: Readonly<Record<string, (path: string) => void>> = {
    'a pipe': pipeAt,
    'a link to a device': (path) => symlinkSync('/dev/zero', path),
    'a terabyte': terabyteAt,
  };
  for (const [title, make] of Object.entries(pointers)) {
    itWhere(isPosix, 'a POSIX system')(
      `is read without HEAD, commondir and config.worktree where they are ${title}`,
      async () => {
        const root = repository(
          `${EXCLUDES}[extensions]\n\tworktreeConfig\n[includeIf "onbranch:**"]\n\tpath = nowhere\n`,
        );
        for (const name of ['HEAD', 'commondir', 'config.worktree']) {
          rmSync(join(root, '.git', name), { force: true });
          make(join(root, '.git', name));
        }
        assert.deepEqual((await scanned(root)).found, ['b.ts']);
      },
    );
  }
});
