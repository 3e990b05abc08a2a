import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openParser } from '../../../src/node/parsing/parserThread';
import { never, silentLogger } from '../../twins/engineParts';

const resources = join(__dirname, '../../../dist');
const FOLDERS = 40;

describe('parser threads', () => {
  const threads = (): number => readdirSync('/proc/self/task').length;

  it('are one per core for any number of folders, and answer until the last folder is closed', async function () {
    if (process.platform !== 'linux') this.skip();
    const parserOf = () => openParser(resources, silentLogger, true);
    // Starts the threads of the runtime before the threads are counted.
    const first = await parserOf();
    const outlineOf = (n: number) => `export function work${n}() {}`;
    await first.outline(outlineOf(0), 'typescript', never);
    const before = threads();
    const parsers = await Promise.all(Array.from({ length: FOLDERS }, parserOf));
    const outlines = await Promise.all(parsers.map((parser, n) => parser.outline(outlineOf(n), 'typescript', never)));
    assert.deepEqual(
      outlines.map((outline) => outline?.nodes[0]?.name),
      Array.from({ length: FOLDERS }, (_, n) => `work${n}`),
    );
    assert(threads() - before < 4 * availableParallelism(), `${threads() - before} more threads`);
    first.dispose();
    for (const parser of parsers.slice(1)) parser.dispose();
    assert.equal(await parsers[1]?.outline(outlineOf(1), 'typescript', never), undefined);
    assert.equal((await parsers[0]?.outline(outlineOf(9), 'typescript', never))?.nodes[0]?.name, 'work9');
    parsers[0]?.dispose();
  });
});
