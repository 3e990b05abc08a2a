import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RuleReader } from '../../../src/node/ignore/ruleReader';
import { repositoryKeys } from '../../../src/node/siblingIndex/repositoryKeys';
import { temporaryFolder } from '../../support/temporaryFolder';
import { silentLogger } from '../../twins/engineParts';
import { clone, makeRepository, teamGit } from '../sharedIndex/repository';
import { addWorktree } from './openedFolder';

const keysOf = (folder: string): readonly string[] => repositoryKeys(folder, new RuleReader(silentLogger));

const areSiblings = (one: string, other: string): boolean => {
  const keys = new Set(keysOf(one));
  return keysOf(other).some((key) => keys.has(key));
};

/** Creates a separate repository that has nothing but its remotes in common with another. */
function withRemotes(...addresses: readonly string[]): string {
  const folder = makeRepository({ 'a.ts': 'export const a = 1;\n' });
  addresses.forEach((address, i) => teamGit(folder, 'remote', 'add', i === 0 ? 'origin' : `other${i}`, address));
  return folder;
}

describe('the key that a folder shares with its siblings', () => {
  it('is its repository, for work trees and clones on this disk', () => {
    const repository = makeRepository({ 'a.ts': 'export const a = 1;\n' });
    const worktree = addWorktree(repository);
    assert(areSiblings(repository, worktree));
    assert(areSiblings(worktree, addWorktree(worktree)));
    assert(areSiblings(repository, clone(repository)));
    assert(areSiblings(clone(repository), clone(repository)));
    const bare = clone(repository, '--bare');
    assert(areSiblings(clone(bare), addWorktree(bare)));
    const byUrl = withRemotes(pathToFileURL(repository).href);
    assert(areSiblings(repository, byUrl));
  });

  it('is a remote, in any notation of its address', () => {
    const spellings = [
      'https://example.com/team/App.git',
      'https://anna:secret@Example.com/team/app/',
      'git@example.com:team/app.git',
      'ssh://git@example.com:2222/team/app',
      'git://example.com/team/app.git',
    ];
    const [first = '', ...others] = spellings.map((address) => withRemotes(address));
    for (const other of others) assert(areSiblings(first, other));
    assert(areSiblings(first, withRemotes('https://example.com/anna/app', 'https://example.com/team/app')));
    for (const other of ['https://example.com/team/api', 'https://example.org/team/app', 'team/app'])
      assert(!areSiblings(first, withRemotes(other)), other);
  });

  it('includes the folder within the repository', () => {
    const repository = makeRepository({ 'api/a.ts': 'export const a = 1;\n', 'web/a.ts': 'export const a = 1;\n' });
    const worktree = addWorktree(repository);
    assert(areSiblings(join(repository, 'api'), join(worktree, 'api')));
    assert(!areSiblings(join(repository, 'api'), join(worktree, 'web')));
    assert(!areSiblings(repository, join(worktree, 'api')));
  });

  it('is missing for repositories without an address, and outside of any repository', () => {
    assert(!areSiblings(makeRepository({}), makeRepository({})));
    assert.deepEqual(keysOf(temporaryFolder()), []);
  });

  it('is found without an error in a repository with odd files', () => {
    for (const [name, content] of [
      ['config', '[remote "origin"]\n\turl = file://%zz\n[remote "b"]\n\turl = http://[\n[remote "c"]\n\turl\n'],
      ['config', '\0\0[remote'],
      ['commondir', '../../../../../../../../nowhere\0'],
    ] as const) {
      const folder = makeRepository({});
      writeFileSync(join(folder, '.git', name), content);
      assert(Array.isArray(keysOf(folder)));
    }
    const folder = temporaryFolder({ '.git': `gitdir: ${'x'.repeat(5_000)}` });
    mkdirSync(join(folder, 'a'));
    assert.deepEqual(keysOf(join(folder, 'a')), []);
  });
});
