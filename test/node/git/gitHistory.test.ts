import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommitHistory } from '../../../src/core/memoryIndex/commitHistory';
import { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import { GitHistory, readCommits } from '../../../src/node/git/gitHistory';
import { isPosix, itWhere } from '../../where';
import { temporaryFolder } from '../../support/temporaryFolder';

const never = new AbortController().signal;

function commit(folder: string, path: string, subject: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), subject);
  const git = (...words: readonly string[]): unknown =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], {
      stdio: 'ignore',
    });
  git('add', '.');
  git('commit', '--quiet', '--allow-empty-message', '-m', subject);
}

function repository(): string {
  const folder = temporaryFolder();
  execFileSync('git', ['init', '--quiet', folder]);
  commit(folder, 'packages/api/retry.ts', 'Wait longer after each failure');
  commit(folder, 'ümläut und leer.ts', 'Add a strange name');
  return folder;
}

describe('history of a folder', () => {
  it('reads subjects and paths, newest first', async () => {
    assert.deepEqual(await readCommits(repository(), never), [
      { subject: 'Add a strange name', paths: ['ümläut und leer.ts'] },
      { subject: 'Wait longer after each failure', paths: ['packages/api/retry.ts'] },
    ]);
  });

  itWhere(isPosix, 'a POSIX system')(
    'reads paths as they are, whatever they are called, and commits without a word',
    async () => {
      const folder = repository();
      for (const path of ['qu"ote.ts', 'two\nlines.ts', ' spaced ']) commit(folder, path, '');
      assert.deepEqual((await readCommits(folder, never)).slice(0, 3), [
        { subject: '', paths: [' spaced '] },
        { subject: '', paths: ['two\nlines.ts'] },
        { subject: '', paths: ['qu"ote.ts'] },
      ]);
    },
  );

  it('reads the commits of a folder inside a repository, with relative paths', async () => {
    const commits = await readCommits(join(repository(), 'packages'), never);
    assert.deepEqual(commits, [{ subject: 'Wait longer after each failure', paths: ['api/retry.ts'] }]);
  });

  it('is empty if there is no repository', async () =>
    assert.deepEqual(await readCommits(temporaryFolder(), never), []));

  it('is read again when HEAD has moved', async () => {
    const folder = repository();
    const index = new MemoryIndex(8);
    const history = new GitHistory(folder, index, never);
    await history.refresh(10_000, never);
    assert.equal(index.history.changes('new.ts'), 0);
    commit(folder, 'new.ts', 'Add a file');
    for (let tries = 0; index.history.changes('new.ts') === 0 && tries < 100; tries++) {
      await history.refresh(10_000, never);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.equal(index.history.changes('new.ts'), 1);
  });

  it('does not change an index without history', async () => {
    const index = new MemoryIndex(8);
    await new GitHistory(temporaryFolder(), index, never).refresh(10_000, never);
    assert.equal(index.history, CommitHistory.none);
  });
});
