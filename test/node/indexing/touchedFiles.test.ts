import assert from 'node:assert/strict';
import { chmodSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../../src/core/base/contracts';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

const resources = join(__dirname, '../../../dist');

describe('files of which only the date tells of a change', () => {
  useTemporaryHome();

  /** Opens the engine as a later process does. */
  async function withEngine<T>(folder: string, use: (engine: Engine) => Promise<T>): Promise<T> {
    const engine = await openEngine(folder, { resources, logger: silentLogger });
    try {
      await engine.update(never);
      return await use(engine);
    } finally {
      await engine.dispose();
    }
  }

  const found = (engine: Engine, name: string): Promise<boolean> =>
    engine
      .search({ query: name, min_score: 0 }, never)
      .then(({ items }) => items.some(({ symbol }) => symbol?.name === name));
  const past = new Date('2020-01-01');
  const put = (folder: string, path: string, text: string | Buffer): void => {
    writeFiles(folder, { [path]: text });
    utimesSync(join(folder, path), past, past);
  };

  it('are read again when another text has the same size and time', async () => {
    const folder = temporaryFolder();
    put(folder, 'a.ts', 'export function before() {}\n');
    put(folder, 'b.ts', Buffer.from('export function hidden() {}\0'));
    await withEngine(folder, async (engine) => assert(await found(engine, 'before')));
    put(folder, 'a.ts', 'export function theNew() {}\n');
    put(folder, 'b.ts', 'export function wasBin() {}\n');
    await withEngine(folder, async (engine) => {
      assert.deepEqual(
        [await found(engine, 'before'), await found(engine, 'theNew'), await found(engine, 'wasBin')],
        [false, true, true],
      );
    });
  });

  it('are read once, not at every start, when only their permissions changed', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `src/file${i}.ts`);
    const folder = temporaryFolder({
      ...Object.fromEntries(names.map((name, i) => [name, `export const value${i} = 1;\n`])),
      'binary.ts': Buffer.from([1, 0, 2]),
    });
    const readAt = (): Promise<readonly number[]> =>
      withEngine(folder, async (engine) => {
        const fates = await Promise.all(names.map((name) => engine.why(name, never)));
        return fates.map((status) => (status.state === 'indexed' && !status.stale ? status.at : NaN));
      });
    const first = await readAt();
    assert.deepEqual(await readAt(), first);
    for (const name of names) chmodSync(join(folder, name), statSync(join(folder, name)).mode ^ 0o010);
    const second = await readAt();
    assert(second.every((at, i) => at > (first[i] ?? 0)));
    assert.deepEqual(await readAt(), second);
  });
});
