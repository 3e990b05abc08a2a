import assert from 'node:assert/strict';
import fileSystem, { realpathSync, renameSync } from 'node:fs';
import fileSystemLater from 'node:fs/promises';
import { join } from 'node:path';
import { mock } from 'node:test';
import type { Engine } from '../../../src/core/base/contracts';
import { timeoutSignal } from '../../../src/core/scheduling/timeoutSignal';
import type { SearchResult } from '../../../src/core/base/types';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

const names = ['backOff', 'delay', 'idle', 'linger', 'pause', 'rest', 'sleep'];
const request = { query: 'wait before sending again', min_score: 0 };

describe('a search of a folder', () => {
  let folder: string;
  let engine: Engine;
  useTemporaryHome();

  beforeEach(async () => {
    folder = join(temporaryFolder(), 'project');
    writeFiles(
      folder,
      Object.fromEntries(
        names.map((name) => [
          `${name}.ts`,
          `/** Waits before a failed request is sent again. */\nexport function ${name}(attempt: number): number {\n  return 2 ** attempt;\n}\n`,
        ]),
      ),
    );
    engine = await openEngine(folder, { resources: join(__dirname, '../../../dist'), logger: silentLogger });
    await engine.update(never);
    await engine.pause();
  });
  afterEach(() => {
    mock.restoreAll();
    return engine.dispose();
  });

  it('reports partial results, and nothing for a folder that is gone', async () => {
    const first: SearchResult[] = [];
    await engine.search(request, never, (result) => first.push(result));
    assert.deepEqual(
      first.map(({ items }) => items.length),
      [4],
    );
    renameSync(folder, `${folder}-aside`);
    await assert.rejects(
      engine.search({ ...request, query: 'wait until it is sent again' }, never, (result) => first.push(result)),
      { code: 'INVALID_ARGUMENT' },
    );
    assert.equal(first.length, 1);
  });

  it('counts tokens for agents, but not for the search view', async () => {
    const steps = await engine.search(request, never, () => undefined);
    const { items, total_tokens } = await engine.search(request, never);
    assert.deepEqual(
      [steps.total_tokens, ...steps.items.map(({ tokens }) => tokens)],
      [0, ...steps.items.map(() => 0)],
    );
    assert.ok(total_tokens > 0 && items.every(({ tokens }) => tokens > 0));
    const withinBudget = await engine.search({ ...request, max_tokens: 500 }, never, () => undefined);
    assert.ok(withinBudget.total_tokens > 0 && withinBudget.total_tokens <= 500);
  });

  it('opens no file while the disk does not respond, which would block the thread', async () => {
    await engine.search(request, never);
    const { stat } = fileSystemLater;
    mock.method(fileSystemLater, 'stat', (path: string) =>
      path === realpathSync(folder) ? new Promise(() => undefined) : stat(path),
    );
    const opened = mock.method(fileSystem, 'openSync');
    const looked = mock.method(fileSystem, 'lstatSync');
    await assert.rejects(engine.search({ ...request, query: 'wait until it is sent again' }, timeoutSignal(300)), {
      name: 'TimeoutError',
    });
    // The index lies on another disk.
    const inFolder = ({ mock: { calls } }: typeof opened | typeof looked): number =>
      calls.filter(({ arguments: [path] }) => String(path).startsWith(folder)).length;
    assert.deepEqual([inFolder(opened), inFolder(looked)], [0, 0]);
    mock.restoreAll();
    assert.equal(
      (await engine.search({ ...request, query: 'wait until it is sent again' }, never)).items.length,
      names.length,
    );
  });
});
