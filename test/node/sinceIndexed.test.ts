import assert from 'node:assert/strict';
import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../src/core/contracts';
import { openEngine } from '../../src/node/openEngine';
import { never, silentLogger } from '../twins/engineParts';
import { temporaryFolder, writeFiles } from './temporaryFolder';

const waits = (name: string): string => `/** Waits before a failed request is sent again. */\nexport function ${name}(attempt: number): number {\n  return 2 ** attempt;\n}\n`;

/** While indexing is paused, whatever becomes of a file stays unknown to the index. */
describe('files that are not as they were indexed', () => {
  let folder: string;
  let engine: Engine;
  let previous: string | undefined;

  beforeEach(async () => {
    previous = process.env['CODEBASE_SEARCH_HOME'];
    process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder();
    folder = temporaryFolder({ 'gone.ts': waits('backOff'), 'moved.ts': waits('pause'), 'same.ts': waits('delay') });
    engine = await openEngine(folder, { resources: join(__dirname, '../../dist'), logger: silentLogger });
    await engine.update(never);
    await engine.pause();
  });
  afterEach(async () => {
    await engine.dispose();
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
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

  it('are shown as the editor has them, where it has them unsaved', async () => {
    await engine.setUnsaved('moved.ts', waits('unsavedPause'));
    writeFiles(folder, { 'moved.ts': '\n' });
    assert.deepEqual(await found(), { 'gone.ts': false, 'moved.ts': false, 'same.ts': false });
  });
});
