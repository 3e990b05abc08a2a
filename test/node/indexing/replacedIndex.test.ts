import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../../src/core/base/contracts';
import { indexFolder } from '../../../src/node/indexDirectory/indexHome';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never, silentLogger } from '../../twins/engineParts';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

const resources = join(__dirname, '../../../dist');
const files = { 'src/a.ts': 'export const antelope = 1;\n', 'src/b.ts': 'export const buffalo = 1;\n' };

/** Asserts that every search finds what a new index would, or explains why not, until the index has repaired itself. */
async function recovers(engine: Engine): Promise<void> {
  for (let left = 300; ; left--) {
    let isWhole = true;
    for (const [query, path] of [
      ['antelope', 'src/a.ts'],
      ['buffalo', 'src/b.ts'],
      ['chinchilla', 'src/c.ts'],
    ] as const) {
      const found = await engine.search({ query, min_score: 0 }, never).catch((error: unknown) => String(error));
      if (typeof found !== 'string' && found.items[0]?.path === path) continue;
      isWhole = false;
      assert(typeof found === 'string' || found.warnings.length > 0, `${query} is missing, and nothing says so`);
    }
    if (isWhole) return;
    assert(left > 0, 'it does not mend itself');
    await engine.update(never).catch(() => undefined);
    await delay(50);
  }
}

function swap(index: string, a: string, b: string): void {
  renameSync(join(index, a), join(index, 'aside'));
  renameSync(join(index, b), join(index, a));
  renameSync(join(index, 'aside'), join(index, b));
}

/** Returns the folder of the tables. */
const tablesIn = (index: string): string =>
  readdirSync(index).find((name) => name.startsWith('tables-') && statSync(join(index, name)).isDirectory()) ?? '';

const changes: Readonly<Record<string, (index: string, old: string) => void>> = {
  'an old copy over a newer index': (index, old) => {
    removeFolder(index);
    cpSync(old, index, { recursive: true });
  },
  'the tables of an old copy under newer files': (index, old) => {
    removeFolder(join(index, tablesIn(index)));
    cpSync(join(old, tablesIn(old)), join(index, tablesIn(index)), { recursive: true });
  },
  'two tables for each other': (index) => swap(join(index, tablesIn(index)), 'files.lance', 'chunks.lance'),
  'folders for small files': (index) => {
    for (const name of readdirSync(index).filter((found) => found.endsWith('.json'))) {
      rmSync(join(index, name));
      mkdirSync(join(index, name));
    }
  },
};

describe('an index that is replaced', function () {
  this.timeout(120_000);
  useTemporaryHome();

  for (const [what, change] of Object.entries(changes)) {
    for (const isOpen of [false, true]) {
      it(`answers like a new one, or reports what is missing (${what}, ${isOpen ? 'while it is open' : 'before it is opened'})`, async () => {
        const folder = temporaryFolder(files);
        const index = indexFolder(process.env['CODEBASE_SEARCH_HOME'] ?? '', folder);
        const old = join(temporaryFolder(), 'old');
        const open = (): Promise<Engine> => openEngine(folder, { resources, logger: silentLogger });
        let engine = await open();
        await engine.update(never);
        await engine.settle(never);
        await engine.dispose();
        cpSync(index, old, { recursive: true });
        writeFileSync(join(folder, 'src/c.ts'), 'export const chinchilla = 1;\n');
        engine = await open();
        await engine.update(never);
        await engine.settle(never);
        if (!isOpen) await engine.dispose();
        change(index, old);
        if (!isOpen) engine = await open();
        try {
          if (!isOpen) await engine.update(never);
          await recovers(engine);
        } finally {
          await engine.dispose();
        }
      });
    }
  }
});
