import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { changedFiles } from '../../../src/node/git/gitChanges';
import { readCommits } from '../../../src/node/git/gitHistory';
import { gitProgram } from '../../../src/node/git/gitProgram';
import { GitView, removeStaleViews } from '../../../src/node/git/gitView';
import { gitRevision } from '../../../src/node/git/gitRevision';
import { never } from '../../twins/engineParts';
import { isPosix, itWhere } from '../../where';
import { withEnvironment } from '../../support/environment';
import { oracleGit } from '../gitRepository/gitOracle';
import { pipeAt } from '../gitRepository/hostileRepositories';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

/** Compares git's answers without the configuration of the repository to its answers with it. */

interface Shape {
  readonly name: string;
  readonly init?: readonly string[];
  /** Returns the folder to open, if it is not the root. */
  readonly prepare?: (root: string) => string | undefined;
}

const shapes: readonly Shape[] = [
  { name: 'an ordinary repository' },
  { name: 'a folder inside of it', prepare: () => 'src' },
  {
    name: 'a split index',
    prepare: (root) => {
      // git merges both parts of a split index when a fifth of the entries has changed.
      writeFiles(root, Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`src/many${i}.ts`, ''])));
      oracleGit(root, 'add', 'src/many*');
      oracleGit(root, 'update-index', '--split-index');
      return undefined;
    },
  },
  { name: 'packed branches', prepare: (root) => (oracleGit(root, 'pack-refs', '--all'), undefined) },
  { name: 'a head that is detached', prepare: (root) => (oracleGit(root, 'checkout', '-q', '--detach'), undefined) },
  { name: 'object ids of SHA-256', init: ['--object-format=sha256'] },
  { name: 'a repository elsewhere', init: ['--separate-git-dir=../elsewhere'] },
  {
    name: 'a linked work tree',
    prepare: (root) => {
      oracleGit(root, 'worktree', 'add', '-q', '-b', 'other', 'linked');
      writeFiles(join(root, 'linked'), { 'src/b.ts': 'linked\n', 'src/linked.ts': '' });
      return 'linked';
    },
  },
  {
    name: 'line ends that are converted',
    prepare: (root) => {
      oracleGit(root, 'config', 'core.autocrlf', 'true');
      writeFiles(root, { 'src/a.ts': 'one\r\n' });
      return undefined;
    },
  },
  {
    name: 'rights of files that do not count',
    prepare: (root) => {
      oracleGit(root, 'config', 'core.filemode', 'false');
      chmodSync(join(root, 'src/a.ts'), 0o755);
      return undefined;
    },
  },
  {
    name: 'an ignore file that configuration names',
    prepare: (root) => {
      oracleGit(root, 'config', 'core.excludesFile', join(root, 'a "quoted" \\ name'));
      writeFiles(root, { 'a "quoted" \\ name': 'new.ts\n', '.git/info/exclude': 'own.ts\n', 'own.ts': '' });
      return undefined;
    },
  },
];

function repository({ init = [], prepare }: Shape): string {
  const root = join(temporaryFolder({ 'r/src/a.ts': 'one\n', 'r/src/b.ts': 'one\n' }), 'r');
  oracleGit(root, 'init', '-q', '-b', 'main', ...init);
  oracleGit(root, 'add', '-A');
  oracleGit(root, 'commit', '-qm', 'Add a and b');
  oracleGit(root, 'checkout', '-q', '-b', 'topic');
  writeFiles(root, { 'src/c.ts': 'one\n' });
  oracleGit(root, 'add', '-A');
  oracleGit(root, 'commit', '-qm', 'Add c');
  writeFiles(root, { 'src/b.ts': 'two\n', 'src/new.ts': '' });
  const folder = join(root, prepare?.(root) ?? '');
  // Makes the file look touched to git.
  utimesSync(join(root, 'src/a.ts'), 1_000, 1_000);
  return folder;
}

const parts = (text: string): readonly string[] => text.split('\0').filter(Boolean);

describe('git without the configuration of a repository', () => {
  for (const shape of shapes) {
    itWhere(isPosix, 'a POSIX system')(`answers as with it: ${shape.name}`, async () => {
      const root = repository(shape);
      const differing = [
        ...parts(oracleGit(root, 'diff', '-z', '--name-only', '--relative', 'main')),
        ...parts(oracleGit(root, 'ls-files', '-z', '-o', '--exclude-standard')),
      ];
      assert.deepEqual(await changedFiles(root, never), [...new Set(differing)].sort());
      assert.deepEqual(
        (await readCommits(root, never)).map(({ subject }) => subject),
        parts(oracleGit(root, 'log', '-z', '--format=%s')),
      );
      assert.equal((await gitRevision(root, never))?.head, oracleGit(root, 'rev-parse', 'HEAD').trim());
    });
  }

  it('recognizes a shallow clone', async () => {
    const clone = join(temporaryFolder(), 'clone');
    oracleGit(
      temporaryFolder(),
      'clone',
      '-q',
      '--depth=1',
      '--no-single-branch',
      `file://${repository({ name: '' })}`,
      clone,
    );
    assert.equal((await readCommits(clone, never)).length, 1);
    assert.equal(await gitRevision(clone, never), undefined);
  });

  it('is not redirected to another work tree', async () => {
    const [root, other] = [repository({ name: '' }), temporaryFolder({ 'src/stranger.ts': '' })];
    oracleGit(root, 'config', 'core.worktree', other);
    assert.deepEqual(await changedFiles(root, never), ['src/b.ts', 'src/c.ts', 'src/new.ts']);
  });

  itWhere(isPosix, 'a POSIX system')(
    'ends when it is cancelled, also where it waits for a pipe, and leaves nothing behind',
    async () => {
      const root = repository({ name: '' });
      pipeAt(join(root, '.git/refs/heads/topic'));
      const temporary = temporaryFolder();
      await withEnvironment({ TMPDIR: temporary }, async () => {
        const cancelled = new AbortController();
        setTimeout(() => cancelled.abort(), 500);
        await assert.rejects(changedFiles(root, cancelled.signal), { name: 'AbortError' });
      });
      assert.deepEqual(readdirSync(temporary), []);
    },
  );

  it('removes leftovers of a killed process, and nothing else', async () => {
    const temporary = temporaryFolder({
      'codebase-search-git-old/HEAD': '',
      'codebase-search-git-new/HEAD': '',
      'codebase-search-git-file': '',
      'another/HEAD': '',
    });
    const kept = temporaryFolder({ main: '' });
    symlinkSync(kept, join(temporary, 'codebase-search-git-old/refs'), 'junction');
    for (const name of ['codebase-search-git-old', 'codebase-search-git-file', 'another'])
      utimesSync(join(temporary, name), 1_000, 1_000);
    await withEnvironment({ TMPDIR: temporary, TEMP: temporary }, () => {
      removeStaleViews();
      return Promise.resolve();
    });
    assert.deepEqual(readdirSync(temporary).sort(), ['another', 'codebase-search-git-file', 'codebase-search-git-new']);
    assert.deepEqual(readdirSync(kept), ['main']);
  });

  it('ignores shell variables that refer to another repository', async () => {
    const root = repository({ name: '' });
    await withEnvironment(
      { GIT_DIR: '/nowhere', GIT_COMMON_DIR: '/nowhere', GIT_EXTERNAL_DIFF: '/nowhere', GIT_INDEX_FILE: '/nowhere' },
      async () => assert.deepEqual(await changedFiles(root, never), ['src/b.ts', 'src/c.ts', 'src/new.ts']),
    );
  });

  it('acts as if git were missing if its files cannot be written', async () => {
    const root = repository({ name: '' });
    await withEnvironment({ TMPDIR: join(root, 'missing') }, async () =>
      assert.equal(await changedFiles(root, never), undefined),
    );
    assert.equal(GitView.around(temporaryFolder()), undefined);
  });
});

describe('the git executable', () => {
  itWhere(isPosix, 'a POSIX system')('is never one of the current folder', async () => {
    const root = repository({ name: '' });
    writeFiles(root, {
      git: `#!/bin/sh\ntouch '${root}/was-run'\n`,
      'bin/git': `#!/bin/sh\ntouch '${root}/was-run'\n`,
    });
    for (const file of ['git', 'bin/git']) chmodSync(join(root, file), 0o755);
    const before = process.cwd();
    process.chdir(root);
    try {
      await withEnvironment({ PATH: ['', '.', 'bin', process.env['PATH']].join(delimiter) }, async () =>
        assert.equal((await readCommits(root, never)).length, 2),
      );
    } finally {
      process.chdir(before);
    }
    assert.ok(!existsSync(join(root, 'was-run')));
  });

  it('is found in the absolute folders of PATH, in the notation of each system', () => {
    const folder = temporaryFolder({ 'bin/git.exe': '', 'bin/git': '' });
    for (const name of ['git', 'git.exe']) chmodSync(join(folder, 'bin', name), 0o755);
    mkdirSync(join(folder, 'folders/git'), { recursive: true });
    assert.equal(
      gitProgram({ PATH: ['.', join(folder, 'folders'), join(folder, 'bin')].join(':') }, 'linux'),
      join(folder, 'bin/git'),
    );
    assert.equal(gitProgram({ Path: `.;"${join(folder, 'bin')}"` }, 'win32'), join(folder, 'bin/git.exe'));
    assert.equal(gitProgram({ PATH: join(folder, 'folders') }, 'linux'), undefined);
    assert.equal(gitProgram({}, 'linux'), undefined);
  });
});
