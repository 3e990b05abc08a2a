import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import { changedFiles } from '../../../src/node/git/gitChanges';
import { GitHistory, readCommits } from '../../../src/node/git/gitHistory';
import { ancestorsAmong, committedBlobs, gitRevision, headOf } from '../../../src/node/git/gitRevision';
import { describeWhere, isPosix } from '../../where';
import { hostileKinds, hostileRepository, passwordServer, plainGit } from '../gitRepository/hostileRepositories';

const never = new AbortController().signal;

const calls: Readonly<Record<string, (root: string) => Promise<unknown>>> = {
  'the commits': (root) => readCommits(root, never),
  'the history of a search': (root) => new GitHistory(root, new MemoryIndex(8), never).refresh(60_000, never),
  'the files that changed': (root) => changedFiles(root, never),
  'the revision': (root) => gitRevision(root, never),
  'the head': (root) => headOf(root, never),
  'the ancestors': (root) => ancestorsAmong(root, new Set(['0']), never),
  'the committed files': (root) => committedBlobs(root, never),
};

describeWhere(isPosix, 'a POSIX system')('a program that a repository names', function () {
  this.timeout(60_000);
  let server: Server;
  let address = '';
  before(async () => {
    [server, address] = await passwordServer();
  });
  after(() => server.close());

  for (const kind of hostileKinds) {
    it(`is not started if ${kind.name} names it`, async () => {
      const { root, hasRun } = hostileRepository(kind, address);
      await plainGit(root, kind.triggeredBy);
      assert.ok(hasRun(), `git ${kind.triggeredBy.join(' ')} does not run it: this proves nothing`);
      for (const [name, call] of Object.entries(calls)) {
        await call(root).catch(() => undefined);
        assert.ok(!hasRun(), `${name} ran it`);
      }
    });
  }
});
