import assert from 'node:assert/strict';
import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import type { Engine } from '../../src/core/contracts';
import { openEngine } from '../../src/node/openEngine';
import { never, silentLogger } from '../twins/engineParts';
import { temporaryFolder, writeFiles } from './temporaryFolder';
import { useTemporaryHome } from './temporaryHome';

const waits = (name: string): string => `/** Waits before a failed request is sent again. */\nexport function ${name}(attempt: number): number {\n  return 2 ** attempt;\n}\n`;

/** A time that can be given back to a file exactly: parts of a second come back rounded, and some as another millisecond. */
const WHOLE_SECOND = 1_700_000_000;

/** While indexing is paused, whatever becomes of a file stays unknown to the index. */
describe('files that are not as they were indexed', () => {
  let folder: string;
  let engine: Engine;
  useTemporaryHome();

  beforeEach(async () => {
    folder = temporaryFolder({ 'gone.ts': waits('backOff'), 'moved.ts': waits('pause'), 'same.ts': waits('delay') });
    utimesSync(join(folder, 'moved.ts'), WHOLE_SECOND, WHOLE_SECOND);
    engine = await openEngine(folder, { resources: join(__dirname, '../../dist'), logger: silentLogger });
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

  it('are left out where they are gone, and marked where their text is another', async () => {
    assert.deepEqual(await found(), { 'gone.ts': false, 'moved.ts': false, 'same.ts': false });
    rmSync(join(folder, 'gone.ts'));
    writeFiles(folder, { 'moved.ts': `\n\n\n${waits('pause')}` });
    utimesSync(join(folder, 'same.ts'), new Date(), new Date());
    assert.deepEqual(await found(), { 'moved.ts': true, 'same.ts': false });
    assert.deepEqual(await found({ max_tokens: 500 }), { 'moved.ts': true, 'same.ts': false });
    writeFiles(folder, { 'gone.ts': waits('backOff'), 'moved.ts': waits('pause') });
    assert.deepEqual(await found(), { 'gone.ts': false, 'moved.ts': false, 'same.ts': false });
  });

  it('are marked where size and time are those of before, and shown as they were', async () => {
    // A disk that is slow for a moment, as on crowded cores, is not read: the store answers, and knows nothing of it.
    mock.method(performance, 'now', () => 0);
    writeFiles(folder, { 'moved.ts': waits('rests') });
    utimesSync(join(folder, 'moved.ts'), WHOLE_SECOND, WHOLE_SECOND);
    assert.deepEqual(await found(), { 'gone.ts': false, 'moved.ts': true, 'same.ts': false });
    const { items } = await engine.search({ query: 'pause' }, never);
    assert.match(items.find(({ path }) => path === 'moved.ts')?.snippet ?? '', /function pause/);
  });

  it('are shown as the editor has them, where it has them unsaved', async () => {
    await engine.setUnsaved('moved.ts', waits('unsavedPause'));
    writeFiles(folder, { 'moved.ts': '\n' });
    assert.deepEqual(await found(), { 'gone.ts': false, 'moved.ts': false, 'same.ts': false });
  });
});

describe('files that are as they were indexed', () => {
  useTemporaryHome();

  it('are shown the same from the disk and from the store, however they are written', async () => {
    const text = `import { a } from './a';\n\n${waits('firstDelay')}\nexport class Kept {\n  /** Waits again. */\n  secondDelay(): void {}\n}\n`;
    const folder = temporaryFolder({
      'plain.ts': text,
      'windows.ts': text.replaceAll('\n', '\r\n'),
      'old.ts': text.replaceAll('\n', '\r'),
      'marked.ts': `\uFEFF${text}`,
      'latin.ts': Buffer.from(`// caf\u00e9\n${text}`, 'latin1'),
      'wide.ts': Buffer.from(`\uFEFF${text}`, 'utf16le'),
    });
    const engine = await openEngine(folder, { resources: join(__dirname, '../../dist'), logger: silentLogger });
    await engine.update(never);
    const shown = async (request: Readonly<Record<string, unknown>>) => {
      const { items } = await engine.search({ query: 'wait before sending again', min_score: 0, top_k: 20, ...request }, never);
      return items.map(({ path, start_line, end_line, symbol, snippet, reason, matched_keywords }) => ({ path, start_line, end_line, symbol, snippet, reason, matched_keywords }));
    };
    const fromDisk = await shown({});
    assert.equal(new Set(fromDisk.map(({ path }) => path)).size, 6);
    // Where dependencies are wanted, what symbols declare is: that is in the store.
    assert.deepEqual(await shown({ include_dependencies: true }), fromDisk);
    await engine.dispose();
  });
});
