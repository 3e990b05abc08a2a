import assert from 'node:assert/strict';
import { readdirSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../../src/core/base/contracts';
import { SearchError } from '../../../src/core/base/errors';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never, silentLogger } from '../../twins/engineParts';
import { filesBelow } from './damage';
import { removeFolder, temporaryFolder, writeFiles } from '../../support/temporaryFolder';

const resources = join(__dirname, '../../../dist');
const backOff =
  '/** Waits before a failed request is sent again. */\nexport function backOff(attempt: number): number {\n  return 2 ** attempt;\n}\n';
const feedZebra =
  "import { backOff } from './retry';\n\n/** Feeds the zebra. */\nexport function feedZebra(): number {\n  return backOff(1);\n}\n";
const others = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [
    `src/part${i}.ts`,
    `export function part${i}(): number {\n  return ${i};\n}\n`,
  ]),
);

/** Ways to damage the index below a home while an engine has it open, such as truncated rows or missing records. */
const damages: Readonly<Record<string, (home: string) => void>> = {
  'whose record of its tables is removed': (home) => each(home, /tables\.json$/, (file) => rmSync(file)),
  'whose record of its tables is overwritten': (home) =>
    each(home, /tables\.json$/, (file) => writeFileSync(file, '{"oops')),
  'that another is said to write': (home) =>
    each(home, /owner\.json$/, (file) =>
      writeFileSync(file, JSON.stringify({ id: 'another', pid: process.pid, host: hostname() })),
    ),
  'all of whose records are removed': (home) => each(home, /\.json$/, (file) => rmSync(file)),
  'whose rows of files are cut off': (home) => each(home, /files\.lance\/data/, halve),
  'whose rows of chunks are cut off': (home) => each(home, /chunks\.lance\/data/, halve),
  'whose versions are removed': (home) => each(home, /\.lance\/_versions/, (file) => rmSync(file)),
  'all of whose files are removed': (home) => each(home, /./, (file) => rmSync(file)),
  'that is removed': removeFolder,
  'that is moved away': (home) => renameSync(home, `${home}-away`),
};

function each(home: string, names: RegExp, damage: (file: string) => void): void {
  const files = filesBelow(home).filter((file) => names.test(file));
  assert(files.length > 0, `nothing is called ${String(names)}`);
  for (const file of files) damage(join(home, file));
}

const halve = (file: string): void => truncateSync(file, statSync(file).size >> 1);

describe('an index that is damaged while it is open', function () {
  this.timeout(120_000);
  let previous: string | undefined;

  before(() => void (previous = process.env['CODEBASE_SEARCH_HOME']));
  afterEach(() => {
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  });

  for (const [title, damage] of Object.entries(damages)) {
    it(`${title} answers completely again, and finds a save`, async () => {
      const folder = temporaryFolder({ ...others, 'src/retry.ts': backOff });
      const home = join(temporaryFolder(), 'home');
      process.env['CODEBASE_SEARCH_HOME'] = home;
      const engine = await openEngine(folder, { resources, logger: silentLogger });
      await engine.update(never);
      assert.deepEqual(await firstOf(engine, 'wait before sending again'), ['src/retry.ts']);
      damage(indexBelow(home));
      writeFiles(folder, { 'src/zebra.ts': feedZebra });
      await until(async () => {
        const found = [
          ...(await firstOf(engine, 'feed the zebra')),
          ...(await firstOf(engine, 'a failed request is sent again')),
        ];
        // Missing vectors are noticed at the end of the run, which starts another run.
        return found.join() === 'src/zebra.ts,src/retry.ts' && engine.status.index.state === 'indexed';
      });
      assert.equal(engine.status.filesIndexed, 32);
      await engine.dispose();
      // Opens the index again to check that the answers came from what is stored, and that no damage was left
      // undetected.
      const next = await openEngine(folder, { resources, logger: silentLogger });
      await until(
        async () =>
          (await firstOf(next, 'waits before a failed request')).join() === 'src/retry.ts' &&
          next.status.index.state === 'indexed',
      );
      assert.equal(next.status.filesIndexed, 32);
      await next.dispose();
    });
  }
});

/** Returns the folder of the only index below a home. */
function indexBelow(home: string): string {
  const [name] = readdirSync(home).filter((entry) => entry !== 'models');
  return join(home, name ?? '');
}

/** Returns the path of the first result, or nothing if the index is not ready. No other error is allowed. */
async function firstOf(engine: Engine, query: string): Promise<readonly string[]> {
  try {
    const { items } = await engine.search({ query, top_k: 1, timeout_ms: 60_000 }, never);
    return items.slice(0, 1).map(({ path }) => path);
  } catch (error) {
    if (error instanceof SearchError && error.code === 'INDEX_NOT_READY') return [];
    throw error;
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 40_000;
  while (!(await holds())) {
    assert(Date.now() < end, 'it does not come back');
    await delay(100);
  }
}
