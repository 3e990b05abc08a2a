import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Engine } from '../../src/core/contracts';
import { describeFate, type FileCoverage, type FileFate } from '../../src/core/fileFate';
import { openEngine, type OpenEngineOptions } from '../../src/node/openEngine';
import { never, silentLogger } from '../twins/engineParts';
import { temporaryFolder, writeFiles } from './temporaryFolder';

/** The real engine on real files whose names, contents or rights are unusual. */

const resources = join(__dirname, '../../dist');

async function withEngine<T>(folder: string, use: (engine: Engine) => Promise<T>, settings: Partial<OpenEngineOptions> = {}): Promise<T> {
  const previous = process.env['CODEBASE_SEARCH_HOME'];
  process.env['CODEBASE_SEARCH_HOME'] = join(folder, '..', `home-of-${folder.split('/').at(-1) ?? ''}`);
  const engine = await openEngine(folder, { resources, logger: silentLogger, ...settings });
  try {
    await engine.update(never);
    return await use(engine);
  } finally {
    await engine.dispose();
    rmSync(process.env['CODEBASE_SEARCH_HOME'], { recursive: true, force: true });
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  }
}

const total = ({ files: _, ignored, failures: __, ...counts }: FileCoverage): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0) + ignored.reduce((sum, { files }) => sum + files, 0);

describe('files with unusual names', () => {
  const names = [
    'with space.ts',
    "quo'te.ts",
    'double"quote.ts',
    "it''s.ts",
    'percent%20.ts',
    'a%b_c.ts',
    'new\nline.ts',
    'tab\t.ts',
    'größe.ts',
    '日本語.ts',
    '😀.ts',
    'e\u0301.ts',
    'back\\slash.ts',
    ' before.ts',
    ' both\\of them/in.ts',
    '#hash?.ts',
    '-dash.ts',
    '[a].ts',
    '{b,c}.ts',
    '$x.ts',
    ';drop.ts',
    '..a.ts',
    '...ts',
    'UPPER.TS',
    `${'long'.repeat(60)}.ts`,
    `${`${'deep'.repeat(10)}/`.repeat(8)}end.ts`,
    `${'d/'.repeat(200)}deep.ts`,
  ];

  it('are indexed, found, and shown under their own names', async () => {
    const folder = temporaryFolder(Object.fromEntries(names.map((name, i) => [name, `export function odd${number(i)}Thing(): void {}\n`])));
    await withEngine(folder, async (engine) => {
      for (const [i, name] of names.entries()) {
        const { items } = await engine.search({ query: `odd${number(i)}Thing`, min_score: 0 }, never);
        assert.deepEqual([items[0]?.path, items[0] && fileURLToPath(items[0].uri)], [name, join(folder, name)]);
        for (const asked of [name, join(folder, name)]) {
          assert.deepEqual([(await engine.why(asked, never)).state, (await engine.expand({ path: asked }, never)).path], ['indexed', name], asked);
        }
      }
      assert.equal(engine.status.filesIndexed, names.length);
    });
  });

  it('are meant by their very names before a backslash is a separator and spaces are none', async () => {
    const folder = temporaryFolder({ 'a/b.ts': 'export const inside = 1;\n', 'c.ts': 'export const plain = 1;\n', 'a\\c.ts': 'export const slashed = 1;\n', 'd.ts ': '' });
    await withEngine(folder, async (engine) => {
      for (const [asked, file] of Object.entries({ 'a\\b.ts': 'a/b.ts', ' c.ts ': 'c.ts', 'a\\c.ts': 'a\\c.ts' })) {
        const fate = await engine.why(asked, never);
        assert.deepEqual([fate.file, fate.state], [file, 'indexed']);
      }
      assert.deepEqual(await engine.why('d.ts ', never), { file: 'd.ts ', state: 'unknown_kind' });
    });
  });

  it('are told apart when they differ by case only', async () => {
    const folder = temporaryFolder({ 'Case.ts': 'export const upperCased = 1;\n', 'case.ts': 'export const lowerCased = 1;\n' });
    await withEngine(folder, async (engine) => {
      const { items } = await engine.search({ query: 'lowerCased', min_score: 0 }, never);
      assert.equal(items[0]?.path, 'case.ts');
      assert.equal(engine.status.filesIndexed, 2);
    });
  });

  it('are counted as failed, in words, when they are not UTF-8', async () => {
    const folder = temporaryFolder({ 'good.ts': 'x' });
    const bad = (name: string): Buffer => Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe]), Buffer.from(name)]);
    writeFileSync(bad('.ts'), 'export const hidden = 1;\n');
    mkdirSync(bad('folder'));
    writeFileSync(bad('folder/in.ts'), '');
    await withEngine(folder, async (engine) => {
      const coverage = await engine.coverage(never);
      assert.deepEqual([coverage.files, coverage.indexed, coverage.failed], [3, 1, 2]);
      assert.deepEqual(coverage.failures.find(({ file }) => file.endsWith('.ts')), { file: '\uFFFD\uFFFD.ts', error: 'its name is not valid UTF-8' });
      assert.equal(coverage.failures.length, 2);
      assert.equal(describeFate(await engine.why('\uFFFD\uFFFD.ts', never)), '\uFFFD\uFFFD.ts is not indexed: its name is not valid UTF-8.');
    });
  });
});

describe('files that are left out', () => {
  const isRoot = process.getuid?.() === 0;
  const long = 'x'.repeat(900_000);
  const tooLong = 'n'.repeat(400);
  const files = {
    'src/a.ts': 'export const one = 1;\n',
    '.gitignore': '# not these\n*.log.ts\n!keep.log.ts\nscratch/\n',
    'src/b.log.ts': '',
    'keep.log.ts': 'export const kept = 1;\n',
    'scratch/deep/er/c.ts': '',
    'mine.ts': '',
    '.codebasesearchignore': 'mine.ts\n!scratch\n',
    'node_modules/m/index.js': '',
    'node_modules/m/.gitignore': '*\n',
    'dist/out.js': '',
    '.env': 'TOKEN=1',
    'deploy/server.pem': '',
    'package-lock.json': '{}',
    'lib/jquery.min.js': '',
    'photo.png': 'x',
    'binary.ts': Buffer.from([1, 0, 2]),
    'api.pb.go': '// Code generated by protoc-gen-go. DO NOT EDIT.\npackage api\n',
    'bundle.js': `var a=1;${'a=a+1;'.repeat(1_000)}\n`,
    'large.ts': `// ${'x'.repeat(1_000_000)}\n`,
    'oneline.json': `{"a":"${long}"}`,
    'prose.md': `# Long paragraphs\n\n${'words and more words '.repeat(300)}\n`,
    'hidden.js': '',
    'hidden.ts': 'export const source = 1;\n',
    'not/wanted.ts': '',
  };
  const settings: Partial<OpenEngineOptions> = { exclude: ['not/**'], hidden: [{ glob: '**/*.js', when: '$(basename).ts' }] };

  /** What `why` says, in words. */
  const fates: Readonly<Record<string, string>> = {
    'src/b.log.ts': 'src/b.log.ts is not indexed: "*.log.ts" in .gitignore, line 2. Name the file in codebaseSearch.include to index it.',
    'mine.ts': 'mine.ts is not indexed: "mine.ts" in .codebasesearchignore, line 1. Name the file in codebaseSearch.include to index it.',
    'node_modules/m/index.js':
      'node_modules/m/index.js is not indexed: "node_modules" in built-in: dependencies ignores node_modules. Name the file in codebaseSearch.include to index it.',
    '.env': '.env is not indexed: ".env" in built-in: likely secrets. Nothing brings such files in.',
    'deploy/server.pem': 'deploy/server.pem is not indexed: "*.pem" in built-in: likely secrets. Nothing brings such files in.',
    'package-lock.json': 'package-lock.json is not indexed: "package-lock.json" in built-in: lock files. Name the file in codebaseSearch.include to index it.',
    'lib/jquery.min.js': 'lib/jquery.min.js is not indexed: "*.min.js" in built-in: minified files. Name the file in codebaseSearch.include to index it.',
    'photo.png': 'photo.png is not indexed: it is of no kind that is indexed by default. Name it in codebaseSearch.include to index it.',
    'binary.ts': 'binary.ts is not indexed: its content is binary.',
    'api.pb.go': 'api.pb.go is not indexed: line 1 says that it is generated (Code generated … DO NOT EDIT). Name it in codebaseSearch.include to index it.',
    'bundle.js': 'bundle.js is not indexed: its lines have 3005 characters on average, as minified files have. Name it in codebaseSearch.include to index it.',
    'oneline.json': 'oneline.json is not indexed: its lines have 900008 characters on average, as minified files have. Name it in codebaseSearch.include to index it.',
    'large.ts': 'large.ts is not indexed: it has 1000004 bytes, and the limit is 1000000. Raise codebaseSearch.maxFileSize to index it.',
    'hidden.js': 'hidden.js is not indexed: "**/*.js" in files.exclude. Name the file in codebaseSearch.include to index it.',
    'not/wanted.ts': 'not/wanted.ts is not indexed: "not/**" in codebaseSearch.exclude. Take it out of that setting to index the file.',
    'link.ts': 'link.ts is not indexed: it is a link, and links are not followed.',
    'linked/a.ts': 'linked/a.ts is not indexed: linked is a link, and links are not followed.',
    'gone.ts': 'There is no file gone.ts.',
    'src/gone.ts': 'There is no file src/gone.ts.',
    'gone.odd': 'There is no file gone.odd.',
    'src/a.ts/b.ts': 'There is no file src/a.ts/b.ts.',
    [`${tooLong}.ts`]: `There is no file ${tooLong}.ts.`,
    [`${tooLong}/deep.ts`]: `There is no file ${tooLong}/deep.ts.`,
    src: 'src is a folder; ask about a file in it.',
    '../else.ts': '../else.ts is outside the indexed folder.',
    '/etc/passwd': '/etc/passwd is outside the indexed folder.',
  };

  it('say why, and all files on disk are accounted for', async () => {
    const folder = temporaryFolder(files);
    symlinkSync('src/a.ts', join(folder, 'link.ts'));
    symlinkSync('src', join(folder, 'linked'));
    symlinkSync('..', join(folder, 'src/up'));
    await withEngine(
      folder,
      async (engine) => {
        for (const [path, words] of Object.entries(fates)) assert.equal(describeFate(await engine.why(path, never)), words);
        const indexed = ['src/a.ts', 'keep.log.ts', 'scratch/deep/er/c.ts', 'prose.md', 'hidden.ts'];
        for (const path of indexed) assert.equal((await engine.why(path, never)).state, 'indexed', path);
        const coverage = await engine.coverage(never);
        for (const path of ['src/a.ts/b.ts', `${tooLong}.ts`, 'n'.repeat(5_000)]) await assert.rejects(engine.expand({ path }, never), { code: 'INVALID_ARGUMENT' });
        assert.equal(coverage.files, Object.keys(files).length + 3);
        assert.equal(total(coverage), coverage.files);
        const { ignored: _, ...counts } = coverage;
        assert.deepEqual(counts, { files: 27, indexed: 5, waiting: 0, binary: 1, generated: 1, minified: 2, failed: 0, failures: [], tooLarge: 1, unknownKind: 3, links: 3, special: 0 });
        assert.deepEqual(engine.status.filesIndexed, 5);
      },
      settings,
    );
  });

  it('come in when a setting names them, all but secrets', async () => {
    const folder = temporaryFolder(files);
    const include = ['src/*.log.ts', 'node_modules/m/**', '.env', '**/*.pem', 'api.pb.go', 'bundle.js', 'photo.png', 'hidden.js', 'dist'];
    await withEngine(
      folder,
      async (engine) => {
        const states = await Promise.all(
          ['src/b.log.ts', 'node_modules/m/index.js', '.env', 'deploy/server.pem', 'api.pb.go', 'bundle.js', 'photo.png', 'hidden.js', 'dist/out.js'].map(
            async (path) => (await engine.why(path, never)).state,
          ),
        );
        assert.deepEqual(states, ['indexed', 'indexed', 'ignored', 'ignored', 'indexed', 'indexed', 'indexed', 'indexed', 'indexed']);
      },
      { ...settings, include },
    );
  });

  it('are known again after a restart without being read', async () => {
    const folder = temporaryFolder({ 'binary.ts': Buffer.from([1, 0, 2]), 'a.ts': 'export const one = 1;\n' });
    const home = temporaryFolder();
    const previous = process.env['CODEBASE_SEARCH_HOME'];
    process.env['CODEBASE_SEARCH_HOME'] = home;
    try {
      for (let round = 0; round < 2; round++) {
        const engine = await openEngine(folder, { resources, logger: silentLogger });
        if (round === 0) await engine.update(never);
        const fate: FileFate = await engine.why('binary.ts', never);
        assert.deepEqual(fate, { file: 'binary.ts', state: 'binary' });
        assert.equal(engine.status.filesIndexed, 1);
        await engine.dispose();
      }
    } finally {
      if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
      else process.env['CODEBASE_SEARCH_HOME'] = previous;
    }
  });

  it('are failed while they cannot be read, and indexed once they can', async function () {
    if (isRoot) this.skip();
    const folder = temporaryFolder({ 'locked.ts': 'export const locked = 1;\n', 'shut/in.ts': 'x', 'a.ts': 'x' });
    chmodSync(join(folder, 'locked.ts'), 0);
    chmodSync(join(folder, 'shut'), 0);
    await withEngine(folder, async (engine) => {
      const coverage = await engine.coverage(never);
      assert.deepEqual([coverage.files, coverage.failed, coverage.indexed, total(coverage)], [3, 2, 1, 3]);
      assert.deepEqual(coverage.failures.map(({ file }) => file).sort(), ['locked.ts', 'shut']);
      assert(coverage.failures.every(({ error }) => error.startsWith('EACCES')));
      assert.match(describeFate(await engine.why('locked.ts', never)), /^locked.ts is not indexed: EACCES: permission denied/);
      assert.match(describeFate(await engine.why('shut/in.ts', never)), /^shut\/in.ts is not indexed: it cannot be read \(EACCES: permission denied/);
      chmodSync(join(folder, 'locked.ts'), 0o644);
      chmodSync(join(folder, 'shut'), 0o755);
      await engine.update(never);
      assert.equal((await engine.coverage(never)).indexed, 3);
    });
  });

  it('leave when a file becomes a folder, and a folder a file', async () => {
    const folder = temporaryFolder({ 'a.ts': 'export const wasFile = 1;\n', 'b.ts/in.ts': 'export const wasInside = 1;\n' });
    await withEngine(folder, async (engine) => {
      rmSync(join(folder, 'a.ts'));
      rmSync(join(folder, 'b.ts'), { recursive: true });
      writeFiles(folder, { 'a.ts/in.ts': 'export const isInside = 1;\n', 'b.ts': 'export const isFile = 1;\n' });
      await engine.update(never);
      const found = async (query: string): Promise<string | undefined> => (await engine.search({ query, min_score: 0 }, never)).items[0]?.path;
      assert.deepEqual([await found('isInside'), await found('isFile'), engine.status.filesIndexed], ['a.ts/in.ts', 'b.ts', 2]);
      renameSync(join(folder, 'a.ts'), join(folder, 'moved'));
      await engine.update(never);
      assert.deepEqual([await found('isInside'), engine.status.filesIndexed], ['moved/in.ts', 2]);
    });
  });

  it('are none in an empty repository', async () => {
    const folder = temporaryFolder({ '.git/HEAD': 'ref: refs/heads/main\n' });
    await withEngine(folder, async (engine) => {
      const { files: count, indexed, ignored } = await engine.coverage(never);
      assert.deepEqual([count, indexed, ignored], [1, 0, [{ rule: { source: 'built-in: version control', pattern: '.git' }, files: 1 }]]);
      assert.equal(engine.status.index.state, 'indexed');
    });
  });
});

/** A word that is one identifier part: no digits, which would be split. */
function number(i: number): string {
  return String.fromCharCode(65 + Math.floor(i / 26)) + String.fromCharCode(97 + (i % 26)).repeat(3);
}
