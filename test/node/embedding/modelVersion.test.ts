import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Engine } from '../../../src/core/base/contracts';
import { openEngine } from '../../../src/node/engine/openEngine';
import { modelVersion } from '../../durability/modelVersions';
import { never, silentLogger } from '../../twins/engineParts';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';

const resources = join(__dirname, '../../../dist');

const files = Object.fromEntries(
  Array.from({ length: 400 }, (_, i) => [
    `src/part${i}.ts`,
    `/** Keeps the number ${i} of the ledger. */\nexport function keep${i}(value: string): void {\n  write(${i}, value);\n}\n`,
  ]),
);

describe('a new version of the built-in model', () => {
  const previous = process.env['CODEBASE_SEARCH_HOME'];
  let engine: Engine;
  before(() => (process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder()));
  afterEach(() => engine.dispose());
  after(() => {
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  });
  const folder = temporaryFolder(files);
  const ask = async (): Promise<string | undefined> =>
    (await engine.search({ query: 'who keeps the ledger 77', min_score: 0 }, never)).items[0]?.path;

  it('embeds with the new version while the old vectors answer, and then switches permanently', async () => {
    engine = await openEngine(folder, { resources, logger: silentLogger });
    await engine.update(never);
    await engine.settle(never);
    const old = engine.status.embedder;
    const answer = await ask();
    await engine.dispose();

    const updated = modelVersion(temporaryFolder(), 0);
    engine = await openEngine(folder, { resources: updated, logger: silentLogger });
    assert.equal(engine.status.embedder, old);
    assert.equal(await ask(), answer);
    await engine.update(never);
    await engine.settle(never);
    assert.match(engine.status.embedder, /beef/);
    assert.equal(await ask(), answer);
    await engine.dispose();

    engine = await openEngine(folder, { resources: updated, logger: silentLogger });
    assert.match(engine.status.embedder, /beef/);
  });

  it('switches even if the previous model no longer exists', async () => {
    removeFolder(join(process.env['CODEBASE_SEARCH_HOME'] ?? '', 'models'));
    engine = await openEngine(folder, { resources: modelVersion(temporaryFolder(), 1), logger: silentLogger });
    await engine.update(never);
    await engine.settle(never);
    assert.match(engine.status.embedder, /beef1/);
    assert.equal(await ask(), 'src/part77.ts');
  });
});
