import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printModel, weightsFile } from '../../bench/quality/weightsFile';
import { weights } from '../../src/core/search/weights';

describe('the file of the ranking weights', () => {
  it('is as the training program writes it', () => {
    const file = readFileSync(join(__dirname, '../../src/core/search/weights.ts'), 'utf8').replaceAll('\r\n', '\n');
    const numbers = Array.from(file.matchAll(/^ \* - (.*)$/gm), ([, line]) => line ?? '');
    assert.deepEqual(numbers.map((line) => line.split(/[:,]/)[0]), ['fitted', 'fitted on everything', 'cross-validated by repository', 'the same']);
    assert.equal(file, weightsFile(weights, numbers));
  });

  it('leaves out what changes no order', () => {
    assert.equal(printModel({ prose: { bestChunk: 0.7161, size: 0.0004, test: -3 }, symbol: { depth: -0.0004 } }), '  prose: {\n    bestChunk: 0.716,\n    test: -3.000,\n  },\n  symbol: {\n  },');
  });
});
