import assert from 'node:assert/strict';
import { readdirSync, symlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { never, silentLogger } from '../../twins/engineParts';
import { withEnvironment } from '../../support/environment';
import { oracleGit, gitLists, scan } from './gitOracle';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

/** Compares scans of repositories of every shape to `git ls-files`. */

interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** Turns the files into a repository, and returns the folder to open, if it is not the root. */
  readonly prepare?: (root: string) => string | undefined;
  /** Files that must not be found, so that the case is meaningful. */
  readonly without: readonly string[];
}

const commit = (root: string): void => {
  oracleGit(root, 'add', '-A');
  oracleGit(root, 'commit', '-qm', 'one');
};

/** Enough files that a bitmap of their entries has more than a few words. */
const splitFiles = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`many/${100 + i}.log.ts`, '']));

const cases: readonly Case[] = [
  {
    name: 'the rules of .git/info/exclude',
    files: { '.git/info/exclude': '/a.ts\n', 'a.ts': '', 'b.ts': '', 'sub/a.ts': '' },
    without: ['a.ts'],
  },
  {
    name: 'an ignore file that brings back what .git/info/exclude ignores',
    files: { '.git/info/exclude': '*.ts\n', '.gitignore': '!b.ts\n', 'a.ts': '', 'b.ts': '' },
    without: ['a.ts'],
  },
  {
    name: 'files that are tracked although rules ignore them',
    files: {
      '.gitignore': 'gen/\n*.log.ts\n',
      'gen/a.ts': '',
      'gen/b.ts': '',
      'x.log.ts': '',
      'y.log.ts': '',
      'z.ts': '',
    },
    prepare: (root) => (oracleGit(root, 'add', '-f', 'gen/a.ts', 'x.log.ts'), undefined),
    without: ['gen/b.ts', 'y.log.ts'],
  },
  {
    name: 'tracked files below the folder that is opened',
    files: { '.gitignore': 'gen/\n', 'app/gen/a.ts': '', 'app/gen/b.ts': '', 'app/c.ts': '' },
    prepare: (root) => (oracleGit(root, 'add', '-f', 'app/gen/a.ts'), 'app'),
    without: ['gen/b.ts'],
  },
  {
    name: 'an index of version 4',
    files: {
      '.gitignore': '*.log.ts\n',
      'deep/er/one.log.ts': '',
      'deep/er/one.more.log.ts': '',
      'deep/two.log.ts': '',
      'z.ts': '',
    },
    prepare: (root) => {
      oracleGit(root, 'add', '-f', 'deep/er');
      oracleGit(root, 'update-index', '--index-version', '4');
      return undefined;
    },
    without: ['deep/two.log.ts'],
  },
  ...['2', '4'].map((version): Case => ({
    name: `a split index of version ${version}`,
    files: { '.gitignore': '*.log.ts\n', ...splitFiles, 'after.log.ts': '', 'never.log.ts': '', 'z.ts': '' },
    prepare: (root) => {
      oracleGit(root, 'add', '-f', ...Object.keys(splitFiles), 'z.ts');
      oracleGit(root, 'update-index', '--index-version', version);
      oracleGit(root, 'update-index', '--split-index');
      // Removes, changes and adds entries, in runs and singly.
      const names = Object.keys(splitFiles);
      oracleGit(root, 'rm', '-q', '--cached', ...names.slice(3, 200), ...names.slice(203, 204));
      writeFiles(root, Object.fromEntries(names.slice(210, 220).map((name) => [name, 'changed'])));
      oracleGit(root, 'add', '-f', 'after.log.ts', ...names.slice(210, 220));
      assert.ok(readdirSync(join(root, '.git')).some((name) => name.startsWith('sharedindex.')));
      return undefined;
    },
    without: ['never.log.ts', 'many/103.log.ts'],
  })),
  {
    name: 'a linked work tree',
    files: { '.gitignore': 'gen.ts\n', 'a.ts': '', '.git/info/exclude': 'private.ts\n' },
    prepare: (root) => {
      commit(root);
      oracleGit(root, 'worktree', 'add', '-q', 'linked');
      writeFiles(join(root, 'linked'), { 'gen.ts': '', 'private.ts': '', 'b.ts': '' });
      return 'linked';
    },
    without: ['gen.ts', 'private.ts'],
  },
  {
    name: 'names in another case where core.ignorecase is set',
    files: { '.gitignore': 'Gen/\n*.LOG.ts\n/[A-B]X.ts\n', 'gen/a.ts': '', 'a.log.ts': '', 'ax.ts': '', 'cx.ts': '' },
    prepare: (root) => (oracleGit(root, 'config', 'core.ignorecase', 'true'), undefined),
    without: ['gen/a.ts', 'a.log.ts', 'ax.ts'],
  },
  {
    name: 'that no ignore file of the user is wanted',
    files: { 'home/.config/git/ignore': 'a.ts\n', 'a.ts': '' },
    prepare: (root) => (oracleGit(root, 'config', 'core.excludesFile', ''), undefined),
    without: [],
  },
  {
    name: 'an ignore file of the user beside the repository',
    files: { 'sub/a.ts': '', 'a.ts': '', 'b.ts': '', 'my/ignores': 'a.ts\n' },
    prepare: (root) => (oracleGit(root, 'config', 'core.excludesFile', 'my/ignores'), 'sub'),
    without: ['a.ts'],
  },
  {
    name: 'the configuration of a single work tree',
    files: { 'a.ts': '', 'b.ts': '', ignores: 'gen.ts\n' },
    prepare: (root) => {
      commit(root);
      oracleGit(root, 'worktree', 'add', '-q', 'linked');
      oracleGit(root, 'config', 'extensions.worktreeConfig', 'true');
      oracleGit(join(root, 'linked'), 'config', '--worktree', 'core.excludesFile', join(root, 'ignores'));
      writeFiles(join(root, 'linked'), { 'gen.ts': '', 'c.ts': '' });
      return 'linked';
    },
    without: ['gen.ts'],
  },
  {
    name: 'names that are told apart by case',
    files: { '.gitignore': 'Gen/\nA.ts\n', 'gen/a.ts': '', 'a.ts': '', 'A.ts': '' },
    without: ['A.ts'],
  },
  {
    name: 'an ignore file that is a link, which git does not read',
    files: { 'rules.txt': 'a.ts\n', 'a.ts': '' },
    prepare: (root) => (symlinkSync('rules.txt', join(root, '.gitignore')), undefined),
    without: [],
  },
];

describe('the scan of a repository', () => {
  for (const { name, files, prepare, without } of cases) {
    it(`finds the same files as git: ${name}`, async () => {
      const top = temporaryFolder();
      oracleGit(top, 'init', '-q');
      writeFiles(top, files);
      const root = join(top, prepare?.(top) ?? '');
      await withEnvironment({ HOME: join(top, 'home') }, async () => {
        const found = await scan(root);
        assert.deepEqual(found, gitLists(root));
        assert.deepEqual(
          without.filter((path) => found.includes(path)),
          [],
        );
      });
    });
  }

  it("reads the user's own ignore file, wherever the configuration places it", async () => {
    const top = temporaryFolder({
      config: '[core]\n\tExcludesFile = "' + 'HERE/my # ignores"\n',
      'my # ignores': 'mine.ts\n',
      'r/mine.ts': '',
      'r/b.ts': '',
    });
    writeFiles(top, {
      config: `[include]\n\tpath = more.conf\n`,
      'more.conf': `; a comment\n[core] ; another\n\tExcludesFile = "${top}/my # ignores" # last\n`,
    });
    const root = join(top, 'r');
    oracleGit(root, 'init', '-q');
    await withEnvironment({ GIT_CONFIG_GLOBAL: join(top, 'config') }, async () => {
      assert.deepEqual(await scan(root), gitLists(root));
      assert.deepEqual(await scan(root), ['b.ts']);
    });
  });

  it('descends into submodules, and applies the rules of the submodule there', async () => {
    const library = temporaryFolder({ '.gitignore': 'inner.ts\n', 'lib.ts': '' });
    oracleGit(library, 'init', '-q');
    commit(library);
    const root = temporaryFolder({ '.gitignore': 'outer.ts\n', 'a.ts': '', 'outer.ts': '' });
    oracleGit(root, 'init', '-q');
    oracleGit(root, 'submodule', 'add', '-q', library, 'vendor/lib');
    commit(root);
    writeFiles(join(root, 'vendor/lib'), { 'inner.ts': '', 'outer.ts': '' });
    const inSubmodule = gitLists(join(root, 'vendor/lib')).map((path) => `vendor/lib/${path}`);
    assert.deepEqual(await scan(root), ['a.ts', ...inSubmodule].sort());
    assert.deepEqual(inSubmodule, ['vendor/lib/lib.ts', 'vendor/lib/outer.ts']);
    assert.deepEqual(await scan(join(root, 'vendor/lib')), gitLists(join(root, 'vendor/lib')));
  });

  it('descends into submodules that rules ignore, and into no other nested repository', async () => {
    const library = temporaryFolder({ '.gitignore': 'inner.ts\n', 'lib.ts': '' });
    oracleGit(library, 'init', '-q');
    commit(library);
    const root = temporaryFolder({ '.gitignore': 'vendor/\nsingle\n', 'a.ts': '', 'vendor/b.ts': '' });
    oracleGit(root, 'init', '-q');
    // Next to the first submodule is a name that git sorts between it and its files.
    for (const path of ['vendor/lib', 'vendor/lib.x', 'single'])
      oracleGit(root, 'submodule', 'add', '-f', '-q', library, path);
    oracleGit(root, 'clone', '-q', library, 'vendor/stranger');
    commit(root);
    for (const path of ['vendor/lib', 'vendor/stranger'])
      writeFiles(join(root, path), { 'inner.ts': '', 'new.ts': '' });
    const submodules = oracleGit(root, 'ls-files', '--recurse-submodules')
      .split('\n')
      .filter((path) => path.endsWith('.ts'));
    assert.deepEqual(await scan(root), [...submodules, 'vendor/lib/new.ts'].sort());
    assert.deepEqual(submodules.length, 4);
  });

  it('explains every file consistently with the scan', async () => {
    const root = temporaryFolder({
      '.gitignore': 'vendor/\ngen/\n',
      'a.ts': '',
      'gen/deep/kept.ts': '',
      'gen/deep/left.ts': '',
      'gen/other/left.ts': '',
      'vendor/stranger/.gitignore': 'inner.ts\n',
      'vendor/stranger/lib.ts': '',
      'vendor/stranger/inner.ts': '',
      'node_modules/m/index.ts': '',
      'node_modules/m/a.gen.ts': '',
    });
    for (const folder of [root, join(root, 'vendor/stranger')]) oracleGit(folder, 'init', '-q');
    oracleGit(join(root, 'vendor/stranger'), 'add', '-A');
    oracleGit(root, 'add', '-f', 'gen/deep/kept.ts');
    for (const include of [[], ['*.gen.ts'], ['vendor/**/inner.ts']]) {
      const workspace = new DiskWorkspace(root, { ...noFileFilters, include }, silentLogger);
      const all = (await readdir(root, { recursive: true }))
        .map((path) => path.replaceAll('\\', '/'))
        .filter((path) => path.endsWith('.ts'));
      const judged = await Promise.all(
        all.map(async (path) => ('size' in (await workspace.classify(path, never)) ? [path] : [])),
      );
      const scanned = (await workspace.scan(never)).map(({ path }) => path);
      assert.deepEqual(judged.flat().sort(), scanned, include.join());
      assert.deepEqual(
        (await workspace.census(never)).candidates.map(({ path }) => path).sort(),
        scanned,
        include.join(),
      );
    }
  });

  it('reads ignore files outside of a repository', async () => {
    assert.deepEqual(await scan(temporaryFolder({ '.gitignore': 'a.ts\n', 'a.ts': '', 'b.ts': '' })), ['b.ts']);
  });
});
