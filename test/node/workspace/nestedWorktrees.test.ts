import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { never, silentLogger } from '../../twins/engineParts';
import { oracleGit, scan } from '../gitRepository/gitOracle';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

describe('a work tree inside another work tree of its repository', () => {
  const repository = (): string => {
    const root = temporaryFolder({ 'src/pay.ts': 'export function pay() {}\n', 'tools/run.ts': '' });
    oracleGit(root, 'init', '-q');
    oracleGit(root, 'add', '-A');
    oracleGit(root, 'commit', '-qm', 'one');
    return root;
  };

  it('is left out, with a reason: its files are those of the enclosing folder', async () => {
    const root = repository();
    for (const path of ['.claude/worktrees/one', '.worktrees/two', 'src/three'])
      oracleGit(root, 'worktree', 'add', '-q', path);
    assert.deepEqual(await scan(root), ['src/pay.ts', 'tools/run.ts']);
    assert.deepEqual(await scan(join(root, 'src')), ['pay.ts']);
    const fate = await new DiskWorkspace(root, noFileFilters, silentLogger).classify('src/three/src/pay.ts', never);
    assert.ok('state' in fate && fate.state === 'ignored', JSON.stringify(fate));
    assert.deepEqual([fate.path, fate.rule.source], ['src/three', 'built-in: worktrees of the same repository']);
  });

  it('is searched if it is opened itself, or is included by name', async () => {
    const root = repository();
    oracleGit(root, 'worktree', 'add', '-q', 'work/one');
    assert.deepEqual(await scan(join(root, 'work/one')), ['src/pay.ts', 'tools/run.ts']);
    assert.deepEqual(await scan(join(root, 'work')), ['one/src/pay.ts', 'one/tools/run.ts']);
    const filters = { ...noFileFilters, include: ['work/one/src/**'] };
    const found = await new DiskWorkspace(root, filters, silentLogger).scan(never);
    assert.deepEqual(
      found.map(({ path }) => path),
      ['src/pay.ts', 'tools/run.ts', 'work/one/src/pay.ts'],
    );
  });

  it('is searched if the repository is bare, as are clones and submodules', async () => {
    const root = repository();
    const bare = temporaryFolder({});
    oracleGit(bare, 'clone', '-q', '--bare', root, '.bare');
    writeFiles(bare, { '.git': 'gitdir: ./.bare\n' });
    oracleGit(bare, 'worktree', 'add', '-q', 'main');
    assert.deepEqual(await scan(bare), ['main/src/pay.ts', 'main/tools/run.ts']);
    oracleGit(root, 'clone', '-q', root, 'copy');
    oracleGit(root, 'submodule', 'add', '-q', root, 'libs/self');
    assert.deepEqual(
      (await scan(root)).filter((path) => path.endsWith('pay.ts')),
      ['copy/src/pay.ts', 'libs/self/src/pay.ts', 'src/pay.ts'],
    );
  });
});
