import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DiskWorkspace } from '../../src/node/diskWorkspace';
import { noFilters } from '../../src/node/rules/settingsRules';
import { describeFate } from '../../src/core/fileFate';
import { openEngine } from '../../src/node/openEngine';
import { Rescans } from '../../src/node/rescans';
import { inMemoryEngine, never, silentLogger } from '../twins/engineParts';
import { temporaryFolder, writeFiles } from './temporaryFolder';
import { useTemporaryHome } from './temporaryHome';

const resources = join(__dirname, '../../dist');
const open = (root: string, filters = {}): DiskWorkspace => new DiskWorkspace(root, { ...noFilters, ...filters }, silentLogger);
const scan = async (root: string, filters = {}): Promise<readonly string[]> => (await open(root, filters).scan(never)).map(({ path }) => path);

describe('the scan of a folder', () => {
  it('ignores what git ignores, at every level', async () => {
    const root = temporaryFolder({
      '.gitignore': '*.log.ts\n/only-root.ts\nsub/**/deep.ts\n!keep.log.ts\ntmp/\n\\!odd.ts\n# comment\nspaced.ts   \n',
      'a.ts': '',
      'a.log.ts': '',
      'keep.log.ts': '',
      'only-root.ts': '',
      'sub/only-root.ts': '',
      'sub/x/deep.ts': '',
      'sub/.gitignore': '!a.log.ts\nlocal.ts\n',
      'sub/a.log.ts': '',
      'sub/local.ts': '',
      'tmp/in.ts': '',
      'sub/tmp/in.ts': '',
      '!odd.ts': '',
      'spaced.ts': '',
      'with space.ts': '',
      "quo'te%.ts": '',
      'größe.ts': '',
    });
    execFileSync('git', ['init', '-q'], { cwd: root });
    writeFiles(root, { '.git/info/exclude': 'sub/excluded.ts\n', 'sub/excluded.ts': '' });
    const listed = execFileSync('git', ['-c', 'core.quotePath=off', 'ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
    const expected = listed.split('\n').filter((path) => path.endsWith('.ts')).sort();
    assert.deepEqual([...(await scan(root))].sort(), expected);
  });

  it('heeds the ignore files above a folder that is part of a repository', async () => {
    const root = temporaryFolder({
      '.gitignore': '*.log.ts\n/app/web/private.ts\n/other.ts\n',
      'app/.gitignore': '!keep.log.ts\nweb/local.ts\n',
      'app/web/a.ts': '',
      'app/web/a.log.ts': '',
      'app/web/keep.log.ts': '',
      'app/web/private.ts': '',
      'app/web/local.ts': '',
      'app/web/other.ts': '',
    });
    execFileSync('git', ['init', '-q'], { cwd: root });
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: join(root, 'app/web'), encoding: 'utf8' });
    assert.deepEqual(await scan(join(root, 'app/web')), listed.split('\n').filter(Boolean).sort());
  });

  it('searches a folder that its repository ignores, when that is what was opened', async () => {
    const root = temporaryFolder({ '.gitignore': 'scratch/\n', 'scratch/a.ts': '' });
    execFileSync('git', ['init', '-q'], { cwd: root });
    assert.deepEqual(await scan(join(root, 'scratch')), ['a.ts']);
  });

  it('leaves out large files, unknown kinds, secrets, lock files and what tools write', async () => {
    const root = temporaryFolder({
      'a.ts': 'x',
      'large.ts': 'x'.repeat(1_000_001),
      'picture.png': 'x',
      '.env': 'TOKEN=1',
      'server.key': 'x',
      'deploy/terraform.tfvars': 'password = "x"',
      'deploy/prod.auto.tfvars.json': '{}',
      'package-lock.json': '{}',
      'lib.min.js': 'x',
      'node_modules/m/index.js': 'x',
      'dist/a.js': 'x',
    });
    assert.deepEqual(await scan(root), ['a.ts']);
  });

  it('never lets a rule bring back what may hold secrets', async () => {
    const root = temporaryFolder({ '.gitignore': '!credentials.json\n!.git/\n', 'credentials.json': '{}', '.git/hooks.ts': '', 'a.ts': '' });
    assert.deepEqual(await scan(root, { include: ['credentials.json', '.git/**'] }), ['a.ts']);
  });

  it('follows no links', async () => {
    const root = temporaryFolder({ 'src/a.ts': '' });
    symlinkSync('..', join(root, 'src/loop'));
    symlinkSync('/etc', join(root, 'outside'));
    assert.deepEqual(await scan(root), ['src/a.ts']);
  });

  it('can bring back what git ignores, and leave out more', async () => {
    const root = temporaryFolder({ '.gitignore': '*.gen.ts\n', 'a.gen.ts': '', 'b.ts': '', 'c.ts': '' });
    assert.deepEqual(await scan(root, { include: ['*.gen.ts'], exclude: ['c.ts'] }), ['a.gen.ts', 'b.ts']);
  });

  it('judges a single file like the whole folder', async () => {
    const root = temporaryFolder({ '.gitignore': 'out.ts\n', 'sub/.gitignore': 'x.ts\n', 'out.ts': '', 'sub/x.ts': '', 'sub/y.ts': '' });
    const workspace = open(root);
    const found = await Promise.all(['out.ts', 'sub/x.ts', 'sub/y.ts', 'gone.ts'].map((path) => workspace.stat(path, never)));
    assert.deepEqual(found.map((stat) => stat?.path), [undefined, undefined, 'sub/y.ts', undefined]);
  });

  it('reads text and refuses binaries', async () => {
    const root = temporaryFolder({ 'a.ts': '\uFEFFconst a = 1;', 'b.ts': Buffer.from([1, 0, 2]) });
    const workspace = open(root);
    assert.equal(await workspace.read('a.ts', never), 'const a = 1;');
    assert.deepEqual(await workspace.read('b.ts', never), { state: 'binary' });
    assert.equal(await workspace.read('gone.ts', never), undefined);
  });

  it('reads UTF-16 that says so, as an editor shows it', async () => {
    const text = 'const größe = 1;\r\nconst 长度 = "😀";\n';
    const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
    const binary = { state: 'binary' } as const;
    const cases: readonly (readonly [bytes: Buffer, expected: unknown])[] = [
      [wide, text],
      [Buffer.from(wide).swap16(), text],
      [wide.subarray(0, -1), text.slice(0, -1)],
      [wide.subarray(0, 2), ''],
      [wide.subarray(2), binary],
      [Buffer.concat([wide, Buffer.alloc(2)]), binary],
      [Buffer.from('fffe0000610000000a000000', 'hex'), binary],
    ];
    const root = temporaryFolder(Object.fromEntries(cases.map(([bytes], i) => [`${i}.ts`, bytes])));
    for (const [i, [, expected]] of cases.entries()) assert.deepEqual(await open(root).read(`${i}.ts`, never), expected, `${i}.ts`);
  });
});

describe('a folder that holds the home of the indexes', () => {
  const home = useTemporaryHome();
  const files = { 'a.ts': 'export const wanted = 1;\n', 'cache/app-0123456789ab/v6/embedder.json': '{}' };

  it('is searched without it, and says why', async () => {
    const root = temporaryFolder(files);
    process.env['CODEBASE_SEARCH_HOME'] = join(root, 'cache');
    assert.deepEqual(await scan(root, { include: ['**/*.json'] }), ['a.ts']);
    const fate = await open(root).judge('cache/app-0123456789ab/v6/embedder.json', never);
    assert('state' in fate);
    assert.equal(
      describeFate({ file: 'embedder.json', ...fate }),
      'embedder.json is not indexed: "cache" in built-in: the index itself ignores cache. Nothing brings such files in.',
    );
  });

  it('is searched where it is the home itself', async () => {
    const root = temporaryFolder({ 'a.ts': '', 'lib/b.ts': '', 'app-0123456789ab/v6/embedder.json': '{}' });
    process.env['CODEBASE_SEARCH_HOME'] = root;
    assert.deepEqual(await scan(root), ['a.ts', 'lib/b.ts']);
  });

  it('comes to rest when it is indexed', async () => {
    const root = temporaryFolder({ 'a.ts': files['a.ts'] });
    process.env['CODEBASE_SEARCH_HOME'] = join(root, 'cache');
    const engine = await openEngine(root, { resources, logger: silentLogger });
    try {
      await engine.update(never);
      let runs = 0;
      engine.onDidChangeStatus(({ index }) => (runs += index.state === 'indexed' ? 1 : 0));
      await delay(1_000);
      assert.deepEqual([engine.status.filesIndexed, runs < 2], [1, true], `${runs} runs`);
    } finally {
      await engine.dispose();
      process.env['CODEBASE_SEARCH_HOME'] = home();
    }
  });
});

describe('the watcher', () => {
  it('reports files that change, and asks for a scan when folders do', async () => {
    const root = temporaryFolder({ 'src/a.ts': 'one' });
    const workspace = open(root);
    const seen = new Set<string>();
    const watch = workspace.watch((paths) => (paths ?? ['*']).forEach((path) => seen.add(path)));
    await workspace.scan(never);
    writeFiles(root, { 'src/a.ts': 'two', 'src/b.ts': 'new' });
    mkdirSync(join(root, 'lib'));
    for (let i = 0; i < 100 && seen.size < 3; i++) await delay(20);
    rmSync(join(root, 'src/a.ts'));
    watch.dispose();
    assert.deepEqual([...seen].sort(), ['*', 'src/a.ts', 'src/b.ts']);
  });
});

describe('two scans at once', () => {
  it('leave every folder watched that the later one has seen', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`many/${i}/a.ts`, '']));
    const root = temporaryFolder(many);
    const workspace = open(root);
    const seen = new Set<string>();
    const watch = workspace.watch((paths) => paths?.forEach((path) => seen.add(path)));
    const first = workspace.scan(never);
    const fresh = Array.from({ length: 20 }, (_, i) => `new${i}/b.ts`);
    writeFiles(root, Object.fromEntries(fresh.map((path) => [path, 'one'])));
    await Promise.all([first, workspace.scan(never)]);
    seen.clear();
    writeFiles(root, Object.fromEntries(fresh.map((path) => [path, 'two'])));
    for (let i = 0; i < 100 && seen.size < fresh.length; i++) await delay(20);
    watch.dispose();
    assert.deepEqual([...seen].sort(), [...fresh].sort());
  });
});

describe('changes on disk', () => {
  const until = async (holds: () => Promise<boolean> | boolean): Promise<boolean> => {
    for (let i = 0; i < 150; i++) {
      if (await holds()) return true;
      await delay(30);
    }
    return false;
  };

  const code = 'export function wanted(): number {\n  return 1;\n}\n';
  type Change = (root: string) => void;
  const put = (files: Readonly<Record<string, string>>, ...renames: readonly (readonly [from: string, to: string])[]): Change => (root) => {
    writeFiles(root, files);
    for (const [from, to] of renames) renameSync(join(root, from), join(root, to));
  };
  const instead = (of: string, files: Readonly<Record<string, string>>): Change => (root) => {
    rmSync(join(root, of), { recursive: true });
    writeFiles(root, files);
  };

  /** Each changes the folder; then the function is at this path, and only there. */
  const changes: readonly (readonly [name: string, change: Change, path: string])[] = [
    ['a file is saved by being replaced', put({ 'src/a.tmp': code }, ['src/a.tmp', 'src/a.ts']), 'src/a.ts'],
    ['a folder is moved', put({ 'src/in/b.ts': code }, ['src/in', 'lib']), 'lib/b.ts'],
    ['a folder is moved in from outside', (root) => renameSync(join(temporaryFolder({ 'deep/er/c.ts': code }), 'deep'), join(root, 'deep')), 'deep/er/c.ts'],
    ['a folder is replaced by another of its name', instead('src', { 'src/new/d.ts': code }), 'src/new/d.ts'],
    ['a file becomes a folder', instead('src/a.ts', { 'src/a.ts/e.ts': code }), 'src/a.ts/e.ts'],
    ['an ignore file lets it in', put({ '.gitignore': '' }), 'hidden.ts'],
    ['.git/info/exclude lets it in', put({ '.git/info/exclude': '' }), 'private.ts'],
  ];

  for (const [name, change, path] of changes) {
    it(`are found when ${name}`, async () => {
      const root = temporaryFolder({ 'src/a.ts': 'export const a = 1;\n', 'kept.ts': 'export const kept = 1;\n', '.gitignore': 'hidden.ts\n' });
      execFileSync('git', ['init', '-q'], { cwd: root });
      writeFiles(root, { '.git/info/exclude': 'private.ts\n', ...(path.includes('/') ? {} : { [path]: code }) });
      process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder();
      const engine = await openEngine(root, { resources, logger: silentLogger });
      try {
        await engine.update(never);
        const found = async (): Promise<readonly string[]> =>
          (await engine.search({ query: 'wanted', min_score: 0 }, never)).items.filter(({ symbol }) => symbol?.name === 'wanted').map((item) => item.path);
        assert.deepEqual(await found(), []);
        change(root);
        await until(async () => (await found()).length > 0);
        assert.deepEqual(await found(), [path]);
        // What came is watched as well.
        writeFiles(root, { [path]: code.replace('wanted', 'changed') });
        assert.ok(await until(async () => (await found()).length === 0));
      } finally {
        await engine.dispose();
        delete process.env['CODEBASE_SEARCH_HOME'];
      }
    });
  }

  it('are found by a rescan when no event tells of them', async () => {
    const { workspace, indexer, update } = inMemoryEngine({ 'a.ts': 'export const a = 1;' });
    await update();
    let looks = 0;
    const lost = new Set<string>();
    const look = async (): Promise<void> => {
      const { changed, removed } = indexer.differenceOf(await indexer.list(never));
      for (const path of [...changed.map((file) => file.path), ...removed]) lost.add(path);
      looks++;
    };
    const rescans = new Rescans(look, { least: 5, most: 5, factor: 1 });
    assert.ok(await until(() => looks > 1));
    assert.deepEqual([...lost], []);
    workspace.write('b.ts', 'export const b = 2;');
    workspace.delete('a.ts');
    assert.ok(await until(() => lost.size > 0));
    assert.deepEqual([...lost], ['b.ts', 'a.ts']);
    rescans.dispose();
  });
});
