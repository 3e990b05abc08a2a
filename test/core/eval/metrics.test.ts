import assert from 'node:assert/strict';
import { evaluate } from '../../../src/core/eval/evaluate';
import { score, type FoundRange, type EvalQuestion } from '../../../src/core/eval/metrics';
import { parseQuestions } from '../../../src/core/eval/questionFile';
import { inMemoryEngine, never } from '../../twins/engineParts';

const found = (path: string, start_line = 1, end_line = 10): FoundRange => ({ path, start_line, end_line });
const question = (relevant: EvalQuestion['relevant']): EvalQuestion => ({ query: 'q', relevant, category: 'c' });
const three = (value: number): number => Math.round(value * 1000) / 1000;

describe('ranking metrics', () => {
  const results = [found('a.ts'), found('b.ts'), found('c.ts'), found('a.ts', 11, 20)];
  const cases: readonly (readonly [
    why: string,
    relevant: EvalQuestion['relevant'],
    k: number,
    ndcg: number,
    mrr: number,
    recall: number,
    precision: number,
  ])[] = [
    ['the only target on top', ['a.ts'], 10, 1, 1, 1, 0.2],
    ['the only target third', ['c.ts'], 10, 0.5, 1 / 3, 1, 0.1],
    ['two targets, first and third', ['a.ts', 'c.ts'], 10, three((1 + 0.5) / (1 + 1 / Math.log2(3))), 1, 1, 0.3],
    ['one of two targets', ['b.ts', 'z.ts'], 10, three(1 / Math.log2(3) / (1 + 1 / Math.log2(3))), 0.5, 0.5, 0.1],
    ['a target behind the cut', ['c.ts'], 2, 0, 0, 0, 0],
    [
      'lines that only the last result shows',
      [{ path: 'a.ts', start_line: 15, end_line: 16 }],
      10,
      three(1 / Math.log2(5)),
      0.25,
      1,
      0.1,
    ],
    ['nothing found', ['z.ts'], 10, 0, 0, 0, 0],
  ];
  for (const [why, relevant, k, ndcg, mrr, recall, precision] of cases) {
    it(`give the expected values where ${why}`, () => {
      const scores = score(results, question(relevant), k);
      assert.deepEqual(
        [three(scores.ndcg), scores.reciprocalRank, scores.recall, scores.precision],
        [ndcg, mrr, recall, precision],
      );
    });
  }
});

describe('the evaluation of an engine', () => {
  it('asks every question and averages by kind', async () => {
    const {
      search,
      update,
      index: index,
    } = inMemoryEngine({
      'src/retry.ts': '// Waits before a failed request is sent again.\nexport function backOff() {}\n',
      'src/parse.ts': '// Reads the settings file.\nexport function parseSettings() {}\n',
    });
    await update();
    const status = {
      index: { state: 'indexed' },
      filesIndexed: index.fileCount,
      filesTotal: 2,
      chunks: 2,
      embedder: 'terms',
      writer: true,
    } as const;
    const engine = { status, search: (request: unknown) => search(request as Readonly<Record<string, unknown>>) };
    const questions: readonly EvalQuestion[] = [
      { query: 'wait before a failed request is sent again', relevant: ['src/retry.ts'], category: 'found' },
      { query: 'parse settings', relevant: ['src/parse.ts'], category: 'found' },
      { query: 'parse settings', relevant: ['src/gone.ts'], category: 'missed' },
    ];
    const { all, categories, answers, k, embedder } = await evaluate(engine, questions, 5, never);
    assert.deepEqual([k, embedder, answers.length], [5, 'terms', 3]);
    assert.deepEqual(
      categories.map(({ category, questions: n, ndcg }) => [category, n, ndcg]),
      [
        ['found', 2, 1],
        ['missed', 1, 0],
      ],
    );
    assert.equal(three(all.recall), three(2 / 3));
  });
});

describe('a file of questions', () => {
  it('is read', () => {
    const [first] = parseQuestions(
      'q.json',
      '[{"query":"a","relevant":["a.ts",{"path":"b.ts","start_line":2,"end_line":3}]}]',
    );
    assert.deepEqual(first, {
      query: 'a',
      relevant: ['a.ts', { path: 'b.ts', start_line: 2, end_line: 3 }],
      category: 'questions',
    });
  });

  for (const [text, words] of [
    ['nonsense', /"q.json" holds no questions \(it is no JSON\)/],
    ['[]', /holds no questions/],
    ['[{"query":"a"}]', /0\.relevant/],
    ['[{"query":"a","relevant":[]}]', /0\.relevant/],
  ] as const) {
    it(`is rejected with an explanation: ${text}`, () => assert.throws(() => parseQuestions('q.json', text), words));
  }
});
