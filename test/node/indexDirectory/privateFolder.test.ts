import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../../src/core/base/contracts';
import { SearchError } from '../../../src/core/base/errors';
import { indexFolder } from '../../../src/node/indexDirectory/indexHome';
import { openEngine } from '../../../src/node/engine/openEngine';
import { makePrivate } from '../../../src/node/indexDirectory/privateFolder';
import { runCli } from '../../cli/runCli';
import { never, silentLogger } from '../../twins/engineParts';
import { describeWhere, isPosix, isRoot, itWhere } from '../../where';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';

const resources = join(__dirname, '../../../dist');
const OTHER = 12_345;
const NOBODY = 65_534;

/** Returns the paths that other users can enter or read, without anything below a folder that they cannot enter. */
function openOnes(path: string): readonly string[] {
  const stats = lstatSync(path);
  if ((stats.mode & 0o077) === 0) return [];
  return [path, ...(stats.isDirectory() ? readdirSync(path).flatMap((name) => openOnes(join(path, name))) : [])];
}

// On Windows, the folders of a user are private already.
describeWhere(isPosix, 'a POSIX system')('the folder of an index', function () {
  this.timeout(60_000);
  let [root, home, index, umask, before] = ['', '', '', 0, process.env['CODEBASE_SEARCH_HOME']];
  beforeEach(() => {
    root = temporaryFolder({ 'a.ts': 'export function zebra(): string { return "private code"; }\n' });
    home = join(temporaryFolder(), 'caches', 'home');
    index = indexFolder(home, root);
    before = process.env['CODEBASE_SEARCH_HOME'];
    process.env['CODEBASE_SEARCH_HOME'] = home;
    umask = process.umask(0o002);
  });
  afterEach(() => {
    process.umask(umask);
    if (before === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = before;
  });

  const open = async (): Promise<Engine> => {
    const engine = await openEngine(root, { resources, logger: silentLogger });
    await engine.update(never);
    return engine;
  };
  const refusal = async (): Promise<SearchError> => {
    const error = await open().then(
      (engine) => engine.dispose().then(() => assert.fail('it should have been refused')),
      (caught: unknown) => caught,
    );
    assert(error instanceof SearchError, String(error));
    assert.equal(error.code, 'STORE_UNAVAILABLE');
    assert.match(error.nextStep, /CODEBASE_SEARCH_HOME/);
    return error;
  };

  it('is private to its user, whatever the umask', async () => {
    const engine = await open();
    const own = readdirSync(index, { withFileTypes: true }).filter((entry) => entry.isFile());
    assert(own.length > 0);
    const levels = [
      home,
      dirname(index),
      index,
      ...readdirSync(index)
        .filter((name) => name.startsWith('tables-'))
        .map((name) => join(index, name)),
    ];
    for (const path of [...levels, ...own.map(({ name }) => join(index, name))])
      assert.equal(lstatSync(path).mode & 0o077, 0, path);
    await engine.dispose();
    assert.deepEqual(openOnes(home), []);
  });

  for (const [what, gone] of [
    ['the home', () => home],
    ['the folder of one index', () => index],
    ['its parent', () => dirname(index)],
  ] as const) {
    it(`is private to its user when ${what} is removed while it is open`, async () => {
      const engine = await open();
      const seen = new Set<string>();
      const watching = setInterval(() => {
        try {
          for (const path of openOnes(home)) seen.add(path);
        } catch {
          // A file disappeared while it was examined.
        }
      }, 5);
      removeFolder(gone());
      writeFileSync(join(root, 'b.ts'), 'export const giraffe = 1;\n');
      for (let i = 0; i < 400; i++) {
        await engine.update(never).catch(() => undefined);
        const { items } = await engine.search({ query: 'giraffe', min_score: 0 }, never).catch(() => ({ items: [] }));
        if (items[0]?.path === 'b.ts' && lstatSync(join(index, 'tables.json'), { throwIfNoEntry: false })) break;
        await delay(50);
      }
      clearInterval(watching);
      await engine.dispose();
      assert(lstatSync(join(index, 'tables.json')).isFile());
      assert.deepEqual([openOnes(home), [...seen]], [[], []]);
    });
  }

  it('is made private if others could read it, and a home with other contents is not changed', async () => {
    await (await open()).dispose();
    for (const folder of [home, dirname(index), index]) chmodSync(folder, 0o755);
    await (await open()).dispose();
    assert.deepEqual(openOnes(home), []);
    writeFileSync(join(home, 'of-the-user.txt'), '', { mode: 0o600 });
    for (const folder of [home, index]) chmodSync(folder, 0o755);
    await (await open()).dispose();
    assert.deepEqual(openOnes(home), [home]);
  });

  const parts = [
    ['the home', () => home],
    ['the parent of an index', () => dirname(index)],
    ['an index', () => index],
  ] as const;
  for (const [what, part] of parts) {
    it(`is rejected if others can write to it: ${what}`, async () => {
      await (await open()).dispose();
      for (const mode of [0o720, 0o702, 0o1777]) {
        chmodSync(part(), mode);
        assert.match((await refusal()).message, /is not used: other users can write to it/);
      }
      const { status, stderr } = runCli(home, ['status', '-f', root]);
      assert(status !== 0 || part() === index);
      if (part() !== index) assert.match(stderr, /other users can write to it/);
    });

    itWhere(isRoot, 'the right to give files away')(
      `is refused where it belongs to another user: ${what}`,
      async () => {
        await (await open()).dispose();
        chownSync(part(), OTHER, OTHER);
        assert.match((await refusal()).message, /is not used: it belongs to another user/);
      },
    );

    it(`is rejected if it is a link: ${what}`, async () => {
      await (await open()).dispose();
      renameSync(part(), `${part()}.moved`);
      symlinkSync(`${part()}.moved`, part());
      assert.match((await refusal()).message, /is not used: it is a link/);
      // Nothing was created at the target of the link.
      assert(!readdirSync(`${part()}.moved`).some((name) => name.endsWith('.tmp')));
    });

    it(`is reported if it is a file: ${what}`, async () => {
      mkdirSync(dirname(part()), { recursive: true, mode: 0o700 });
      writeFileSync(part(), '');
      assert.match((await refusal()).message, /is not used: it is no folder|cannot be written/);
    });
  }

  it('may lie below a link of the user', async () => {
    const caches = dirname(home);
    mkdirSync(`${caches}.moved`, { mode: 0o755 });
    symlinkSync(`${caches}.moved`, caches);
    const engine = await open();
    assert.equal((await engine.search({ query: 'zebra', min_score: 0 }, never)).items[0]?.path, 'a.ts');
    await engine.dispose();
  });

  it('is reported if it cannot be created', () => {
    const file = join(temporaryFolder({ plain: '' }), 'plain', 'home');
    const loop = join(temporaryFolder(), 'loop');
    symlinkSync(loop, loop);
    const places = [file, join(loop, 'home'), '/proc/home', join(temporaryFolder(), 'x'.repeat(300))];
    for (const place of places) {
      const { status, stdout, stderr } = runCli(place, ['search', 'zebra', '-f', root]);
      assert.notEqual(status, 0, place);
      assert.match(
        stderr,
        /^The index folder ".*["…] (cannot be written|is not used): .*CODEBASE_SEARCH_HOME/m,
        stdout + stderr,
      );
    }
  });

  it('is reported if the user may not create it', function () {
    const locked = temporaryFolder();
    if (isRoot) chownSync(locked, NOBODY, NOBODY);
    chmodSync(locked, 0o500);
    chmodSync(root, 0o755);
    const { status, stderr } = runCli(
      join(locked, 'home'),
      ['search', 'zebra', '-f', root],
      isRoot ? { uid: NOBODY } : {},
    );
    chmodSync(locked, 0o700);
    assert.notEqual(status, 0);
    assert.match(stderr, /^The index folder ".*["…] cannot be written: .*CODEBASE_SEARCH_HOME/m);
  });

  it('is created once by several processes that need it at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => makePrivate(index)));
    assert.deepEqual(openOnes(home), []);
  });
});
