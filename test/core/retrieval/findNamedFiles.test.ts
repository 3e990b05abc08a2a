import assert from 'node:assert/strict';
import { limits } from '../../../src/core/base/limits';
import { findNamedFiles } from '../../../src/core/retrieval/findNamedFiles';
import type { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import { inMemoryEngine } from '../../twins/engineParts';
import { inOneGo } from '../../twins/inOneGo';

const body = (name: string): string =>
  Array.from({ length: 90 }, (_, i) => `export function ${name}${i}() {\n  return ${i};\n}\n`).join('\n');
const files = {
  'src/core/rank.ts': body('order'),
  'src/net/rank.ts': body('place'),
  'src/net/http.py': 'def fetch():\n    return "rank the rank by core rank of rank.ts in src core"\n',
  'web/node.js': 'export const node = 1;\n',
  'docs/read/write.md': '# The rank of src core rank.ts, and of what reads and writes\n',
  ...Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [`lib/${name}/index.ts`, `export const ${name}Index = 1;\n`]),
  ),
};

/** By question: the file that comes first. */
const first: Readonly<Record<string, string>> = {
  'src/core/rank.ts': 'src/core/rank.ts',
  'core/rank.ts': 'src/core/rank.ts',
  './src/net/rank.ts': 'src/net/rank.ts',
  'src\\net\\rank.ts': 'src/net/rank.ts',
  '/home/me/app/src/net/rank.ts': 'src/net/rank.ts',
  'C:\\app\\src\\net\\rank.ts': 'src/net/rank.ts',
  'http.py': 'src/net/http.py',
  'what is fetched in src/net/rank.ts?': 'src/net/rank.ts',
  'the rank of src core (see web/node.js)': 'web/node.js',
  'Error: rank at order7 (/srv/app/src/core/rank.ts:12:5)': 'src/core/rank.ts',
  'rank of fetch at /srv/node_modules/x/src/core/rank.ts:3': 'src/net/http.py',
  'lib/c/index.ts': 'lib/c/index.ts',
  'src core rank of Node.js': 'src/net/http.py',
};

describe('a question that names a file', () => {
  for (const [query, path] of Object.entries(first)) {
    it(`finds ${path} first: ${query}`, async () => {
      const engine = inMemoryEngine(files);
      await engine.update();
      const { items } = await engine.ask({ query, min_score: 0 });
      assert.equal(items[0]?.path, path, items.map((item) => item.path).join());
    });
  }

  it('shows the function at the given line, even if other functions match the question better', async () => {
    const engine = inMemoryEngine(files);
    await engine.update();
    for (const query of [
      'src/core/rank.ts:198',
      'src/core/rank.ts:199',
      'at order40 (src/core/rank.ts:197:3)',
      'src/core/rank.ts#L198',
      'order40 and order62 of src/core/rank.ts:198',
    ]) {
      const [item] = (await engine.ask({ query })).items;
      assert.deepEqual([item?.symbol?.name, item?.start_line, item?.end_line], ['order49', 197, 199], query);
    }
  });

  it('shows the next function if the given line is blank', async () => {
    const engine = inMemoryEngine(files);
    await engine.update();
    for (const query of ['src/core/rank.ts:200', 'at order49 (src/core/rank.ts:200:3)'])
      assert.equal((await engine.ask({ query })).items[0]?.symbol?.name, 'order50', query);
  });

  it('finds all files of the name if the question gives no folder', async () => {
    const engine = inMemoryEngine(files);
    await engine.update();
    const { items } = await engine.ask({ query: 'index.ts' });
    assert.deepEqual(
      items
        .slice(0, 4)
        .map(({ path }) => path)
        .sort(),
      ['lib/a/index.ts', 'lib/b/index.ts', 'lib/c/index.ts', 'lib/d/index.ts'],
    );
  });

  it('returns at most as many files as are ranked, however many have the name', () => {
    const index = {
      files: Array.from({ length: 1_000 }, (_, i) => ({ path: `lib/p${i}/index.ts`, removed: false })),
    } as unknown as MemoryIndex;
    assert.equal(inOneGo(findNamedFiles('index.ts', index)).size, limits.candidateFiles);
  });

  it('respects the filters', async () => {
    const engine = inMemoryEngine(files);
    await engine.update();
    const { items } = await engine.ask({ query: 'src/core/rank.ts', exclude: ['src/core/**'], min_score: 0 });
    assert.ok(items.every(({ path }) => path !== 'src/core/rank.ts'));
  });
});
