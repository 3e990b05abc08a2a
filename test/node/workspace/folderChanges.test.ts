import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { openEngine } from '../../../src/node/engine/openEngine';
import { Rescans } from '../../../src/node/indexing/rescans';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { inMemoryEngine, never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

const resources = join(__dirname, '../../../dist');
const open = (root: string): DiskWorkspace => new DiskWorkspace(root, noFileFilters, silentLogger);

describe('the watcher', () => {
  it('reports files that change, and requests a scan when folders do', async () => {
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

describe('two concurrent scans', () => {
  it('keep every folder watched that the later one has seen', async () => {
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
  const put =
    (files: Readonly<Record<string, string>>, ...renames: readonly (readonly [from: string, to: string])[]): Change =>
    (root) => {
      writeFiles(root, files);
      for (const [from, to] of renames) renameSync(join(root, from), join(root, to));
    };
  const instead =
    (of: string, files: Readonly<Record<string, string>>): Change =>
    (root) => {
      rmSync(join(root, of), { recursive: true });
      writeFiles(root, files);
    };

  /** Changes to the folder; afterwards the function is at the given path, and only there. */
  const changes: readonly (readonly [name: string, change: Change, path: string])[] = [
    ['a file is saved by being replaced', put({ 'src/a.tmp': code }, ['src/a.tmp', 'src/a.ts']), 'src/a.ts'],
    ['a folder is moved', put({ 'src/in/b.ts': code }, ['src/in', 'lib']), 'lib/b.ts'],
    [
      'a folder is moved in from outside',
      (root) => renameSync(join(temporaryFolder({ 'deep/er/c.ts': code }), 'deep'), join(root, 'deep')),
      'deep/er/c.ts',
    ],
    ['a folder is replaced by another of its name', instead('src', { 'src/new/d.ts': code }), 'src/new/d.ts'],
    ['a file becomes a folder', instead('src/a.ts', { 'src/a.ts/e.ts': code }), 'src/a.ts/e.ts'],
    ['an ignore file lets it in', put({ '.gitignore': '' }), 'hidden.ts'],
    ['.git/info/exclude lets it in', put({ '.git/info/exclude': '' }), 'private.ts'],
  ];

  for (const [name, change, path] of changes) {
    it(`are found when ${name}`, async () => {
      const root = temporaryFolder({
        'src/a.ts': 'export const a = 1;\n',
        'kept.ts': 'export const kept = 1;\n',
        '.gitignore': 'hidden.ts\n',
      });
      execFileSync('git', ['init', '-q'], { cwd: root });
      writeFiles(root, { '.git/info/exclude': 'private.ts\n', ...(path.includes('/') ? {} : { [path]: code }) });
      process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder();
      const engine = await openEngine(root, { resources, logger: silentLogger });
      try {
        await engine.update(never);
        const found = async (): Promise<readonly string[]> =>
          (await engine.search({ query: 'wanted', min_score: 0 }, never)).items
            .filter(({ symbol }) => symbol?.name === 'wanted')
            .map((item) => item.path);
        assert.deepEqual(await found(), []);
        change(root);
        await until(async () => (await found()).length > 0);
        assert.deepEqual(await found(), [path]);
        // The new path must be watched as well.
        writeFiles(root, { [path]: code.replace('wanted', 'changed') });
        assert.ok(await until(async () => (await found()).length === 0));
      } finally {
        await engine.dispose();
        delete process.env['CODEBASE_SEARCH_HOME'];
      }
    });
  }

  it('are found by a rescan if no event reports them', async () => {
    const { workspace, indexer, update } = inMemoryEngine({ 'a.ts': 'export const a = 1;' });
    await update();
    let looks = 0;
    const lost = new Set<string>();
    const look = async (): Promise<void> => {
      const { changed, removed } = indexer.diff(await indexer.list(never));
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
