import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { analyzeQuery } from '../../../../src/core/query/queryAnalyzer';
import { FEATURE } from '../../../../src/core/ranking/features/chunkFeatureNames';
import { chunkFeatures, type CandidateChunk } from '../../../../src/core/ranking/features/chunkFeatures';
import { inMemoryEngine, termModel } from '../../../twins/engineParts';
import { inOneGo } from '../../../twins/inOneGo';
import { retrieve } from '../../../twins/retrieve';

/** More functions than are scored in full for a report, all in one file; the last does not match the question. */
const FUNCTIONS = 450;
const functionsOf = Array.from(
  { length: FUNCTIONS },
  (_, i) => `function upload${i}() {\n  // failed upload ${'x '.repeat(i)}\n  send(${i});\n}\n`,
);
const LAST_LINE = FUNCTIONS * 5 + 1;

describe('candidate chunks', () => {
  const engine = inMemoryEngine({ 'src/uploads.js': `${functionsOf.join('\n')}\nfunction quiet() {\n  rest();\n}\n` });
  before(() => engine.update());

  function candidates(text: string): readonly CandidateChunk[] {
    const { index: index } = engine;
    const pass = retrieve(index, analyzeQuery(text, index.postings));
    return inOneGo(
      chunkFeatures(
        pass,
        pass.candidates.map(() => 0),
        termModel,
      ),
    );
  }
  const told = 'I saw a failed upload. '.repeat(20);
  const report = (...lines: readonly string[]): string => ['An upload failed', '', ...lines].join('\n');

  it('are more for a report than for a question', () => {
    assert.equal(candidates('failed upload').length, limits.candidateChunks);
    assert.equal(candidates(report(told)).length, limits.reportChunks);
  });

  it('include the chunk at a line that a report names', () => {
    const isThere = (text: string): boolean =>
      candidates(text).some(({ file, chunk }) => file.endOf(chunk) > LAST_LINE);
    assert.ok(!isThere(report(told)));
    assert.ok(isThere(report(told, `  File "src/uploads.js", line ${LAST_LINE + 1}`)));
  });

  it('come with the mentions of a report, and without any for a question', () => {
    const named = (text: string): readonly number[] =>
      candidates(text).flatMap(({ features }, i) => ((features[FEATURE.namedInProse] ?? 0) > 0 ? [i] : []));
    assert.equal(named(report(told, 'It is `upload7` that failed.')).length, 1);
    assert.equal(named('upload7 failed').length, 0);
  });
});
