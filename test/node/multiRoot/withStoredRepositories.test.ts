import assert from 'node:assert/strict';
import { withStoredRepositories } from '../../../src/node/multiRoot/withStoredRepositories';
import { searchFolders } from '../../../src/node/multiRoot/multiRootSearch';
import { item, paths, warmupFolder } from './foldersOf';

const never = new AbortController().signal;

describe('folders with repositories beside them', () => {
  const repositories = () => warmupFolder('', [item('acme/vans/a.ts', 0.8)]);

  it('keep the paths of the only folder, and distinguish those of the repositories', async () => {
    const [only, remote] = [warmupFolder('api', [item('a.ts', 0.9)]), repositories()];
    const result = await searchFolders(withStoredRepositories([only], remote.engine), { query: 'q' }, 50, never);
    assert.deepEqual(paths(result), ['a.ts', 'organisation/acme/vans/a.ts']);
  });

  it('keep the labels of several folders', async () => {
    const folders = ['api', 'web'].map((label) => warmupFolder(label, [item('a.ts', 0.9)]));
    const result = await searchFolders(
      withStoredRepositories(folders, repositories().engine),
      { query: 'q' },
      50,
      never,
    );
    assert.deepEqual(paths(result), ['api/a.ts', 'web/a.ts', 'organisation/acme/vans/a.ts']);
  });

  const places: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['src', 'src', 'src'],
    ['api/src', 'api/src', 'api/src'],
    ['organisation/acme/vans/src', undefined, 'acme/vans/src'],
  ];
  for (const [path, here, there] of places)
    it(`search the right ones for ${path}`, async () => {
      const [only, remote] = [warmupFolder('api', []), repositories()];
      await searchFolders(withStoredRepositories([only], remote.engine), { query: 'q', path }, 50, never);
      const sent = [only, remote].map(({ asked: [request] }) => (request as { path?: string } | undefined)?.path);
      assert.deepEqual(sent, [here, there]);
    });

  it('apply globs without a label in both', async () => {
    const [only, remote] = [warmupFolder('api', []), repositories()];
    const request = { query: 'q', include: ['*.ts', 'api/*.ts', 'organisation/acme/*/a.ts'] };
    await searchFolders(withStoredRepositories([only], remote.engine), request, 50, never);
    assert.deepEqual(
      [only, remote].map(({ asked: [sent] }) => (sent as { include: readonly string[] }).include),
      [
        ['*.ts', 'api/*.ts'],
        ['*.ts', 'api/*.ts', 'acme/*/a.ts'],
      ],
    );
  });
});
