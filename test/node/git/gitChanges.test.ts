import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles, currentBranch } from '../../../src/node/git/gitChanges';
import { temporaryFolder } from '../../support/temporaryFolder';

const never = new AbortController().signal;

describe('the files that changed on a branch', () => {
  let folder = '';
  before(() => {
    folder = temporaryFolder();
  });
  const git = (...words: readonly string[]): void =>
    void execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      stdio: 'ignore',
    });
  const write = (path: string, text = path): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  it('are read in many folders at once, without a Node warning', async () => {
    const { signal } = new AbortController();
    const warnings: Error[] = [];
    const onWarning = (warning: Error): unknown => warnings.push(warning);
    process.on('warning', onWarning);
    await Promise.all(Array.from({ length: 12 }, () => currentBranch(__dirname, signal)));
    process.off('warning', onWarning);
    assert.deepEqual(warnings, []);
  });

  it('are unknown if there is no repository', async () => {
    assert.equal(await changedFiles(folder, never), undefined);
    assert.equal(await currentBranch(folder, never), undefined);
  });

  it('are the changed and added files of its commits, without deleted ones', async () => {
    git('init', '-b', 'main');
    for (const path of ['kept.ts', 'edited.ts', 'deleted.ts', 'src/committed.ts']) write(path);
    git('add', '.');
    git('commit', '-m', 'one');
    git('checkout', '-b', 'topic');
    write('src/committed.ts', 'new');
    write('straße [1].ts');
    git('rm', 'deleted.ts');
    git('add', '.');
    git('commit', '-m', 'two');
    assert.equal(await currentBranch(folder, never), 'topic');
    write('edited.ts', 'new');
    write('untracked.ts');
    assert.deepEqual(await changedFiles(folder, never), [
      'edited.ts',
      'src/committed.ts',
      'straße [1].ts',
      'untracked.ts',
    ]);
    assert.deepEqual(await changedFiles(join(folder, 'src'), never), ['committed.ts']);
  });

  it('are found without running programs that the repository names', async () => {
    const hook = join(folder, 'monitor.sh');
    const mark = join(folder, 'was-run');
    writeFileSync(hook, `#!/bin/sh\ntouch ${mark}\n`);
    chmodSync(hook, 0o755);
    git('config', 'core.fsmonitor', hook);
    await changedFiles(folder, never);
    assert(!existsSync(mark));
  });
});
