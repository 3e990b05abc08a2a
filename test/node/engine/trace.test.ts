import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../../src/core/base/contracts';
import { indexFolder, indexHome } from '../../../src/node/indexDirectory/indexHome';
import { openEngine } from '../../../src/node/engine/openEngine';
import { changedLines, readDiff } from '../../../src/node/git/gitDiff';
import { traceInFolders } from '../../../src/node/multiRoot/traceInFolders';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { never, silentLogger } from '../../twins/engineParts';
import { clone, commit, makeRepository, openShared, publish, teamGit } from '../sharedIndex/repository';

const resources = join(__dirname, '../../../dist');
const files = {
  'src/store.ts': 'export class Store {\n  put(): void {}\n}\n',
  'src/cart.ts':
    "import { Store } from './store';\nexport function add(store: Store): void {\n  store.put();\n}\nexport function idle(): void {}\n",
};

async function onEngine<T>(folder: string, home: string, use: (engine: Engine) => Promise<T>): Promise<T> {
  const previous = process.env['CODEBASE_SEARCH_HOME'];
  process.env['CODEBASE_SEARCH_HOME'] = home;
  const engine = await openEngine(folder, { resources, logger: silentLogger });
  try {
    return await use(engine);
  } finally {
    await engine.dispose();
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  }
}

const callers = async (engine: Engine, of: string): Promise<readonly string[]> =>
  (await engine.trace({ of }, never)).items.map(({ path, name, lines }) => `${path}:${name} at ${lines.join()}`);

describe('a trace of a folder', function () {
  this.timeout(60_000);

  it('includes an unsaved text of an editor', async () => {
    const [folder, home] = [temporaryFolder(files), temporaryFolder()];
    const changed = `${files['src/cart.ts']}export function twice(store: Store): void {\n  store.put();\n}\n`;
    await onEngine(folder, home, async (engine) => {
      await engine.update(never);
      const expected = ['src/cart.ts:add at 3', 'src/cart.ts:twice at 7'];
      await engine.setUnsaved('src/cart.ts', changed);
      assert.deepEqual(await callers(engine, 'Store.put'), expected);
      writeFiles(folder, { 'src/cart.ts': changed });
      await engine.setUnsaved('src/cart.ts', undefined);
      await engine.update(never);
      assert.deepEqual(await callers(engine, 'Store.put'), expected);
    });
  });

  it('includes changes, and after a restart the contents of the tables', async () => {
    const [folder, home] = [temporaryFolder(files), temporaryFolder()];
    await onEngine(folder, home, async (engine) => {
      await engine.update(never);
      assert.deepEqual(await callers(engine, 'Store.put'), ['src/cart.ts:add at 3']);
      writeFiles(folder, {
        'src/cart.ts': files['src/cart.ts'].replace('idle(): void {}', 'idle(s: Store): void {\n  s.put();\n}'),
      });
      await engine.update(never);
      assert.deepEqual(await callers(engine, 'Store.put'), ['src/cart.ts:add at 3', 'src/cart.ts:idle at 6']);
    });
    process.env['CODEBASE_SEARCH_HOME'] = home;
    const index = indexFolder(indexHome(), folder);
    delete process.env['CODEBASE_SEARCH_HOME'];
    for (const name of readdirSync(index)) if (/snapshot/.test(name)) rmSync(join(index, name), { recursive: true });
    await onEngine(folder, home, async (engine) => {
      await engine.update(never);
      assert.deepEqual(await callers(engine, 'Store.put'), ['src/cart.ts:add at 3', 'src/cart.ts:idle at 6']);
    });
  });

  it('is as complete as a shared index', async () => {
    const origin = makeRepository(files);
    const store = temporaryFolder();
    await publish(origin, store);
    const copy = clone(origin);
    const home = temporaryFolder();
    assert.equal((await openShared(copy, store, [], undefined, home)).files, 2);
    await onEngine(copy, home, async (engine) => {
      await engine.update(never);
      assert.deepEqual(await callers(engine, 'Store.put'), ['src/cart.ts:add at 3']);
    });
  });

  it('begins at a change that git reports, committed or not', async () => {
    const folder = makeRepository(files);
    commit(folder, { 'src/store.ts': 'export class Store {\n  put(): void {\n    return;\n  }\n}\n' });
    const home = temporaryFolder();
    await onEngine(folder, home, async (engine) => {
      await engine.update(never);
      const committed = await engine.trace({ diff: 'HEAD~1..HEAD' }, never);
      assert.deepEqual(
        [committed.of.map(({ name }) => name), committed.items.map(({ name }) => name)],
        [['put'], ['add']],
      );
      assert.deepEqual((await engine.trace({ diff: 'uncommitted' }, never)).warnings, ['The change is empty.']);
      writeFiles(folder, { 'src/new.ts': "import { add } from './cart';\nexport const fresh = () => add;\n" });
      await engine.update(never);
      assert.deepEqual(
        (await engine.trace({ diff: 'uncommitted' }, never)).of.map(({ name }) => name),
        ['fresh'],
      );
      await assert.rejects(engine.trace({ diff: 'nowhere..HEAD' }, never), /"diff" is "nowhere\.\.HEAD"/);
    });
  });

  it('reads the lines of a diff, also for names that git quotes and for lines that look like a header', async () => {
    const folder = makeRepository({ 'a b.ts': '1\n2\n3\n' });
    writeFiles(folder, { 'a b.ts': '1\n++ b/other.ts\n3\n4\n', 'ä"x.ts': 'new\n' });
    assert.deepEqual(await changedLines(folder, 'uncommitted', never), [
      {
        path: 'a b.ts',
        ranges: [
          { startLine: 2, endLine: 2 },
          { startLine: 4, endLine: 4 },
        ],
      },
      { path: 'ä"x.ts', ranges: [{ startLine: 1, endLine: 100_000_000 }] },
    ]);
    teamGit(folder, 'add', '-A');
    assert.deepEqual(
      (await changedLines(folder, 'HEAD', never)).map(({ path }) => path),
      ['a b.ts', 'ä"x.ts'],
    );
    assert.deepEqual(readDiff(''), []);
  });

  it('of several folders comes from the folders that contain the symbol', async () => {
    const other = temporaryFolder({ 'b.ts': 'export function other() {}\nexport function b() {\n  other();\n}\n' });
    await onEngine(temporaryFolder(files), temporaryFolder(), async (first) => {
      await first.update(never);
      await onEngine(other, temporaryFolder(), async (second) => {
        await second.update(never);
        const folders = [
          { label: 'one', path: '/one', engine: first },
          { label: 'two', path: other, engine: second },
        ];
        const { items, of } = await traceInFolders(folders, { of: 'other' }, never);
        assert.deepEqual([of[0]?.path, items.map(({ path, name }) => `${path}:${name}`)], ['two/b.ts', ['two/b.ts:b']]);
        const place = await traceInFolders(folders, { of: 'one/src/store.ts:2' }, never);
        assert.deepEqual(
          place.items.map(({ path }) => path),
          ['one/src/cart.ts'],
        );
      });
    });
  });
});
