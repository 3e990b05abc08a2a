import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../../src/core/base/contracts';
import { mean, score, type EvalQuestion } from '../../../src/core/eval/metrics';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';
import { repositoryRoot, withIndexedEngine } from './withEngine';

/** Code to search, the searched parts of it, and the minimum NDCG@10. A lower value means that something is broken. */
const sets = [
  // 0.942 with 104 files, 0.857 with 408 files: the product grows, and every file competes with the others. Questions
  // are corrected when code moves.
  {
    name: 'this repository',
    from: repositoryRoot,
    parts: ['src', 'webview-ui'],
    questions: 'questions.json',
    floor: 0.85,
  },
  // 0.866. Pinned by the lock file, so only changes of this product can change the results.
  {
    name: 'Mocha',
    from: join(repositoryRoot, 'node_modules/mocha/lib'),
    parts: ['.'],
    questions: 'questionsOfMocha.json',
    floor: 0.85,
  },
] as const;

async function answer(
  engine: Engine,
  question: EvalQuestion,
): Promise<{ readonly query: string; readonly ndcg: number }> {
  const { items } = await engine.search({ query: question.query, min_score: 0 }, never);
  return { query: question.query, ndcg: score(items, question).ndcg };
}

describe('quality', () => {
  for (const { name, from, parts, questions, floor } of sets) {
    it(`answers questions about ${name}`, async () => {
      const folder = temporaryFolder();
      for (const part of parts) cpSync(join(from, part), join(folder, part), { recursive: true });
      await withIndexedEngine(folder, async (engine) => {
        const results: { readonly query: string; readonly ndcg: number }[] = [];
        for (const question of JSON.parse(readFileSync(join(__dirname, questions), 'utf8')) as EvalQuestion[])
          results.push(await answer(engine, question));
        const worst = results.filter(({ ndcg }) => ndcg < 0.5).map(({ query, ndcg }) => `${ndcg.toFixed(2)} ${query}`);
        const ndcg = mean(results.map((result) => result.ndcg));
        assert.ok(ndcg >= floor, `NDCG@10 is ${ndcg.toFixed(3)}, the floor ${floor}. Weakest:\n${worst.join('\n')}`);
      });
    }).timeout(120_000);
  }
});
