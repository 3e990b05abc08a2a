import assert from 'node:assert/strict';
import type { Engine } from '../../../src/core/base/contracts';
import { COST_CAP, measureTokenCosts, tokensUntilInView } from '../../../src/core/eval/tokenCosts';
import { renderForModel } from '../../../src/core/rendering/renderForModel';
import { countO200k } from '../../o200k';
import { inMemoryEngine, never } from '../../twins/engineParts';

const unit = (path: string, start_line: number, end_line: number, tokens: number) => ({
  path,
  start_line,
  end_line,
  tokens,
});
const searching = (engine: ReturnType<typeof inMemoryEngine>): Pick<Engine, 'search'> => ({
  search: (request) => engine.search(request as Readonly<Record<string, unknown>>),
});
const place = { path: 'src/a.ts', start_line: 10, end_line: 20 };

describe('the number of tokens until a function is fully shown', () => {
  const cases: readonly (readonly [why: string, units: readonly ReturnType<typeof unit>[], tokens: number])[] = [
    ['all that comes before counts', [unit('src/b.ts', 1, 5, 100), unit('src/a.ts', 8, 20, 40)], 140],
    ['lines beside it are not it', [unit('src/a.ts', 1, 9, 100), unit('src/a.ts', 10, 20, 40)], 140],
    ['a part of it is expanded', [unit('src/a.ts', 15, 18, 30), unit('src/a.ts', 10, 20, 40)], 30 + 7],
    ['what never comes costs the most', [unit('src/b.ts', 1, 5, 100)], COST_CAP],
    ['nothing costs more', [unit('src/b.ts', 1, 5, 40_000), unit('src/a.ts', 10, 20, 1)], COST_CAP],
  ];
  for (const [why, units, tokens] of cases)
    it(why, () =>
      assert.equal(
        tokensUntilInView(units, [place], () => 7),
        tokens,
      ),
    );

  const long = `// packing\n${Array.from({ length: 300 }, (_, i) => `const parcel${i} = 'packs a box, number ${i}';\n`).join('')}`;
  const files = {
    'src/boxes.ts': `${long}\n/** Packs a box with tape. */\nexport function packBox() {\n  tape();\n}\n`,
    'src/letters.ts': '/** Writes a letter. */\nexport function writeLetter() {\n  return ink();\n}\n',
    'src/words.ts': `// packs box tape\n${'// words about packing a box with tape\n'.repeat(200)}`,
  };
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
  const asked = {
    query: 'packs a box with tape',
    relevant: [{ path: 'src/boxes.ts', start_line: 303, end_line: 306 }],
  };

  it('is measured for a search and for reading whole files', async () => {
    const engine = inMemoryEngine(files);
    await engine.update();
    const costs = await measureTokenCosts(searching(engine), [{ ...asked, category: 'c' }], texts, countO200k, never);
    const answer = await engine.search({ query: asked.query, top_k: 1, min_score: 0 });
    assert.equal(answer.items[0]?.symbol?.name, 'packBox');
    assert(costs);
    assert.equal(costs.questions, 1);
    assert(Math.abs(costs.search.median - countO200k(renderForModel(answer))) < 10, JSON.stringify(costs));
    const [boxes, words] = [countO200k(files['src/boxes.ts']), countO200k(files['src/words.ts'])];
    assert([boxes, boxes + words].includes(costs.grep.median), JSON.stringify(costs));
    assert.deepEqual([costs.search.never, costs.grep.never], [0, 0]);
  });

  it('is not measured where no question asks for lines', async () => {
    const engine = inMemoryEngine(files);
    const questions = [{ query: 'a letter', relevant: ['src/letters.ts'], category: 'c' }];
    assert.equal(await measureTokenCosts(searching(engine), questions, texts, countO200k, never), undefined);
  });
});
