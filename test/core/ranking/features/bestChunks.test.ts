import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { maxOfBestThree, bestChunksOf } from '../../../../src/core/ranking/features/bestChunks';
import { ScoreAccumulator } from '../../../../src/core/collections/scoreAccumulator';
import type { FileEntry } from '../../../../src/core/memoryIndex/structures/fileEntry';
import type { QueryScores } from '../../../../src/core/retrieval/queryScores';
import { inOneGo } from '../../../twins/inOneGo';

const numbers = fastCheck.array(fastCheck.array(fastCheck.nat(20), { maxLength: 9 }), { maxLength: 30 });

/** Creates files whose chunks have these scores; the coverage of each chunk is a tenth of its score. */
function surveyOf(scores: readonly (readonly number[])[]) {
  const all = scores.flat();
  const [passageScores, passageCoverage, bestChunks] = [
    new ScoreAccumulator(all.length),
    new ScoreAccumulator(all.length),
    new ScoreAccumulator(scores.length),
  ];
  for (const [slot, score] of all.entries()) {
    passageScores.add(slot, score);
    passageCoverage.add(slot, score / 10);
  }
  let firstChunk = 0;
  const files = scores.map((own, id) => {
    bestChunks.add(id, Math.max(0, ...own));
    const file = { id, firstChunk, chunkCount: own.length };
    firstChunk += own.length;
    return file;
  });
  return { passageScores, passageCoverage, bestChunks, index: { files } };
}

const three = (own: readonly number[]): number =>
  [...own]
    .sort((a, b) => b - a)
    .slice(0, 3)
    .reduce((sum, score) => sum + score, 0);

describe('the best chunks of a file', () => {
  it('are the top three and the one that covers most of the question', () => {
    fastCheck.assert(
      fastCheck.property(numbers, (scores) => {
        const survey = surveyOf(scores);
        scores.forEach((own, id) =>
          assert.deepEqual(bestChunksOf(survey.index.files[id] ?? { firstChunk: 0, chunkCount: 0 }, survey), {
            bestThree: three(own),
            coverage: Math.max(0, ...own) / 10,
          }),
        );
      }),
    );
  });

  it('include the maximum over all files, although few files are examined', () => {
    fastCheck.assert(
      fastCheck.property(numbers, fastCheck.nat(2), (scores, known) => {
        const survey = surveyOf(scores);
        const most = maxOfBestThree(
          survey as unknown as QueryScores,
          survey.index.files.slice(0, known) as unknown as readonly FileEntry[],
        );
        assert.equal(inOneGo(most), Math.max(0, ...scores.map(three)) || 1);
      }),
    );
  });
});
