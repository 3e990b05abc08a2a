import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkQuestion, isKept, isUsed, randomFrom, randomQuestion } from '../../../bench/budget/check';
import { countO200k } from '../../o200k';
import { openEngine } from '../../../src/node/engine/openEngine';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never, silentLogger } from '../../twins/engineParts';

const QUESTIONS = 15;

/** A small run of `npm run bench:budget` on a part of this repository. */
describe('a budget on real code', () => {
  it('is respected to the token, and used up when enough results match', async function () {
    this.timeout(120_000);
    process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder();
    const folder = temporaryFolder();
    const core = join(__dirname, '../../../src/core');
    cpSync(core, folder, { recursive: true });
    const texts = readdirSync(join(core, 'search'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(core, 'search', name), 'utf8'));
    const engine = await openEngine(folder, { resources: join(__dirname, '../../../dist'), logger: silentLogger });
    try {
      await engine.update(never);
      const random = randomFrom(20);
      for (let i = 0; i < QUESTIONS; i++) {
        for (const one of await checkQuestion(engine, randomQuestion(texts, random), countO200k, never)) {
          assert.ok(isKept(one), `${one.used} tokens, said to be ${one.claimed}: ${JSON.stringify(one.request)}`);
          assert.ok(isUsed(one), `only ${one.used} tokens: ${JSON.stringify(one.request)}`);
        }
      }
    } finally {
      await engine.dispose();
    }
  });
});
