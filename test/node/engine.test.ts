import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../src/core/contracts';
import { SearchError } from '../../src/core/errors';
import { openEngine } from '../../src/node/openEngine';
import { never, silentLogger } from '../twins/engineParts';
import { temporaryFolder, writeFiles } from './temporaryFolder';

const resources = join(__dirname, '../../dist');
const files = {
  'src/retry.ts': '/** Waits before a failed request is sent again. */\nexport function backOff(attempt: number): number {\n  return 2 ** attempt;\n}\n',
  'src/parser.py': 'def parse_settings(path):\n    """Reads the settings file."""\n    return open(path)\n',
};

describe('the engine of a folder', () => {
  let home: string;
  let previous: string | undefined;
  before(() => {
    previous = process.env['CODEBASE_SEARCH_HOME'];
    process.env['CODEBASE_SEARCH_HOME'] = home = temporaryFolder();
  });
  after(() => {
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  });

  const open = (folder: string): Promise<Engine> => openEngine(folder, { resources, logger: silentLogger });
  const firstPath = async (engine: Engine, query: string): Promise<string | undefined> =>
    (await engine.search({ query, min_score: 0 }, never)).items[0]?.path;

  it('indexes, answers with whole functions, and answers at once when opened again', async () => {
    const folder = temporaryFolder(files);
    const engine = await open(folder);
    await engine.update(never);
    const { items, coverage } = await engine.search({ query: 'wait before sending a failed request again' }, never);
    const [item] = items;
    assert.deepEqual([item?.path, item?.start_line, item?.symbol?.name, item?.symbol?.kind], ['src/retry.ts', 1, 'backOff', 'function']);
    assert.deepEqual(coverage, { state: 'indexed', files_indexed: 2, files_total: 2, stale: false });
    await engine.dispose();
    const again = await open(folder);
    assert.equal(again.status.filesIndexed, 2);
    assert.equal(await firstPath(again, 'read the settings file'), 'src/parser.py');
    await again.dispose();
  });

  it('shows the one function of several in a chunk that answers', async () => {
    const folder = temporaryFolder({
      'src/mail.ts':
        '/** Puts a letter into the outbox. */\nexport function queueLetter(): void {\n  push();\n}\n\n/** Throws away letters that bounced twice. */\nexport function dropBounced(): void {\n  remove();\n}\n',
    });
    const engine = await open(folder);
    await engine.update(never);
    const { items } = await engine.search({ query: 'throw away letters that bounced' }, never);
    assert.deepEqual([items[0]?.symbol?.name, items[0]?.start_line, items[0]?.end_line], ['dropBounced', 6, 9]);
    const whole = await engine.search({ query: 'bounced letters and the outbox' }, never);
    assert.equal(whole.items[0]?.start_line, 1);
    await engine.dispose();
  });

  it('sees what changes on disk', async () => {
    const folder = temporaryFolder(files);
    const engine = await open(folder);
    await engine.update(never);
    writeFiles(folder, { 'src/deep/er/checksum.go': 'package x\n\n// Adds up the bytes of a block.\nfunc Checksum(b []byte) int { return 0 }\n' });
    rmSync(join(folder, 'src/parser.py'));
    for (let i = 0; i < 100 && (await firstPath(engine, 'Checksum')) !== 'src/deep/er/checksum.go'; i++) await delay(30);
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

  it('rebuilds from nothing', async () => {
    const engine = await open(temporaryFolder(files));
    await engine.update(never);
    const before = await engine.search({ query: 'settings' }, never);
    await engine.rebuild(never);
    const rebuilt = await engine.search({ query: 'settings' }, never);
    assert.deepEqual(rebuilt.items, before.items);
    await engine.dispose();
  });

  it('stops a search that is cancelled', async () => {
    const engine = await open(temporaryFolder(files));
    await engine.update(never);
    await assert.rejects(engine.search({ query: 'retry' }, AbortSignal.abort()), { name: 'AbortError' });
    await engine.dispose();
  });

  it('refuses a folder that is not there', async () => {
    await assert.rejects(open(join(home, 'nowhere')), { code: 'INVALID_ARGUMENT' });
  });

  it('says in words when the index cannot be written', async () => {
    process.env['CODEBASE_SEARCH_HOME'] = '/dev/null';
    try {
      await assert.rejects(open(temporaryFolder(files)), (error: unknown) => error instanceof SearchError && /CODEBASE_SEARCH_HOME/.test(error.nextStep));
    } finally {
      process.env['CODEBASE_SEARCH_HOME'] = home;
    }
  });

  it('opens an empty folder', async () => {
    const engine = await open(temporaryFolder());
    await engine.update(never);
    assert.deepEqual((await engine.search({ query: 'anything' }, never)).items, []);
    await engine.dispose();
  });
});
