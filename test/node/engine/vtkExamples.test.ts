import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { SearchResult } from '../../../src/core/base/types';
import { inMemoryEngine } from '../../twins/engineParts';

/** `@kitware/vtk.js` under its former name; this is the last major version that includes its examples. */
const PACKAGE = 'vtk.js@14.17.2';
const cache = join(tmpdir(), 'codebase-search-tests', PACKAGE);

/** Downloads the published package from npm on the first run, and takes it from the temporary folder afterwards. */
function fetchPackage(): string {
  if (existsSync(cache)) return join(cache, 'package');
  const partial = `${cache}-${process.pid}`;
  mkdirSync(partial, { recursive: true });
  // Removes the preloads of this process, which npm must not load.
  const options = {
    cwd: partial,
    shell: process.platform === 'win32',
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  } as const;
  const archive = execFileSync('npm', ['pack', PACKAGE, '--silent'], options).trim();
  execFileSync('tar', ['xzf', archive], options);
  if (existsSync(cache)) rmSync(partial, { recursive: true });
  else renameSync(partial, cache);
  return join(cache, 'package');
}

/** Reads the package as the product does, without the build output in `dist`. */
function readPackage(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(js|d\.ts|md)$/.test(entry.name) && !entry.parentPath.startsWith(join(folder, 'dist')),
    )
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map((path) => [`vtk.js/${relative(folder, path).replaceAll('\\', '/')}`, readFileSync(path, 'utf8')]),
  );
}

describe('examples of @kitware/vtk.js', function () {
  this.timeout(180_000);
  let engine: ReturnType<typeof inMemoryEngine>;
  before(async () => {
    engine = inMemoryEngine(readPackage(fetchPackage()));
    await engine.update();
  });

  const apiVocabulary = { names: ['coneSource', 'renderer', 'actor'], prefix: 'vtk' };
  const find = (request: Readonly<Record<string, unknown>>): Promise<SearchResult> =>
    engine.search({ mode: 'symbols', min_score: undefined, ...request }, { apiVocabulary });
  const holds = (path: string, name: RegExp): boolean =>
    name.test(readFileSync(join(cache, 'package', relative('vtk.js', path)), 'utf8'));

  it('render a cone with blue background', async () => {
    const queries = [
      { query: 'render a cone: vtkConeSource', weight: 10 },
      { query: 'blue background: vtkRenderer, setBackground', weight: 3 },
    ];
    const { items } = await find({ queries });
    assert.equal(items.length, 6);
    assert.equal(items[0]?.path, 'vtk.js/Examples/Geometry/SimpleCone/index.js');
    assert.deepEqual(new Set(items[0].matched_keywords), new Set(['vtkConeSource', 'vtkRenderer']));
    assert.ok(items.every(({ path }) => holds(path, /\bvtkConeSource\b/)));
    const renderers = (await find({ queries: queries.slice(1), top_k: 50, path: 'vtk.js' })).items;
    assert.ok(renderers.length > 10);
    assert.ok(renderers.every(({ path }) => holds(path, /vtkRenderer\b|setBackground\b/i)));
  });

  it('are found by short names in plain words', async () => {
    const { items } = await find({ query: 'a cone source and a renderer' });
    assert.equal(items[0]?.path, 'vtk.js/Examples/Geometry/SimpleCone/index.js');
    assert.equal(items[0].rerank_score, 2);
  });

  it('are found by the class that they define or use, wherever it is declared', async () => {
    const { items } = await find({ query: 'vtk.Filters.Sources.vtkConeSource', top_k: 50, path: 'vtk.js' });
    const paths = items.map(({ path }) => path);
    for (const path of [
      'Filters/Sources/ConeSource/index.js',
      'Filters/Sources/ArrowSource/index.js',
      'Filters/General/AppendPolyData/api.md',
    ].map((end) => `vtk.js/Sources/${end}`)) {
      assert.ok(paths.includes(path), path);
    }
    assert.ok(items.every(({ path }) => holds(path, /\bvtkConeSource\b/)));
  });
});
