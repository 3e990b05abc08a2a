import assert from 'node:assert/strict';
import fileSystem, { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import type { Engine } from '../../../src/core/base/contracts';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

const waits = (name: string): string =>
  `/** Waits before a failed request is sent again. */\nexport function ${name}(attempt: number): number {\n  return 2 ** attempt;\n}\n`;

/** A modification time that can be set exactly: fractions of a second are rounded, some to another millisecond. */
const WHOLE_SECOND = 1_700_000_000;

/** Indexing is paused in these tests, so that the index does not learn of changes to files. */
describe('files that differ from the index', () => {
  let folder: string;
  let engine: Engine;
  useTemporaryHome();

  beforeEach(async () => {
    folder = temporaryFolder({ 'gone.ts': waits('backOff'), 'moved.ts': waits('pause'), 'same.ts': waits('delay') });
    utimesSync(join(folder, 'moved.ts'), WHOLE_SECOND, WHOLE_SECOND);
    engine = await openEngine(folder, { resources: join(__dirname, '../../../dist'), logger: silentLogger });
    await engine.update(never);
    await engine.pause();
  });
  afterEach(() => {
    mock.restoreAll();
    return engine.dispose();
  });
  const found = async (request: Readonly<Record<string, unknown>> = {}): Promise<Readonly<Record<string, boolean>>> => {
    const { items } = await engine.search({ query: 'wait before sending again', min_score: 0, ...request }, never);
    return Object.fromEntries(items.map(({ path, stale = false }) => [path, stale]));
  };

  it('are left out if they are gone, and marked if their text differs', async () => {
    assert.deepEqual(await found(), { 'gone.ts': false, 'moved.ts': false, 'same.ts': false });
    rmSync(join(folder, 'gone.ts'));
    writeFiles(folder, { 'moved.ts': `\n\n\n${waits('pause')}` });
    utimesSync(join(folder, 'same.ts'), new Date(), new Date());
    assert.deepEqual(await found(), { 'moved.ts': true, 'same.ts': false });
    assert.deepEqual(await found({ max_tokens: 500 }), { 'moved.ts': true, 'same.ts': false });
    writeFiles(folder, { 'gone.ts': waits('backOff'), 'moved.ts': waits('pause') });
    assert.deepEqual(await found(), { 'gone.ts': false, 'moved.ts': false, 'same.ts': false });
  });

  it('are marked even if size and time are unchanged, and shown from the store', async () => {
    // Stops the clock: a disk that is slow for a moment, as on a busy machine, is not read, and the store does not know
    // of the change.
    mock.method(performance, 'now', () => 0);
    writeFiles(folder, { 'moved.ts': waits('rests') });
    utimesSync(join(folder, 'moved.ts'), WHOLE_SECOND, WHOLE_SECOND);
    assert.deepEqual(await found(), { 'gone.ts': false, 'moved.ts': true, 'same.ts': false });
    const { items } = await engine.search({ query: 'pause' }, never);
    assert.match(items.find(({ path }) => path === 'moved.ts')?.snippet ?? '', /function pause/);
  });

  it('are shown with the unsaved text of the editor', async () => {
    await engine.setUnsaved('moved.ts', waits('unsavedPause'));
    writeFiles(folder, { 'moved.ts': '\n' });
    assert.deepEqual(await found(), { 'gone.ts': false, 'moved.ts': false, 'same.ts': false });
  });
});

describe('files that match the index', () => {
  useTemporaryHome();
  afterEach(() => mock.restoreAll());
  const request = { query: 'wait before sending again', min_score: 0, top_k: 20 };
  const open = (folder: string): Promise<Engine> =>
    openEngine(folder, { resources: join(__dirname, '../../../dist'), logger: silentLogger });

  it('are shown identically from disk and from the store, with declarations and dependencies', async () => {
    const text = `import { Limit } from './limit';\n\n${waits('firstDelay').replace('attempt: number', 'attempt: number, limit: Limit')}`;
    const folder = temporaryFolder({
      'limit.ts': '/** How long, at most. */\nexport interface Limit {\n  readonly seconds: number;\n}\n',
      'plain.ts': text,
      'windows.ts': text.replaceAll('\n', '\r\n'),
      'old.ts': text.replaceAll('\n', '\r'),
      'marked.ts': `\uFEFF${text}`,
      'latin.ts': Buffer.from(`// caf\u00e9\n${text}`, 'latin1'),
      'wide.ts': Buffer.from(`\uFEFF${text}`, 'utf16le'),
    });
    await open(folder).then((engine) => engine.update(never).then(() => engine.dispose()));
    const shown = async (): Promise<readonly unknown[]> => {
      const engine = await open(folder);
      await engine.update(never);
      const answers = [];
      for (const level of ['full_code', 'signature_doc', 'signature'])
        answers.push(await engine.search({ ...request, disclosure_level: level, include_dependencies: true }, never));
      await engine.dispose();
      return answers.map(({ items }) => items);
    };
    const { openSync: openAsEver } = fileSystem;
    const opened = mock.method(fileSystem, 'openSync');
    // Stops the clock, because a slow disk would not be read.
    const now = performance.now();
    const clock = mock.method(performance, 'now', () => now);
    const fromDisk = await shown();
    clock.mock.restore();
    assert.ok(opened.mock.callCount() >= 6);
    for (const said of [
      /"path":"wide.ts"/,
      /"snippet":"\/\/ Waits before a failed request is sent again\.\\nexport function firstDelay\(attempt: number, limit: Limit\): number"/,
      /"source":"dependency".*used by/,
    ])
      assert.match(JSON.stringify(fromDisk), said);
    // The index lies on another disk.
    opened.mock.mockImplementation((path, ...how) => {
      if (String(path).startsWith(folder)) throw new Error('away');
      return openAsEver(path, ...how);
    });
    assert.deepEqual(await shown(), fromDisk);
  });

  it('are shown without reading the tables, with a budget too', async () => {
    const folder = temporaryFolder({ 'a.ts': waits('backOff'), 'b.ts': waits('delay') });
    const engine = await open(folder);
    await engine.update(never);
    await engine.pause();
    const home = process.env['CODEBASE_SEARCH_HOME'] ?? '';
    const rows = fileSystem
      .readdirSync(home, { recursive: true })
      .map(String)
      .filter((name) => /chunks\.lance[/\\]data[/\\]/.test(name));
    assert.ok(rows.length > 0);
    for (const name of rows) rmSync(join(home, name));
    // Stops the clock, as above.
    const now = performance.now();
    mock.method(performance, 'now', () => now);
    const { items, warnings } = await engine.search({ ...request, max_tokens: 2_000 }, never);
    assert.deepEqual([items.map(({ path }) => path).sort(), warnings.length], [['a.ts', 'b.ts'], 1]);
    await engine.dispose();
  });
});
