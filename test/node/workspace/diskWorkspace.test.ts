import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { describeFileStatus } from '../../../src/core/base/fileStatus';
import { openEngine } from '../../../src/node/engine/openEngine';
import { releaseMemory } from '../../../src/node/runtime/idleMemory';
import { never, silentLogger } from '../../twins/engineParts';
import { withEngine } from '../../support/engineOnFolder';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

const resources = join(__dirname, '../../../dist');
const open = (root: string, filters = {}): DiskWorkspace =>
  new DiskWorkspace(root, { ...noFileFilters, ...filters }, silentLogger);
const scan = async (root: string, filters = {}): Promise<readonly string[]> =>
  (await open(root, filters).scan(never)).map(({ path }) => path);

describe('the scan of a folder', () => {
  it('does not retain its results', async () => {
    const workspace = open(temporaryFolder({ 'a.ts': '' }));
    const found = await (async () => new WeakRef(await workspace.scan(never)))();
    // An object that a WeakRef returned in this task of the event loop is kept until the next one.
    await delay(1);
    releaseMemory();
    assert.equal(found.deref(), undefined);
    assert.equal((await workspace.scan(never)).length, 1);
  });

  it('reports that the folder is gone', async () => {
    const gone = { code: 'INVALID_ARGUMENT', message: /Folder not found/ };
    const root = temporaryFolder({ 'src/a.ts': '' });
    const workspace = open(root);
    rmSync(root, { recursive: true });
    await assert.rejects(workspace.scan(never), gone);
    await assert.rejects(workspace.census(never), gone);
  });

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
    const listed = execFileSync('git', ['-c', 'core.quotePath=off', 'ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    const expected = listed
      .split('\n')
      .filter((path) => path.endsWith('.ts'))
      .sort();
    assert.deepEqual([...(await scan(root))].sort(), expected);
  });

  it('applies the ignore files above a folder that is part of a repository', async () => {
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
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: join(root, 'app/web'),
      encoding: 'utf8',
    });
    assert.deepEqual(await scan(join(root, 'app/web')), listed.split('\n').filter(Boolean).sort());
  });

  it('searches a folder that its repository ignores, if that folder was opened', async () => {
    const root = temporaryFolder({ '.gitignore': 'scratch/\n', 'scratch/a.ts': '' });
    execFileSync('git', ['init', '-q'], { cwd: root });
    assert.deepEqual(await scan(join(root, 'scratch')), ['a.ts']);
  });

  it('leaves out large files, unknown kinds, secrets, lock files and generated files', async () => {
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

  it('recognizes the names that services give to key files', async () => {
    const names = [
      'client_secret_123.json',
      'app-firebase-adminsdk-x1.json',
      'serviceAccountKey.json',
      'my-service-account.json',
      'secret.yaml',
      'kubeconfig.yaml',
      'wp-config.php',
      'key.properties',
      'passwords.txt',
      'local.settings.json',
    ];
    const root = temporaryFolder({
      ...Object.fromEntries(names.map((name) => [`conf/${name}`, 'password'])),
      'src/serviceAccount.ts': '',
      'src/secret.ts': '',
      'locales/auth.json': '',
    });
    assert.deepEqual(await scan(root), ['locales/auth.json', 'src/secret.ts', 'src/serviceAccount.ts']);
  });

  it('never lets a rule include files that may hold secrets', async () => {
    const root = temporaryFolder({
      '.gitignore': '!credentials.json\n!.git/\n',
      'credentials.json': '{}',
      '.git/hooks.ts': '',
      'a.ts': '',
    });
    assert.deepEqual(await scan(root, { include: ['credentials.json', '.git/**'] }), ['a.ts']);
  });

  it('follows no links', async () => {
    const root = temporaryFolder({ 'src/a.ts': '' });
    symlinkSync('..', join(root, 'src/loop'));
    symlinkSync('/etc', join(root, 'outside'));
    assert.deepEqual(await scan(root), ['src/a.ts']);
  });

  it('can include files that git ignores, and exclude more', async () => {
    const root = temporaryFolder({ '.gitignore': '*.gen.ts\n', 'a.gen.ts': '', 'b.ts': '', 'c.ts': '' });
    assert.deepEqual(await scan(root, { include: ['*.gen.ts'], exclude: ['c.ts'] }), ['a.gen.ts', 'b.ts']);
  });

  it('skips globs of the settings that could take very long, and reports them', async () => {
    const root = temporaryFolder({ 'a.ts': '', 'b.ts': '', 'c.ts': '' });
    const warnings: string[] = [];
    const settings = {
      include: ['{a,b}'.repeat(20)],
      exclude: ['a.ts', '*'.repeat(1_001)],
      hidden: [{ glob: `${'+('.repeat(9)}a${')'.repeat(9)}` }],
    };
    const workspace = new DiskWorkspace(
      root,
      { ...noFileFilters, ...settings },
      { ...silentLogger, warn: (message) => warnings.push(message) },
    );
    assert.deepEqual(
      (await workspace.scan(never)).map(({ path }) => path),
      ['b.ts', 'c.ts'],
    );
    assert.equal(warnings.length, 3);
    for (const [i, setting] of ['codebaseSearch.include', 'codebaseSearch.exclude', 'files.exclude'].entries())
      assert.match(warnings[i] ?? '', new RegExp(`^"${setting}" is .* It is not used\\. Write `));
  });

  it('shows in the status which globs of the settings are not used, as long as they exist', async () => {
    const refused = ['a', 'b', 'c', 'd', 'e'].map((name) => name.repeat(1_001));
    const { notice = '' } = await withEngine(
      temporaryFolder({ 'a.ts': '' }),
      (engine) => Promise.resolve(engine.status),
      { exclude: refused },
    );
    assert.match(
      notice,
      /^"codebaseSearch.exclude" is "aaa[^]* It is not used\. [^]*"bbb[^]*"ccc[^]* The log names 2 more\.$/,
    );
  });

  const tooMany: readonly (readonly [what: string, exclude: readonly string[], words: RegExp])[] = [
    [
      'a million globs',
      Array.from({ length: 1_000_000 }, (_, i) => `${i}.ts`),
      /^"codebaseSearch.exclude" has more than 1,000 globs\. The last ones are not used\./,
    ],
    [
      '1,000 long globs',
      Array.from({ length: 1_000 }, (_, i) => `${i}${'?'.repeat(500)}`),
      /take more than 50,000 characters .* The last ones are not used\./,
    ],
  ];
  for (const [what, exclude, words] of tooMany) {
    it(`uses the first of ${what} in the settings`, async function () {
      this.timeout(5_000);
      const root = temporaryFolder({ '0.ts': '', '1.ts': '', 'other.ts': '' });
      const workspace = new DiskWorkspace(root, { ...noFileFilters, exclude: ['0.ts', ...exclude] }, silentLogger);
      assert.ok(!(await workspace.scan(never)).some(({ path }) => path === '0.ts'));
      assert.match(workspace.notice ?? '', words);
    });
  }

  it('completes a scan with hostile globs in the settings', async () => {
    const root = temporaryFolder(
      Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${'a'.repeat(200)}${i}.ts`, ''])),
    );
    const exclude = ['+(*|?)x', '+(*|*)+(*|*)x', '**/*(*|**)/**/*(*)zz', '+(+(a)|+(a))c', `${'*a'.repeat(400)}b`];
    assert.equal(
      (await scan(root, { include: exclude, exclude, hidden: exclude.map((glob) => ({ glob })) })).length,
      50,
    );
  });

  it('judges a single file like the whole folder', async () => {
    const root = temporaryFolder({
      '.gitignore': 'out.ts\n',
      'sub/.gitignore': 'x.ts\n',
      'out.ts': '',
      'sub/x.ts': '',
      'sub/y.ts': '',
    });
    const workspace = open(root);
    const found = await Promise.all(
      ['out.ts', 'sub/x.ts', 'sub/y.ts', 'gone.ts'].map((path) => workspace.classify(path, never)),
    );
    assert.deepEqual(
      found.map((judged) => 'size' in judged && judged.path),
      [false, false, 'sub/y.ts', false],
    );
  });

  it('reads text and rejects binaries', async () => {
    const root = temporaryFolder({ 'a.ts': '\uFEFFconst a = 1;', 'b.ts': Buffer.from([1, 0, 2]) });
    const workspace = open(root);
    assert.equal(await workspace.read('a.ts', never), 'const a = 1;');
    assert.deepEqual(await workspace.read('b.ts', never), { state: 'binary' });
    assert.equal(await workspace.read('gone.ts', never), undefined);
  });

  it('reads UTF-16 with a byte order mark, as an editor shows it', async () => {
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
    for (const [i, [, expected]] of cases.entries())
      assert.deepEqual(await open(root).read(`${i}.ts`, never), expected, `${i}.ts`);
  });
});

describe('a folder that holds the home of the indexes', () => {
  const home = useTemporaryHome();
  const files = { 'a.ts': 'export const wanted = 1;\n', 'cache/app-0123456789ab/v6/embedder.json': '{}' };

  it('is searched without the home, and says why', async () => {
    const root = temporaryFolder(files);
    process.env['CODEBASE_SEARCH_HOME'] = join(root, 'cache');
    assert.deepEqual(await scan(root, { include: ['**/*.json'] }), ['a.ts']);
    const fate = await open(root).classify('cache/app-0123456789ab/v6/embedder.json', never);
    assert('state' in fate);
    assert.equal(
      describeFileStatus({ file: 'embedder.json', ...fate }),
      'embedder.json is not indexed: excluded by the built-in rule cache (the index itself). Such files are never indexed.',
    );
  });

  it('is searched if it is the home itself', async () => {
    const root = temporaryFolder({ 'a.ts': '', 'lib/b.ts': '', 'app-0123456789ab/v6/embedder.json': '{}' });
    process.env['CODEBASE_SEARCH_HOME'] = root;
    assert.deepEqual(await scan(root), ['a.ts', 'lib/b.ts']);
  });

  it('becomes idle when it is indexed', async () => {
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
