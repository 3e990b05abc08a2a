import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine, Logger } from '../../../src/core/base/contracts';
import { SearchError } from '../../../src/core/base/errors';
import type { SearchResult } from '../../../src/core/base/types';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never, silentLogger } from '../../twins/engineParts';
import { damages, filesBelow } from './damage';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

const resources = join(__dirname, '../../../dist');
const files = {
  'src/retry.ts':
    '/** Waits before a failed request is sent again. */\nexport function backOff(attempt: number): number {\n  return 2 ** attempt;\n}\n',
  'src/parser.py': 'def parse_settings(path):\n    """Reads the settings file."""\n    return open(path)\n',
  'lib/sum.go': 'package lib\n\n// Adds up the bytes of a block.\nfunc Checksum(b []byte) int { return 0 }\n',
};
const questions = ['wait before sending again', 'read the settings file', 'add up bytes', 'Checksum', 'parse_settings'];

/** Whether every file is damaged, as `npm run check:corruption` does; otherwise one file of each kind is. */
const isThorough = process.env['CODEBASE_SEARCH_THOROUGH'] === '1';
/**
 * Enough files that a snapshot of the in-memory index is written after the build, so that damage to it shows in
 * searches.
 */
const fillers = Object.fromEntries(Array.from({ length: 330 }, (_, i) => [`fill/f${i}.txt`, `filler ${i}\n`]));

describe('a damaged index', () => {
  let folder: string;
  let home: string;
  let previous: string | undefined;
  let expected: readonly unknown[];

  const open = (logger: Logger = silentLogger): Promise<Engine> => openEngine(folder, { resources, logger });

  before(async () => {
    previous = process.env['CODEBASE_SEARCH_HOME'];
    folder = temporaryFolder({ ...files, ...fillers, 'lib/sum.go': 'package lib\n' });
    process.env['CODEBASE_SEARCH_HOME'] = home = temporaryFolder();
    const engine = await open();
    await engine.update(never);
    // Makes a second commit, so that older versions and a deletion exist.
    writeFiles(folder, files);
    await engine.update(never);
    await complete(engine);
    // Events of the files just written may arrive after the update and start another one.
    expected = await healedAnswers(engine);
    await engine.dispose();
    assert(
      filesBelow(home).some((file) => file.endsWith('image.bin')),
      'there is a snapshot',
    );
  });
  after(() => {
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  });

  const assertWell = async (answersOfAFreshOne: readonly unknown[], file: string): Promise<void> => {
    const said: string[] = [];
    const engine = await open({ ...silentLogger, warn: (message) => void said.push(message) });
    await complete(engine);
    assert.deepEqual(await answers(engine), answersOfAFreshOne, file);
    assert.deepEqual(said, [], file);
    await engine.dispose();
  };

  const { removed, flipped } = damages;
  for (const [name, damage] of Object.entries(isThorough ? damages : { removed, flipped })) {
    it(`answers like a new index after any of its files was ${name}`, async function () {
      this.timeout(isThorough ? 1_800_000 : 300_000);
      let healed = 0;
      for (const file of isThorough ? filesBelow(home) : oneOfEachKind(filesBelow(home))) {
        const copy = (process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder());
        cpSync(home, copy, { recursive: true });
        damage(join(copy, file));
        const said: string[] = [];
        const engine = await open({ ...silentLogger, warn: (message) => void said.push(message) });
        await engine.update(never);
        await complete(engine);
        assert.deepEqual(await healedAnswers(engine), expected, file);
        assert.equal(engine.status.index.state, 'indexed', file);
        await engine.dispose();
        // A noticed fault must be repaired when the folder is opened again. If nothing was noticed, opening again would
        // change nothing.
        if (said.length > 0) await assertWell(expected, file);
        healed += Number(said.length > 0);
        rmSync(copy, { recursive: true, force: true });
      }
      assert(healed > 0, 'nothing was ever damaged');
    });
  }
});

/** Returns the last of all files whose names differ only by numbers. */
const oneOfEachKind = (paths: readonly string[]): readonly string[] => [
  ...new Map(
    paths.map((path) => [path.replace(/[0-9a-f]{8,}|\d+/g, '#').replace(/[^/]*\.(lance|bin|arrow|txn)$/, '.$1'), path]),
  ).values(),
];

/**
 * Returns the answers once the index has repaired itself. Damage that a search encounters fails the search once with an
 * explanation and never causes a wrong answer: an answer from an index that is being rebuilt has a warning.
 */
async function healedAnswers(engine: Engine): Promise<readonly Answered[]> {
  for (let i = 0; ; i++) {
    try {
      const answered = await answers(engine);
      if (i === 100 || answered.every(({ state, warnings }) => state === 'indexed' && warnings.length === 0))
        return answered;
    } catch (error) {
      if (i === 100 || !(error instanceof SearchError) || error.code !== 'INDEX_NOT_READY') throw error;
    }
    await delay(50);
    await engine.update(never);
    await complete(engine);
  }
}

/** Waits until every chunk has a vector. */
async function complete(engine: Engine): Promise<void> {
  for (let i = 0; i < 3_000 && engine.status.embedding?.state !== 'ready'; i++) await delay(10);
  assert.equal(engine.status.embedding?.state, 'ready');
}

interface Answered extends Pick<SearchResult, 'items' | 'total_hits' | 'warnings'> {
  readonly files: number;
  readonly state: string;
}

/** Returns the answers without the parts that differ from run to run. */
async function answers(engine: Engine): Promise<readonly Answered[]> {
  const results: SearchResult[] = [];
  for (const query of questions) results.push(await engine.search({ query, min_score: 0, timeout_ms: 60_000 }, never));
  return results.map(({ items, total_hits, warnings, coverage }) => ({
    items,
    total_hits,
    warnings,
    files: coverage.files_indexed,
    state: coverage.state,
  }));
}
