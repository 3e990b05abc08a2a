import assert from 'node:assert/strict';
import { CommitHistory, type Commit } from '../../../src/core/memoryIndex/commitHistory';
import { stem } from '../../../src/core/text/stemmer';
import { inMemoryEngine } from '../../twins/engineParts';

const commits: readonly Commit[] = [
  { subject: 'Stop hammering servers that are down', paths: ['src/client.ts'] },
  { subject: 'Rename variables', paths: ['src/client.ts', 'src/listen.ts', 'src/cache.ts', 'src/list.ts'] },
  { subject: 'Rename the cache', paths: ['src/cache.ts'] },
];

function scores(stems: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  new CommitHistory(commits).score(
    new Map(Object.entries(stems)),
    (path, score) => (found[path] = (found[path] ?? 0) + score),
  );
  return found;
}

describe('commit history', () => {
  it('finds a file by the messages of its commits', () =>
    assert.deepEqual(Object.keys(scores({ [stem('hammering')]: 1 })), ['src/client.ts']));

  it('gives less weight to a commit that touched many files', () => {
    const { 'src/cache.ts': cache = 0, 'src/list.ts': list = 0 } = scores({ [stem('rename')]: 1 });
    assert.ok(cache > list && list > 0);
  });

  it('counts changes', () => {
    const history = new CommitHistory(commits);
    assert.equal(history.changes('src/cache.ts'), 2);
    assert.equal(history.changes('src/unknown.ts'), 0);
  });

  it('adds a file to the answer whose code lacks the words', async () => {
    const engine = inMemoryEngine({
      'src/client.ts': 'export function pause(attempt: number) {\n  return 2 ** attempt;\n}\n',
      'src/listen.ts': 'export function listen(port: number) {\n  return port;\n}\n',
      'src/cache.ts': 'export class Cache {}\n',
    });
    await engine.update();
    const ask = async (): Promise<readonly string[]> =>
      (await engine.search({ query: 'stop hammering servers', min_score: 0 })).items.map(({ path }) => path);
    assert.notEqual((await ask())[0], 'src/client.ts');
    engine.index.history = new CommitHistory(commits);
    assert.equal((await ask())[0], 'src/client.ts');
  });
});
