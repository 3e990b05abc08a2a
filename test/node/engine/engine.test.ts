import assert from 'node:assert/strict';
import fileSystem, {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../../src/core/base/contracts';
import { SearchError } from '../../../src/core/base/errors';
import { renderItem } from '../../../src/core/rendering/renderForModel';
import { countO200k } from '../../o200k';
import { indexFolder, indexHome } from '../../../src/node/indexDirectory/indexHome';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never, silentLogger } from '../../twins/engineParts';
import { isPosix, itWhere } from '../../where';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

const resources = join(__dirname, '../../../dist');
const files = {
  'src/retry.ts':
    '/** Waits before a failed request is sent again. */\nexport function backOff(attempt: number): number {\n  return 2 ** attempt;\n}\n',
  'src/parser.py': 'def parse_settings(path):\n    """Reads the settings file."""\n    return open(path)\n',
};

async function until(isTrue: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !isTrue(); i++) await delay(20);
}

describe('the engine of a folder', () => {
  const home = useTemporaryHome();

  const open = (folder: string): Promise<Engine> => openEngine(folder, { resources, logger: silentLogger });
  const firstPath = async (engine: Engine, query: string): Promise<string | undefined> =>
    (await engine.search({ query, min_score: 0 }, never)).items[0]?.path;

  it('indexes, answers with whole functions, and answers immediately when opened again', async () => {
    const folder = temporaryFolder(files);
    const engine = await open(folder);
    await engine.update(never);
    const { items, coverage } = await engine.search({ query: 'wait before sending a failed request again' }, never);
    const [item] = items;
    assert.deepEqual(
      [item?.path, item?.start_line, item?.symbol?.name, item?.symbol?.kind],
      ['src/retry.ts', 1, 'backOff', 'function'],
    );
    assert.deepEqual(coverage, { state: 'indexed', files_indexed: 2, files_total: 2, stale: false });
    await engine.dispose();
    const again = await open(folder);
    assert.equal(again.status.filesIndexed, 2);
    assert.equal(await firstPath(again, 'read the settings file'), 'src/parser.py');
    await again.dispose();
  });

  it('answers a repeated request identically from its cache until the index changes', async () => {
    const folder = temporaryFolder(files);
    const engine = await open(folder);
    await engine.update(never);
    const request = { query: 'wait before sending a failed request again' };
    const first = await engine.search(request, never);
    const second = await engine.search({ ...request, top_k: 10 }, never);
    assert.deepEqual({ ...second, took_ms: 0 }, { ...first, took_ms: 0 });
    const { searches, queryCache, latency, diskBytes, memoryBytes, embedder, lastError } = await engine.statistics();
    assert.deepEqual([searches, queryCache, lastError], [2, { hits: 1, misses: 1 }, undefined]);
    assert(latency.p50 > 0 && latency.p50 <= latency.p99);
    assert(diskBytes > 1000 && memoryBytes > 1_000_000 && embedder.length > 0);
    writeFiles(folder, { 'src/retry.ts': '' });
    await engine.update(never);
    assert.notEqual((await engine.search(request, never)).items[0]?.path, 'src/retry.ts');
    await engine.dispose();
  });

  it('does not count invalid requests as its own failures', async () => {
    const engine = await open(temporaryFolder(files));
    await assert.rejects(engine.search({ query: '' }, never), SearchError);
    const { searches, lastError } = await engine.statistics();
    assert.deepEqual([searches, lastError], [0, undefined]);
    await engine.dispose();
  });

  it('shows each function that answers the question', async () => {
    const folder = temporaryFolder({
      'src/mail.ts':
        '/** Puts a letter into the outbox. */\nexport function queueLetter(): void {\n  push();\n}\n\n/** Throws away letters that bounced twice. */\nexport function dropBounced(): void {\n  remove();\n}\n',
    });
    const engine = await open(folder);
    await engine.update(never);
    const { items } = await engine.search({ query: 'throw away letters that bounced' }, never);
    assert.deepEqual([items[0]?.symbol?.name, items[0]?.start_line, items[0]?.end_line], ['dropBounced', 6, 9]);
    const both = await engine.search({ query: 'puts a letter into the outbox and throws away what bounced' }, never);
    assert.deepEqual(
      both.items.map(({ symbol, start_line, end_line }) => [symbol?.name, start_line, end_line]).sort(),
      [
        ['dropBounced', 6, 9],
        ['queueLetter', 1, 4],
      ],
    );
    await engine.dispose();
  });

  it('expands to a property or table of several lines, and to the methods in one', async () => {
    const folder = temporaryFolder({
      'screen.swift': 'struct Screen {\n  var size = 1\n  var body: View {\n    Text()\n  }\n}\n',
      'store.ts': "const a = 1;\nconst store = make('x', {\n  name: 'x',\n  open(b) {\n    b();\n  },\n});\n",
    });
    const engine = await open(folder);
    await engine.update(never);
    const shown = async (path: string): Promise<string> => {
      const { start_line, end_line, symbol } = await engine.expand({ path }, never);
      return `${start_line}-${end_line} ${symbol?.name}`;
    };
    assert.deepEqual(await Promise.all(['screen.swift:4', 'screen.swift:2', 'store.ts:5', 'store.ts:3'].map(shown)), [
      '3-5 body',
      '1-6 Screen',
      '4-6 open',
      '2-7 store',
    ]);
    await engine.dispose();
  });

  it('expands to the whole function on disk, and to nothing that is not indexed', async () => {
    const outside = temporaryFolder({ 'inner/a.ts': 'export const outside = 1;\n' });
    const folder = temporaryFolder({
      ...files,
      'inner/a.ts': 'export const inside = 1;\n',
      '.env': 'TOKEN=1\n',
      'ignored.ts': 'export {};\n',
      '.gitignore': 'ignored.ts\n',
    });
    const engine = await open(folder);
    await engine.update(never);
    const item = await engine.expand({ path: join(folder, 'src/retry.ts'), start_line: 3 }, never);
    assert.deepEqual([item.start_line, item.end_line, item.symbol?.name], [1, 4, 'backOff']);
    assert.equal(item.tokens, countO200k(renderItem(item)) + 1);
    rmSync(join(folder, 'inner'), { recursive: true });
    symlinkSync(join(outside, 'inner'), join(folder, 'inner'));
    for (const path of ['.env', 'ignored.ts', '.gitignore', 'inner/a.ts', join(outside, 'inner/a.ts')]) {
      await assert.rejects(engine.expand({ path }, never), { code: 'INVALID_ARGUMENT' }, path);
    }
    await engine.dispose();
  });

  it('notices changes on disk', async () => {
    const folder = temporaryFolder(files);
    const engine = await open(folder);
    await engine.update(never);
    writeFiles(folder, {
      'src/deep/er/checksum.go':
        'package x\n\n// Adds up the bytes of a block.\nfunc Checksum(b []byte) int { return 0 }\n',
    });
    rmSync(join(folder, 'src/parser.py'));
    for (let i = 0; i < 100 && (await firstPath(engine, 'Checksum')) !== 'src/deep/er/checksum.go'; i++)
      await delay(30);
    assert.equal(await firstPath(engine, 'Checksum'), 'src/deep/er/checksum.go');
    assert.notEqual(await firstPath(engine, 'parse_settings'), 'src/parser.py');
    await engine.dispose();
  });

  it('is written by one process; another follows it, and takes over', async () => {
    const folder = temporaryFolder(files);
    const writer = await open(folder);
    await writer.update(never);
    const follower = await open(folder);
    assert.deepEqual([writer.status.writer, follower.status.writer], [true, false]);
    writeFiles(folder, { 'src/checksum.go': 'package x\nfunc Checksum(b []byte) int { return 0 }\n' });
    await writer.update(never);
    await follower.update(never);
    assert.equal(await firstPath(follower, 'Checksum'), 'src/checksum.go');
    await writer.dispose();
    for (let i = 0; i < 100 && !follower.status.writer; i++) await delay(50);
    assert.equal(follower.status.writer, true);
    await follower.dispose();
  });

  it('rebuilds from scratch', async () => {
    const engine = await open(temporaryFolder(files));
    await engine.update(never);
    const before = await engine.search({ query: 'settings' }, never);
    await engine.rebuild(never);
    const rebuilt = await engine.search({ query: 'settings' }, never);
    assert.deepEqual(rebuilt.items, before.items);
    await engine.dispose();
  });

  it('rebuilds on request of a process that does not write', async () => {
    const folder = temporaryFolder(files);
    const [writer, follower] = [await open(folder), await open(folder)];
    await writer.update(never);
    await follower.rebuild(never);
    assert.deepEqual([follower.status.index.state, follower.status.filesIndexed], ['indexed', 2]);
    assert.equal(await firstPath(follower, 'read the settings file'), 'src/parser.py');
    await Promise.all([writer.dispose(), follower.dispose()]);
  });

  it('rescans the folder on request of a process that does not write', async () => {
    const folder = temporaryFolder(files);
    const [writer, follower] = [await open(folder), await open(folder)];
    writeFiles(folder, { 'src/checksum.go': 'package x\nfunc Checksum(b []byte) int { return 0 }\n' });
    await follower.update(never);
    assert.equal(await firstPath(follower, 'Checksum'), 'src/checksum.go');
    await Promise.all([writer.dispose(), follower.dispose()]);
  });

  it('pauses in all processes and across restarts, answers meanwhile, and catches up', async () => {
    const folder = temporaryFolder(files);
    const [writer, follower] = [await open(folder), await open(folder)];
    await follower.update(never);
    await follower.pause();
    await until(() => writer.status.index.state === 'paused');
    await Promise.all([writer.dispose(), follower.dispose()]);
    writeFiles(folder, { 'src/checksum.go': 'package x\nfunc Checksum(b []byte) int { return 0 }\n' });
    const again = await open(folder);
    await again.update(never);
    assert.equal(again.status.index.state, 'paused');
    const { coverage } = await again.search({ query: 'read the settings file' }, never);
    assert.deepEqual(coverage, { state: 'paused', files_indexed: 2, files_total: 2, stale: true });
    await again.resume();
    await again.update(never);
    assert.deepEqual([again.status.index.state, await firstPath(again, 'Checksum')], ['indexed', 'src/checksum.go']);
    await again.dispose();
  });

  it('stays empty once cleared, until it is resumed or rebuilt', async () => {
    const folder = temporaryFolder(files);
    const engine = await open(folder);
    await engine.update(never);
    for (const [goOn, count] of [
      ['resume', 2],
      ['rebuild', 2],
    ] as const) {
      await engine.clear(never);
      await engine.update(never);
      assert.deepEqual([engine.status.index.state, engine.status.filesIndexed], ['paused', 0]);
      await assert.rejects(engine.search({ query: 'retry' }, never), /indexing is paused/);
      await engine[goOn](never);
      await engine.update(never);
      assert.deepEqual([engine.status.index.state, engine.status.filesIndexed], ['indexed', count]);
    }
    await engine.dispose();
  });

  itWhere(isPosix, 'a POSIX system')('is readable by its user only', async () => {
    const folder = temporaryFolder(files);
    const engine = await open(folder);
    await engine.dispose();
    assert.equal(statSync(indexFolder(indexHome(), realpathSync(folder))).mode & 0o777, 0o700);
  });

  it('keeps no indexed word once cleared', async () => {
    const folder = temporaryFolder({
      ...Object.fromEntries(
        Array.from({ length: 600 }, (_, i) => [`src/f${i}.ts`, `export function quaggaGrazes${i}() {}\n`]),
      ),
    });
    const engine = await open(folder);
    await engine.update(never);
    await engine.settle(never);
    const home = indexFolder(indexHome(), realpathSync(folder));
    const saying = (): readonly string[] =>
      readdirSync(home, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /quagga/i.test(readFileSync(join(entry.parentPath, entry.name), 'latin1')))
        .map(({ name }) => name);
    assert.ok(saying().includes('image.bin'));
    await engine.clear(never);
    assert.deepEqual(saying(), []);
    await engine.dispose();
  });

  it('writes a snapshot in the first process that finds none, since many processes end before they idle', async () => {
    const folder = temporaryFolder(files);
    const snapshot = join(indexFolder(indexHome(), realpathSync(folder)), 'image.bin');
    for (const round of ['a new index', 'an index that lacks it', 'an index with that of another version']) {
      const engine = await open(folder);
      await engine.update(never);
      await engine.settle(never);
      assert.ok(existsSync(snapshot) && statSync(snapshot).size > 1_000, round);
      await engine.dispose();
      if (round === 'a new index') rmSync(snapshot);
      else writeFileSync(snapshot, 'CSIMAGE1');
    }
  });

  it('stops a search that is canceled', async () => {
    const engine = await open(temporaryFolder(files));
    await engine.update(never);
    await assert.rejects(engine.search({ query: 'retry' }, AbortSignal.abort()), { name: 'AbortError' });
    await engine.dispose();
  });

  it('rejects a folder that does not exist', async () => {
    await assert.rejects(open(join(home(), 'nowhere')), { code: 'INVALID_ARGUMENT' });
  });

  const gone: readonly (readonly [name: string, leave: (folder: string, aside: string) => void])[] = [
    ['moved away', renameSync],
    ['deleted', (folder) => rmSync(folder, { recursive: true })],
  ];
  for (const [name, leave] of gone) {
    it(`returns no result of a folder that is ${name}, reports it, and continues when it is back`, async () => {
      const folder = join(temporaryFolder(), 'project');
      writeFiles(folder, files);
      const engine = await open(folder);
      try {
        await engine.update(never);
        leave(folder, `${folder}-aside`);
        await assert.rejects(firstPath(engine, 'read the settings file'), {
          code: 'INVALID_ARGUMENT',
          message: /Folder not found: "[^"]*project"/,
        });
        await until(() => engine.status.index.state === 'error');
        assert.match(JSON.stringify(engine.status.index), /Folder not found/);
        writeFiles(folder, { 'src/checksum.go': 'package x\nfunc Checksum(b []byte) int { return 0 }\n' });
        await until(() => engine.status.index.state === 'indexed');
        assert.deepEqual([await firstPath(engine, 'Checksum'), engine.status.filesIndexed], ['src/checksum.go', 1]);
        writeFiles(folder, { 'src/later.go': 'package x\nfunc Later() int { return 0 }\n' });
        await until(() => engine.status.filesIndexed === 2);
        assert.equal(await firstPath(engine, 'Later'), 'src/later.go');
      } finally {
        await engine.dispose();
      }
    });
  }

  it('notices by itself that its folder is gone', async () => {
    const folder = join(temporaryFolder(), 'project');
    writeFiles(folder, files);
    const engine = await open(folder);
    await engine.update(never);
    renameSync(folder, `${folder}-aside`);
    await until(() => engine.status.index.state === 'error');
    assert.equal(engine.status.index.state, 'error');
    renameSync(`${folder}-aside`, folder);
    await until(() => engine.status.index.state === 'indexed');
    assert.equal(await firstPath(engine, 'read the settings file'), 'src/parser.py');
    await engine.dispose();
  });

  it('explains that the index cannot be written', async () => {
    process.env['CODEBASE_SEARCH_HOME'] = '/dev/null';
    try {
      await assert.rejects(
        open(temporaryFolder(files)),
        (error: unknown) => error instanceof SearchError && /CODEBASE_SEARCH_HOME/.test(error.nextStep),
      );
    } finally {
      process.env['CODEBASE_SEARCH_HOME'] = home();
    }
  });

  it('opens and answers if the system allows no more file watches', async () => {
    const { watch } = fileSystem;
    fileSystem.watch = () => {
      throw Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), { code: 'ENOSPC' });
    };
    try {
      const engine = await open(temporaryFolder(files));
      await engine.update(never);
      assert.equal(await firstPath(engine, 'back off'), 'src/retry.ts');
      await engine.dispose();
    } finally {
      fileSystem.watch = watch;
    }
  });

  it('opens an empty folder', async () => {
    const engine = await open(temporaryFolder());
    await engine.update(never);
    assert.deepEqual((await engine.search({ query: 'anything' }, never)).items, []);
    await engine.dispose();
  });
});
