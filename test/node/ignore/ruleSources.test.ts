import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { statSync, utimesSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { repositoryAt } from '../../../src/node/gitRepository/gitRepository';
import { RuleReader } from '../../../src/node/ignore/ruleReader';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

/** Tests files that decide which files are ignored, and that lie outside of the indexed files. */

const git = (cwd: string, ...words: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'protocol.file.allow=always', ...words], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const gitLists = (root: string): readonly string[] =>
  git(root, 'ls-files', '-z', '-co', '--exclude-standard')
    .split('\0')
    .filter((path) => path.endsWith('.ts'))
    .sort();

function repository(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  git(root, 'init', '-q', '-b', 'main');
  writeFiles(root, {
    '.gitignore': 'gen/\n*.log.ts\n',
    'gen/a.ts': '',
    'gen/b.ts': '',
    'kept.log.ts': '',
    'x.log.ts': '',
    'a.ts': '',
    'b.ts': '',
    ...files,
  });
  git(root, 'add', '-f', 'gen/a.ts', 'kept.log.ts', 'a.ts', '.gitignore');
  git(root, 'commit', '-qm', 'one');
  return root;
}

describe('the sources of ignore rules', () => {
  const library = (): string => repository({});
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`many/${i}.ts`, '']));
  const cases: readonly (readonly [name: string, change: (root: string) => unknown, outdated: readonly string[]])[] = [
    ['git is asked for the status', askForStatus, []],
    ['a file is added', (root) => git(root, 'add', 'b.ts'), []],
    ['a file is taken out of the index', (root) => git(root, 'rm', '-q', '--cached', 'a.ts'), []],
    ['an ignored file is added', (root) => git(root, 'add', '-f', 'x.log.ts'), ['index']],
    ['a file of an ignored folder is added', (root) => git(root, 'add', '-f', 'gen/b.ts'), ['index']],
    [
      'an ignored file is taken out of the index',
      (root) => git(root, 'rm', '-q', '--cached', 'kept.log.ts'),
      ['index'],
    ],
    [
      'the last file of an ignored folder is taken out',
      (root) => git(root, 'rm', '-q', '--cached', 'gen/a.ts'),
      ['index'],
    ],
    [
      'a submodule is added where rules ignore it',
      (root) => git(root, 'submodule', 'add', '-q', '-f', library(), 'gen/lib'),
      ['index'],
    ],
    ['more is added than is looked through', (root) => (writeFiles(root, many), git(root, 'add', 'many')), ['index']],
    ['a commit is made', (root) => git(root, 'commit', '-q', '--allow-empty', '-m', 'two'), []],
    ['a branch is begun', (root) => git(root, 'checkout', '-q', '-b', 'topic'), []],
    ['configuration says something else', (root) => git(root, 'config', 'branch.main.remote', 'origin'), []],
    [
      'configuration names an ignore file',
      (root) => git(root, 'config', 'core.excludesFile', 'ignores'),
      ['HEAD', 'config', 'config.worktree'],
    ],
    [
      'case counts for nothing any more',
      (root) => git(root, 'config', 'core.ignorecase', 'true'),
      ['HEAD', 'config', 'config.worktree'],
    ],
    ['a rule comes', (root) => writeFiles(root, { '.git/info/exclude': 'b.ts\n' }), ['exclude']],
  ];
  for (const [name, change, outdated] of cases) {
    it(`are ${outdated.length > 0 ? `outdated (${outdated.join(', ')})` : 'unchanged'} when ${name}`, () => {
      const root = repository({});
      const sources = repositoryAt(root, new RuleReader(silentLogger))?.sources ?? [];
      change(root);
      assert.deepEqual(
        sources
          .filter((source) => source.isOutdated())
          .map(({ path }) => basename(path))
          .sort(),
        outdated,
      );
      // The state is recorded once, and later states are compared with it.
      assert.deepEqual(
        sources.filter((source) => source.isOutdated() && source.path.endsWith('index')),
        [],
      );
    });
  }
});

describe('the watcher of ignore rules', () => {
  interface Case {
    readonly name: string;
    readonly files?: Readonly<Record<string, string>>;
    /** Folder that is opened, if it is not the root. */
    readonly opened?: string;
    /** Folder in which git is called, if it is not the opened one. */
    readonly nested?: string;
    readonly prepare?: (root: string) => unknown;
    readonly change: (root: string) => unknown;
  }
  const nested = { 'inner/a.ts': '', 'inner/b.ts': '' };
  const cases: readonly Case[] = [
    {
      name: 'an ignore file above the folder changes',
      files: { 'app/deep/a.ts': '', 'app/deep/b.ts': '' },
      opened: 'app/deep',
      change: (root) => writeFiles(root, { '.gitignore': 'a.ts\n' }),
    },
    {
      name: 'one comes between',
      files: { 'app/deep/a.ts': '', 'app/deep/b.ts': '' },
      opened: 'app/deep',
      change: (root) => writeFiles(root, { 'app/.gitignore': 'b.ts\n' }),
    },
    {
      name: 'configuration names an ignore file',
      files: { ignores: 'b.ts\n' },
      change: (root) => git(root, 'config', 'core.excludesFile', join(root, 'ignores')),
    },
    {
      name: 'another branch has other configuration',
      files: { ignores: 'b.ts\n' },
      prepare: includeOnBranch,
      change: (root) => git(root, 'checkout', '-q', '-b', 'topic'),
    },
    { name: 'an ignored file is added', change: (root) => git(root, 'add', '-f', 'x.log.ts') },
    {
      name: 'a file of an ignored folder is added',
      prepare: (root) => git(root, 'rm', '-q', '--cached', 'gen/a.ts'),
      change: (root) => git(root, 'add', '-f', 'gen/b.ts'),
    },
    {
      name: 'an ignored file is taken out of the index',
      change: (root) => git(root, 'rm', '-q', '--cached', 'kept.log.ts'),
    },
    {
      name: 'the same happens in a linked work tree',
      prepare: link,
      opened: 'linked',
      change: (root) => git(join(root, 'linked'), 'rm', '-q', '--cached', 'kept.log.ts'),
    },
    {
      name: 'rules of a nested repository change',
      files: nested,
      nested: 'inner',
      prepare: (root) => git(join(root, 'inner'), 'init', '-q'),
      change: (root) => writeFiles(root, { 'inner/.git/info/exclude': 'b.ts\n' }),
    },
  ];
  for (const { name, files = {}, opened = '', nested: inside = '', prepare, change } of cases) {
    it(`requests a scan when ${name}`, async () => {
      const top = repository(files);
      prepare?.(top);
      const workspace = new DiskWorkspace(join(top, opened), noFileFilters, silentLogger);
      const found = async (): Promise<readonly string[]> =>
        (await workspace.scan(never))
          .map(({ path }) => path)
          .filter((path) => path.endsWith('.ts') && path.startsWith(inside));
      let asked = 0;
      const watch = workspace.watch((paths) => (asked += paths ? 0 : 1));
      const before = await found();
      change(top);
      for (let i = 0; i < 200 && asked === 0; i++) await delay(20);
      const after = await found();
      watch.dispose();
      assert.ok(asked > 0);
      assert.notDeepEqual(after, before);
      assert.deepEqual(
        after,
        gitLists(join(top, opened, inside)).map((path) => posix.join(inside, path)),
      );
    });
  }
});

/** Runs `git status`, which writes the index. */
function askForStatus(root: string): void {
  const index = statSync(join(root, '.git/index')).ino;
  utimesSync(join(root, 'a.ts'), 1, 1);
  git(root, 'status');
  assert.notEqual(statSync(join(root, '.git/index')).ino, index);
}

function includeOnBranch(root: string): void {
  writeFiles(root, { 'more.conf': `[core]\nexcludesFile = ${root}/ignores\n` });
  git(root, 'config', 'includeIf.onbranch:topic.path', '../more.conf');
}

function link(root: string): void {
  git(root, 'worktree', 'add', '-q', 'linked');
  writeFiles(root, { 'linked/x.log.ts': '' });
}
