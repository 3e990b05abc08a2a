import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../../src/core/base/contracts';
import { never } from '../../twins/engineParts';
import { withEngine } from '../../support/engineOnFolder';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { isLinux, itWhere } from '../../where';

const code = (name: string): string => `export function ${name}(): void {}\n`;

async function finds(engine: Engine, name: string): Promise<boolean> {
  await engine.update(never, true);
  const { items } = await engine.search({ query: name, min_score: 0 }, never);
  return items.some(({ symbol }) => symbol?.name === name);
}

describe('an update that relies on file system events', () => {
  it('indexes files that were written, created and removed just before', async () => {
    const folder = temporaryFolder({ 'src/a.ts': code('first') });
    await withEngine(folder, async (engine) => {
      for (let i = 0; i < 20; i++) {
        writeFiles(folder, { 'src/a.ts': code(`changed${i}`), [`new${i}/deep/b.ts`]: code(`made${i}`) });
        assert(await finds(engine, `changed${i}`), `changed ${i}`);
        assert(await finds(engine, `made${i}`), `made ${i}`);
        rmSync(join(folder, `new${i}`), { recursive: true });
        assert(!(await finds(engine, `made${i}`)), `removed ${i}`);
      }
    });
  }).timeout(60_000);

  itWhere(isLinux, 'a system that tells at once')('does not look at the folder where nothing changed', async () => {
    const folder = temporaryFolder({ 'src/a.ts': code('first') });
    await withEngine(folder, async (engine) => {
      const states: string[] = [];
      engine.onDidChangeStatus(({ index }) => states.push(index.state));
      await engine.update(never, true);
      assert.equal(states.join(), '');
      await engine.update(never);
      assert(states.includes('scanning'), states.join());
    });
  });
});
