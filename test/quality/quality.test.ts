import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mean, score, type Question } from '../../bench/quality/metrics';
import { openEngine } from '../../src/node/openEngine';
import { never, silentLogger } from '../twins/engineParts';
import { temporaryFolder } from '../node/temporaryFolder';

const repository = join(__dirname, '../..');
/** 0.942 when the set was made. Code that moves may cost a little; a broken signal costs more. */
const FLOOR = 0.9;

describe('quality', () => {
  it('answers questions about this repository', async () => {
    const folder = temporaryFolder();
    for (const part of ['src', 'webview-ui']) cpSync(join(repository, part), join(folder, part), { recursive: true });
    const previous = process.env['CODEBASE_SEARCH_HOME'];
    process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder();
    const engine = await openEngine(folder, { resources: join(repository, 'dist'), logger: silentLogger });
    try {
      await engine.update(never);
      const questions = JSON.parse(readFileSync(join(__dirname, 'questions.json'), 'utf8')) as Question[];
      const results: { query: string; ndcg: number }[] = [];
      for (const question of questions) {
        const { items } = await engine.search({ query: question.query, min_score: 0 }, never);
        results.push({ query: question.query, ndcg: score(items, question).ndcg });
      }
      const worst = results.filter(({ ndcg }) => ndcg < 0.5).map(({ query, ndcg }) => `${ndcg.toFixed(2)} ${query}`);
      const ndcg = mean(results.map((result) => result.ndcg));
      assert.ok(ndcg >= FLOOR, `NDCG@10 is ${ndcg.toFixed(3)}, the floor ${FLOOR}. Weakest:\n${worst.join('\n')}`);
    } finally {
      await engine.dispose();
      if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
      else process.env['CODEBASE_SEARCH_HOME'] = previous;
    }
  });
});
