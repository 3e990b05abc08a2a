import assert from 'node:assert/strict';
import type { FeatureName, FileFeatures } from '../../../src/core/ranking/features/fileFeatures';
import { analyzeQuery } from '../../../src/core/query/queryAnalyzer';
import { fileScores, modelScore, rank } from '../../../src/core/ranking/ranker';
import { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import { nonCodePenalty, scoreCalibration } from '../../../src/core/ranking/rankingConstants';
import { weights } from '../../../src/core/ranking/weights';
import { inMemoryEngine, termModel } from '../../twins/engineParts';
import { inOneGo } from '../../twins/inOneGo';
import { retrieve } from '../../twins/retrieve';

const names = [...Object.keys(weights.prose), ...Object.keys(weights.symbol)] as FeatureName[];
const zero = Object.fromEntries(names.map((name) => [name, 0])) as unknown as FileFeatures;
const { postings } = new MemoryIndex(0);
const prose = { query: analyzeQuery('where are retries scheduled', postings) };
const symbol = { query: analyzeQuery('scheduleRetry', postings) };

/** Returns features to which the model assigns this score. */
const scoring = (score: number, of: Partial<FileFeatures> = {}): FileFeatures => {
  const model = weights.prose;
  return { ...zero, ...of, bestChunk: (score - modelScore(model, { ...zero, ...of })) / (model.bestChunk ?? 1) };
};

describe('the order of files', () => {
  const about = (a: readonly number[]): readonly number[] => a.map((value) => Math.round(value * 1e6) / 1e6);

  for (const kind of ['test', 'sample', 'notCode'] as const) {
    it(`moves ${kind} files further back if code answers`, () => {
      const files = [scoring(5), scoring(4.9, { [kind]: 1 }), scoring(1)];
      assert.deepEqual(about(fileScores(prose, files)), [5, about([4.9 - nonCodePenalty.loss])[0], 1]);
    });

    it(`keeps ${kind} files in place if no code answers`, () => {
      assert.deepEqual(about(fileScores(prose, [scoring(4.9, { [kind]: 1 }), scoring(nonCodePenalty.from - 0.1)])), [
        4.9,
        about([nonCodePenalty.from - 0.1])[0],
      ]);
    });
  }

  it('treats documents as code if no code is shown, and only then', () => {
    const lost = weights.prose.notCode ?? 0;
    // 0.4 is the default minimum score.
    const min = scoreCalibration.middle + scoreCalibration.width * Math.log(0.4 / 0.6);
    const [shown, hidden] = [min + 0.01, min - 0.01];
    assert.ok(lost < 0);
    assert.deepEqual(
      about(fileScores(prose, [scoring(1, { notCode: 1 }), scoring(hidden)])),
      about([1 - lost, hidden]),
    );
    assert.deepEqual(about(fileScores(prose, [scoring(1, { notCode: 1 })])), about([1 - lost]));
    assert.deepEqual(about(fileScores(prose, [scoring(1, { notCode: 1 }), scoring(shown)])), about([1, shown]));
    assert.deepEqual(about(fileScores(prose, [scoring(1, { test: 1 }), scoring(1)])), [1, 1]);
  });

  it("is the model's own order for a symbol", () => {
    const files = [scoring(9), scoring(9, { test: 1 })];
    assert.deepEqual(
      fileScores(symbol, files),
      files.map((of) => modelScore(weights.symbol, of)),
    );
  });
});

describe('the order of chunks', () => {
  /** Creates a few functions per file. Each covers less of the question than the one before it, as does each file. */
  const saying = (words: readonly string[]): string =>
    words
      .map((_, i) => `function f${i}() {\n  // ${words.slice(i).join(' ')}\n${'  step();\n'.repeat(40)}}\n`)
      .join('\n');
  const said = ['where', 'failed', 'uploads', 'resume'];
  const engine = inMemoryEngine({
    'src/blank.ts': '\n',
    ...Object.fromEntries(said.map((_, i) => [`src/m${i}.ts`, saying(said.slice(i))])),
  });
  before(() => engine.update());

  for (const min of [0, 0.2, 0.3, 0.4, 0.48, 1]) {
    it(`holds all chunks that score at least ${min}, and always the best`, () => {
      const pass = retrieve(engine.index, analyzeQuery('where failed uploads resume', engine.index.postings));
      const all = inOneGo(rank(pass, termModel));
      const enough = Math.min(min, all[0]?.score ?? 0);
      assert.deepEqual(
        inOneGo(rank(pass, termModel, min)),
        all.filter(({ score }) => score >= enough),
      );
      assert.ok(all.some(({ score }) => score > 0.4) && all.some(({ score }) => score < 0.4));
    });
  }

  it('holds the best chunk even if a named file without any comes first', () => {
    const pass = retrieve(
      engine.index,
      analyzeQuery('where failed uploads resume in src/blank.ts', engine.index.postings),
    );
    assert.deepEqual(
      [...pass.named.keys()].map(({ path, chunkCount }) => [path, chunkCount]),
      [['src/blank.ts', 0]],
    );
    assert.deepEqual(inOneGo(rank(pass, termModel, 1)), inOneGo(rank(pass, termModel)).slice(0, 1));
  });
});
