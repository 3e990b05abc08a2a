import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEngine } from '../../../src/node/engine/openEngine';
import { silentLogger } from '../../twins/engineParts';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { filesBelow } from './damage';

const resources = join(__dirname, '../../../dist');
const files = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [`src/f${i}.ts`, `export function load${i}(): number {\n  return ${i};\n}\n`]),
);

describe('an engine that was disposed of', () => {
  let previous: string | undefined;
  before(() => (previous = process.env['CODEBASE_SEARCH_HOME']));
  after(() => {
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  });

  for (const milliseconds of [0, 5, 20, 60, 150])
    it(`writes nothing more, ${milliseconds} ms into an update`, async () => {
      const folder = temporaryFolder(files);
      const home = (process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder());
      const engine = await openEngine(folder, { resources, logger: silentLogger });
      await engine.update(new AbortController().signal);
      writeFiles(folder, { 'src/more.ts': 'export const more = () => 1;\n' });
      const updating = engine.update(new AbortController().signal).catch(() => undefined);
      await delay(milliseconds);
      await engine.dispose();
      const left = contents(home);
      await updating;
      await delay(600);
      assert.deepEqual(contents(home), left);
    });
});

/** Returns the files of an index with their contents. */
const contents = (home: string): ReadonlyMap<string, string> =>
  new Map(filesBelow(home).map((path) => [path, readFileSync(join(home, path), 'base64')]));
