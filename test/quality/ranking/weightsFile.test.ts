import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printModel, weightsFile } from '../../../bench/ranking/weightsFile';
import { featureVector } from '../../../bench/ranking/chunkModel';
import { CHUNK_FEATURES } from '../../../src/core/ranking/features/chunkFeatureNames';
import { chunkTrees, chunkWeights, reportChunkWeights, weights } from '../../../src/core/ranking/weights';

describe('the file of the ranking weights', () => {
  it('is as the training program writes it', () => {
    const file = readFileSync(join(__dirname, '../../../src/core/ranking/weights.ts'), 'utf8').replaceAll('\r\n', '\n');
    const numbers = Array.from(file.matchAll(/^ \* - (.*)$/gm), ([, line]) => line ?? '');
    assert.ok(numbers.length > 0);
    const trees = {
      ...chunkTrees,
      features: [...chunkTrees.features],
      thresholds: [...chunkTrees.thresholds],
      leaves: [...chunkTrees.leaves],
    };
    assert.equal(
      file,
      weightsFile(
        weights,
        {
          questions: { linear: featureVector(chunkWeights), trees: trees.leaves.length > 0 ? trees : undefined },
          reports: featureVector(reportChunkWeights),
        },
        numbers,
      ),
    );
  });

  it('leaves out weights that do not change the order', () => {
    assert.equal(
      printModel({
        prose: { bestChunk: 0.7161, size: 0.0004, test: -3 },
        symbol: { depth: -0.0004 },
        report: { size: 1 },
      }),
      '  prose: {\n    bestChunk: 0.716,\n    test: -3.000,\n  },\n  symbol: {\n  },\n  report: {\n    size: 1.000,\n  },',
    );
  });

  it('has each tree on a line', () => {
    const trees = { depth: 1, features: [0, 3], thresholds: [0.123456, Infinity], leaves: [-1, 0.00012345, 2, 3] };
    const file = weightsFile(
      { prose: {}, symbol: {}, report: {} },
      { questions: { linear: [0.5, 0.0001, -2], trees }, reports: [] },
      ['one'],
    );
    assert.ok(file.includes(`= {\n  ${CHUNK_FEATURES[0]}: 0.500,\n  ${CHUNK_FEATURES[2]}: -2.000,\n};`));
    assert.ok(
      file.endsWith(
        '= {\n  depth: 1,\n  features: [\n    0,\n    3,\n  ],\n  thresholds: [\n    0.1235,\n    Infinity,\n  ],\n  leaves: [\n    -1, 0.0001234,\n    2, 3,\n  ],\n};\n',
      ),
      file,
    );
  });
});
