import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

const open = (root: string): DiskWorkspace => new DiskWorkspace(root, noFileFilters, silentLogger);
const scan = async (root: string): Promise<readonly string[]> => (await open(root).scan(never)).map(({ path }) => path);
const git = (root: string, ...args: readonly string[]): unknown =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root });

describe('a folder with the name of build output', () => {
  const names = ['build', 'dist', 'out', 'coverage', '.cache'];

  for (const name of names) {
    it(`is searched if git tracks files in it: ${name}`, async () => {
      const root = temporaryFolder({
        [`src/${name}/plan.js`]: '',
        [`src/${name}/${name}/deep.js`]: '',
        [`src/${name}/lib.min.js`]: '',
      });
      git(root, 'init', '-q');
      git(root, 'add', '-A');
      writeFiles(root, { [`src/${name}/written.js`]: '', [`src/${name}/other/written.js`]: '', [`${name}/a.js`]: '' });
      assert.deepEqual(await scan(root), [`src/${name}/${name}/deep.js`, `src/${name}/plan.js`]);
      const fates = [`src/${name}/plan.js`, `src/${name}/written.js`, `${name}/a.js`].map(async (path) => {
        const fate = await open(root).classify(path, never);
        return 'state' in fate ? fate.state : 'found';
      });
      assert.deepEqual(await Promise.all(fates), ['found', 'ignored', 'ignored']);
    });
  }

  it('is searched if git tracks files in it, even if a .gitignore names it', async () => {
    const root = temporaryFolder({ 'build/tool.js': '', 'build/made.js': '' });
    git(root, 'init', '-q');
    git(root, 'add', 'build/tool.js');
    writeFiles(root, { '.gitignore': 'build/\n' });
    assert.deepEqual(await scan(root), ['build/tool.js']);
  });

  it('is not searched without git, nor if git tracks dependencies in it', async () => {
    const root = temporaryFolder({ 'build/tool.js': '', 'a.js': '', 'node_modules/m/index.js': '' });
    assert.deepEqual(await scan(root), ['a.js']);
    git(root, 'init', '-q');
    git(root, 'add', '-f', 'node_modules', 'a.js');
    assert.deepEqual(await scan(root), ['a.js']);
  });

  it('is searched as soon as its files are added', async () => {
    const root = temporaryFolder({ 'build/tool.js': '' });
    git(root, 'init', '-q');
    const workspace = open(root);
    assert.deepEqual(await workspace.scan(never), []);
    git(root, 'add', '-A');
    assert.deepEqual(
      (await workspace.scan(never)).map(({ path }) => path),
      ['build/tool.js'],
    );
  });
});
