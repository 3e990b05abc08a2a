import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { never, silentLogger } from '../../twins/engineParts';
import { withEnvironment } from '../../support/environment';
import { oracleGit, gitLists, scan } from './gitOracle';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

/** Compares the ignore files that git's configuration names to `git ls-files`. */

describe('the configuration of git', () => {
  const conditions: readonly (readonly [condition: string, holds: boolean])[] = [
    ['gitdir:HERE/r/.git', true],
    ['gitdir:HERE/r/', true],
    ['gitdir:HERE/R/', false],
    ['gitdir/i:HERE/R/', true],
    ['gitdir:HERE/linked/r/', false],
    ['gitdir:~/r/', true],
    ['gitdir:r/', true],
    ['gitdir:r', false],
    ['gitdir:r/.git', true],
    ['gitdir:*/.git', true],
    ['gitdir:./r/', true],
    ['gitdir:./', true],
    ['gitdir:./R/', false],
    ['gitdir/i:./R/.GIT', true],
    ['gitdir:HERE/o[a-z]her/', false],
    ['onbranch:topic/one', true],
    ['onbranch:topic/', true],
    ['onbranch:topic', false],
    ['onbranch:*/o?e', true],
    ['onbranch:TOPIC/', false],
    ['unheard:of', false],
  ];
  for (const [condition, holds] of conditions) {
    it(`${holds ? 'reads' : 'does not read'} an include on the condition ${condition}`, async () => {
      const top = temporaryFolder({
        'r/a.ts': '',
        'r/b.ts': '',
        'my.ignores': 'a.ts\n',
        'more.conf': '[core]\nexcludesFile = ~/my.ignores\n',
      });
      writeFiles(top, { '.gitconfig': `[includeIf "${condition.replace('HERE', top)}"]\n\tpath = ~/more.conf\n` });
      const root = join(top, 'r');
      oracleGit(root, 'init', '-q', '-b', 'topic/one');
      await withEnvironment({ HOME: top }, async () => {
        assert.deepEqual(await scan(root), gitLists(root));
        assert.deepEqual(await scan(root), holds ? ['b.ts'] : ['a.ts', 'b.ts']);
      });
    });
  }

  it('compares the folder of an include both with and without resolved links', async () => {
    const top = temporaryFolder({
      'real/r/a.ts': '',
      'real/r/b.ts': '',
      'my.ignores': 'a.ts\n',
      'more.conf': '[core]\nexcludesFile = ~/my.ignores\n',
    });
    symlinkSync('real', join(top, 'link'));
    oracleGit(join(top, 'real/r'), 'init', '-q');
    for (const name of ['real', 'link']) {
      writeFiles(top, { '.gitconfig': `[includeIf "gitdir:~/${name}/"]\n\tpath = ~/more.conf\n` });
      await withEnvironment({ HOME: top }, async () => {
        for (const root of [join(top, 'real/r'), join(top, 'link/r')])
          await withEnvironment({ PWD: root }, async () =>
            assert.deepEqual(await scan(root), gitLists(root), `${root} under ${name}`),
          );
      });
    }
  });

  /** Folders in place of files: they exist and cannot be read, even as root. */
  const unreadable: readonly (readonly [file: string, expected: readonly string[]])[] = [
    ['home/.gitconfig', ['b.ts']],
    ['r/.git/config', ['b.ts']],
    ['r/.git/index', ['b.ts']],
    ['r/.git/info/exclude', ['b.ts', 'private.ts']],
    ['r/.gitignore', ['a.ts', 'b.ts']],
  ];
  for (const [file, expected] of unreadable) {
    it(`continues without ${file} if that cannot be read, and reports it once`, async () => {
      const top = temporaryFolder({ 'r/a.ts': '', 'r/b.ts': '', 'r/private.ts': '' });
      const root = join(top, 'r');
      oracleGit(root, 'init', '-q');
      writeFiles(root, { '.gitignore': 'a.ts\n', '.git/info/exclude': 'private.ts\n' });
      rmSync(join(top, file), { force: true });
      mkdirSync(join(top, file), { recursive: true });
      const said: string[] = [];
      const workspace = new DiskWorkspace(root, noFileFilters, {
        ...silentLogger,
        warn: (message) => said.push(message),
      });
      await withEnvironment({ HOME: join(top, 'home') }, async () => {
        for (let i = 0; i < 2; i++)
          assert.deepEqual(
            (await workspace.scan(never)).map(({ path }) => path),
            expected,
          );
      });
      assert.deepEqual(said.filter((message) => message.includes(join(top, file))).length, 1, said.join('\n'));
    });
  }
});
