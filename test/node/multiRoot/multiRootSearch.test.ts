import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../../src/core/base/contracts';
import { errors } from '../../../src/core/base/errors';
import type { IndexState, IndexStatus, ResultItem, SearchResult } from '../../../src/core/base/types';
import { labelsOf } from '../../../src/node/multiRoot/engineSet';
import { OTHER_FOLDER, pathIn, type SearchedFolder } from '../../../src/node/multiRoot/folderLabels';
import { mergeStatus } from '../../../src/node/multiRoot/mergeStatus';
import { expandInFolders, searchFolders } from '../../../src/node/multiRoot/multiRootSearch';
import { inMemoryEngine } from '../../twins/engineParts';
import { warmupFolder, item, paths } from './foldersOf';

const never = new AbortController().signal;

describe('a path among several folders', () => {
  const folders = ['api', 'api-2'].map((label) => warmupFolder(label, []));
  const expected: Readonly<Record<string, readonly [inFirst: unknown, inSecond: unknown]>> = {
    'api/src/a.ts': ['src/a.ts', OTHER_FOLDER],
    './api-2/src/': [OTHER_FOLDER, 'src/'],
    'api\\src\\a.ts': ['src\\a.ts', OTHER_FOLDER],
    'api/back\\slash.ts': ['back\\slash.ts', OTHER_FOLDER],
    'api//src': ['src', OTHER_FOLDER],
    api: ['.', OTHER_FOLDER],
    'src/a.ts': ['src/a.ts', 'src/a.ts'],
    '/code/api-2/src': [OTHER_FOLDER, '/code/api-2/src'],
  };
  for (const [path, places] of Object.entries(expected)) {
    it(`is assigned to its folder: ${path}`, () =>
      assert.deepEqual(
        folders.map((one) => pathIn(one, folders, path)),
        places,
      ));
  }
});

describe('searching several folders', () => {
  it('leaves a single folder unchanged', async () => {
    const only = warmupFolder('api', [item('a.ts', 0.9)]);
    const request = { query: 'q', path: 'src' };
    assert.deepEqual(paths(await searchFolders([only], request, 50, never)), ['a.ts']);
    assert.deepEqual(only.asked, [request]);
  });

  it('reports that there is no folder', async () => {
    await assert.rejects(searchFolders([], { query: 'q' }, 50, never), /No folder is open/);
  });

  it('merges by score, under the labels of the folders', async () => {
    const folders = [
      warmupFolder('api', [item('a.ts', 0.9), item('b.ts', 0.5)]),
      warmupFolder('web', [item('c.ts', 0.7)]),
    ];
    const result = await searchFolders(folders, { query: 'q' }, 50, never);
    assert.deepEqual(paths(result), ['api/a.ts', 'web/c.ts', 'api/b.ts']);
    assert.equal(result.total_hits, 3);
    assert.equal(result.coverage.files_total, 10);
  });

  it('prefixes the copies of a result with the label', async () => {
    const folders = [
      warmupFolder('api', [{ ...item('a.ts', 0.9), also_in: ['b.ts', 'c/d.ts'] }]),
      warmupFolder('web', [item('e.ts', 0.8)]),
    ];
    const { items } = await searchFolders(folders, { query: 'q' }, 50, never);
    assert.deepEqual(
      items.map(({ path, also_in }) => [path, also_in]),
      [
        ['api/a.ts', ['api/b.ts', 'api/c/d.ts']],
        ['web/e.ts', undefined],
      ],
    );
  });

  const sent: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['api/src', 'src', undefined],
    ['./web', undefined, '.'],
    ['src/x', 'src/x', 'src/x'],
    ['/code/web/src', undefined, '/code/web/src'],
    ['web\\src', undefined, 'src'],
  ];
  for (const [path, toApi, toWeb] of sent) {
    it(`sends the path ${path} to its folder`, async () => {
      const folders = [warmupFolder('api', []), warmupFolder('web', [])] as const;
      await searchFolders(folders, { query: 'q', path }, 50, never);
      const pathsAsked = folders.map(({ asked }) => (asked[0] as { path?: string } | undefined)?.path);
      assert.deepEqual(pathsAsked, [toApi, toWeb]);
    });
  }

  it('divides a batch among the folders, and weights and numbers all of it', async () => {
    const folders = [
      warmupFolder('api', [item('a.ts', 0.9), item('b.ts', 0.5)]),
      warmupFolder('web', [item('c.ts', 0.7)]),
      warmupFolder('docs', [item('d.md', 0.3)]),
    ] as const;
    const queries = [
      { query: ' one ', path: 'api/src', weight: 2 },
      { description: 'two', path: './web' },
      { query: 'three', path: '/elsewhere' },
      { query: 'four', path: 'docs', weight: null },
    ];
    const result = await searchFolders(folders, { queries }, 50, never);
    const asked = folders.map((one) => one.asked.map((fields) => (fields as { queries?: unknown }).queries));
    assert.deepEqual(asked, [
      [[{ query: ' one ', path: 'src', weight: 2 }]],
      [[{ description: 'two', path: '.' }]],
      [[{ query: 'four', path: '.' }]],
    ]);
    // The default weight of questions is 5.
    assert.deepEqual(
      result.items.map(({ path, score }) => [path, score]),
      [
        ['web/c.ts', 0.7],
        ['api/a.ts', 0.36],
        ['docs/d.md', 0.3],
        ['api/b.ts', 0.2],
      ],
    );
    assert.deepEqual([result.query, result.queries], ['one; two; three; four', ['one', 'two', 'three', 'four']]);
    assert.deepEqual(result.warnings, ['"three" was left out: "path" "/elsewhere" is outside the searched folder.']);
    const second = await searchFolders(folders, { queries, offset: 1, top_k: 2 }, 50, never);
    assert.deepEqual(paths(second), ['api/a.ts', 'docs/d.md']);
  });

  it('ignores a folder whose questions all have weight 0 relative to the others', async () => {
    const folders = [warmupFolder('api', [item('a.ts', 0.9)]), warmupFolder('web', [item('c.ts', 0.7)])];
    const batch = (weight: number) =>
      searchFolders(
        folders,
        {
          queries: [
            { query: 'one', path: 'api', weight: 0 },
            { query: 'two', path: 'web', weight },
          ],
        },
        50,
        never,
      );
    assert.deepEqual(
      (await batch(1)).items.map(({ score }) => score),
      [0.7, 0],
    );
    assert.deepEqual(
      (await batch(0)).items.map(({ score }) => score),
      [0.9, 0.7],
    );
  });

  it('expands in the folder that has the file, and reports the errors of that folder', async () => {
    const having = (label: string, files: Readonly<Record<string, Error | ResultItem>>): SearchedFolder => ({
      ...warmupFolder(label, []),
      engine: {
        expand: (request: { readonly path: string }) => {
          const found = files[request.path] ?? errors.notIndexed(request.path);
          return found instanceof Error ? Promise.reject(found) : Promise.resolve(found);
        },
      } as unknown as Engine,
    });
    const folders = [
      having('api', { 'a.ts': errors.linesOutside('a.ts', 9, 3) }),
      having('web', { 'b.ts': item('b.ts', 1) }),
    ];
    assert.equal((await expandInFolders(folders, { path: 'b.ts' }, never)).path, 'web/b.ts');
    assert.equal((await expandInFolders(folders, { file_path: 'b.ts' }, never)).path, 'web/b.ts');
    await assert.rejects(expandInFolders(folders, { path: 'a.ts' }, never), errors.linesOutside('a.ts', 9, 3));
    await assert.rejects(expandInFolders(folders, { path: 'c.ts' }, never), errors.notIndexed('c.ts'));
    await assert.rejects(expandInFolders(folders, { path: '/c.ts' }, never), errors.pathOutside('/c.ts'));
  });

  it('returns a result once that two nested folders share', async () => {
    const [outer, inner] = [
      warmupFolder('outer', [item('b.ts', 0.85), item('inner/a.ts', 0.8)]),
      warmupFolder('inner', [{ ...item('a.ts', 0.9), uri: 'file:///code/outer/inner/a.ts' }]),
    ];
    assert.deepEqual(paths(await searchFolders([outer, inner], { query: 'q' }, 100, never)), [
      'inner/a.ts',
      'outer/b.ts',
    ]);
  });

  it('sends globs with the label of a folder only there, and skips folders without a glob', async () => {
    const folders = [warmupFolder('api', []), warmupFolder('web', [])] as const;
    await searchFolders(
      folders,
      { query: 'q', include: ['api/{src/a.ts,b.ts}', '*.md'], exclude: ['/web/x/**'] },
      50,
      never,
    );
    await searchFolders(folders, { query: 'q', include: ['web\\src\\**'] }, 50, never);
    await searchFolders(folders, { query: 'q', include: ['/code/api/src/**'] }, 50, never);
    const globs = folders.map(({ asked }) =>
      asked.map((fields) => [(fields as { include?: unknown }).include, (fields as { exclude?: unknown }).exclude]),
    );
    assert.deepEqual(globs, [
      [
        [['{src/a.ts,b.ts}', '*.md'], []],
        [['/code/api/src/**'], undefined],
      ],
      [
        [['*.md'], ['x/**']],
        [['src/**'], undefined],
      ],
    ]);
  });

  describe('with partial results', () => {
    const inSteps = ({ engine, ...rest }: SearchedFolder, milliseconds: number): SearchedFolder => ({
      ...rest,
      engine: {
        search: async (request: unknown, signal: AbortSignal) => (
          await delay(milliseconds),
          engine.search(request, signal)
        ),
      } as unknown as Engine,
    });
    const [api, web] = [warmupFolder('api', [item('a.ts', 0.5)]), warmupFolder('web', [item('c.ts', 0.7)])];

    it('shows what fast folders found while a slow one searches', async () => {
      const firsts: (readonly string[])[] = [];
      const answer = await searchFolders([inSteps(api, 0), inSteps(web, 300)], { query: 'q' }, 50, never, (first) =>
        firsts.push(paths(first)),
      );
      assert.deepEqual(firsts[0], ['api/a.ts']);
      assert.deepEqual(paths(answer), ['web/c.ts', 'api/a.ts']);
    });

    it('shows nothing while no folder has found anything', async () => {
      const firsts: SearchResult[] = [];
      const failing = warmupFolder('web', [], errors.timeout(1));
      await assert.rejects(
        searchFolders([inSteps(failing, 200), inSteps(failing, 0)], { query: 'q' }, 50, never, (first) =>
          firsts.push(first),
        ),
      );
      assert.deepEqual(firsts, []);
    });
  });

  it('suggests changes only if no folder has a result', async () => {
    const steps = ['Leave out "path".'];
    const empty = ({ engine, ...rest }: SearchedFolder): SearchedFolder => ({
      ...rest,
      engine: {
        search: async (request: unknown, signal: AbortSignal) => ({
          ...(await engine.search(request, signal)),
          next_steps: steps,
        }),
      } as unknown as Engine,
    });
    const [api, web] = [empty(warmupFolder('api', [])), warmupFolder('web', [item('c.ts', 0.7)])];
    assert.equal((await searchFolders([api, web], { query: 'q' }, 50, never)).next_steps, undefined);
    assert.deepEqual(
      (await searchFolders([api, empty(warmupFolder('web', []))], { query: 'q' }, 50, never)).next_steps,
      steps,
    );
  });

  it('rejects a path outside of every folder', async () => {
    await assert.rejects(
      searchFolders([warmupFolder('api', []), warmupFolder('web', [])], { query: 'q', path: '/etc' }, 50, never),
      /outside/,
    );
  });

  it('answers from the other folders when one fails, and says so', async () => {
    const folders = [warmupFolder('api', [], errors.indexNotReady(0, 9)), warmupFolder('web', [item('c.ts', 0.7)])];
    const result = await searchFolders(folders, { query: 'q' }, 50, never);
    assert.deepEqual(paths(result), ['web/c.ts']);
    assert.match(result.warnings.join(), /^api: Nothing is searchable yet/);
  });

  it('fails with the first error when all fail', async () => {
    await assert.rejects(
      searchFolders(
        [warmupFolder('api', [], errors.queryEmpty()), warmupFolder('web', [], errors.queryEmpty())],
        { query: '' },
        50,
        never,
      ),
      errors.queryEmpty(),
    );
  });

  /** What two folders say of a request together. */
  const warningsOfTwo = async (request: object): Promise<readonly string[]> => {
    const engines = {
      api: inMemoryEngine({ 'a.ts': 'export function retryOrder() {}\n' }),
      web: inMemoryEngine({ 'b.py': 'def retryPage():\n    pass\n' }),
    };
    for (const { update } of Object.values(engines)) await update();
    const folders = Object.entries(engines).map(([label, { search }]): SearchedFolder => ({
      label,
      path: `/code/${label}`,
      engine: { search } as unknown as Engine,
    }));
    return (await searchFolders(folders, { min_score: 0, ...request }, 50, never)).warnings;
  };

  it('says which filter leaves no file where it leaves none in any folder', async () => {
    assert.deepEqual(await warningsOfTwo({ query: 'retryPage', languages: ['python'] }), []);
    assert.deepEqual(await warningsOfTwo({ query: 'retry', languages: ['go'] }), ['No go files.']);
  });

  it('says that nothing has a name where no folder has it', async () => {
    assert.deepEqual(await warningsOfTwo({ query: 'retryPage' }), []);
    assert.deepEqual(await warningsOfTwo({ query: 'retryQuagga' }), [
      'Nothing in the index is called "retryQuagga": what was found has parts of the name.',
    ]);
  });

  it('lets the engines validate requests, on any page', async () => {
    const { ask } = inMemoryEngine({});
    const folders = ['api', 'web'].map((label): SearchedFolder => ({
      label,
      path: `/code/${label}`,
      engine: { search: async (request: unknown) => ask(request) } as unknown as Engine,
    }));
    for (const wrong of [
      { top_k: 'x' },
      { top_k: 51 },
      { offset: -1 },
      { offset: 'one' },
      { offset: 5, top_k: 0 },
      { offset: 5, max_tokens: 1 },
      { offset: 5, disclosure_level: 'all' },
    ]) {
      await assert.rejects(
        searchFolders(folders, { query: 'q', ...wrong }, 50, never),
        { code: 'INVALID_ARGUMENT' },
        JSON.stringify(wrong),
      );
    }
  });
});

describe('the labels of several folders', () => {
  it('are unique, even for names that look numbered', () => {
    assert.deepEqual(labelsOf(['/x/a', '/y/a', '/z/a-2', '/b']), ['a', 'a-3', 'a-2', 'b']);
    assert.deepEqual(labelsOf(['/a', '/b/a', '/c/a']), ['a', 'a-2', 'a-3']);
  });
});

describe('the status of several folders', () => {
  const status = (index: IndexState, filesIndexed: number): IndexStatus => ({
    index,
    filesIndexed,
    filesTotal: 10,
    chunks: 20,
    embedder: 'builtin',
    writer: true,
  });

  it('is summed up', () => {
    const merged = mergeStatus([status({ state: 'indexed' }, 10), status({ state: 'indexed' }, 7)]);
    assert.deepEqual(merged, {
      index: { state: 'indexed' },
      filesIndexed: 17,
      filesTotal: 20,
      chunks: 40,
      embedder: 'builtin',
      writer: true,
    });
  });

  it('shows the progress of all folders that are indexing', () => {
    const merged = mergeStatus([
      status({ state: 'indexing', done: 1, total: 10, file: 'a' }, 1),
      status({ state: 'indexing', done: 2, total: 30, file: 'b' }, 2),
      status({ state: 'indexed' }, 5),
    ]);
    assert.deepEqual(merged.index, { state: 'indexing', done: 3, total: 40, file: 'a' });
  });

  it('shows problems first', () => {
    const error: IndexState = { state: 'error', message: 'm', nextStep: 'n' };
    assert.deepEqual(mergeStatus([status({ state: 'indexed' }, 1), status(error, 0)]).index, error);
  });
});
