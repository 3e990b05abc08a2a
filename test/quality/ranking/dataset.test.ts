import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatasetWriter, readDataset, type Example } from '../../../bench/ranking/dataset';
import { CHUNK_FEATURES } from '../../../src/core/ranking/features/chunkFeatureNames';

const row = (first: number): readonly number[] => CHUNK_FEATURES.map((_, i) => first + i / 4);
const example = (query: string, files: Example['files'], chunks: Example['chunks']): Example => ({
  repository: 'r',
  set: 's',
  kind: 'prose',
  query,
  wanted: 2,
  hasLines: true,
  files,
  chunks,
});
const examples = [
  example(
    'one\nline',
    {
      names: ['bestChunk', 'size'],
      rows: [
        [1, 2.5],
        [3, -4],
      ],
      right: [false, true],
    },
    { rows: [row(1), row(2), row(3)], right: [true, false, true], candidates: [1, 0, 1] },
  ),
  example('none', { names: ['bestChunk', 'size'], rows: [], right: [] }, { rows: [], right: [], candidates: [] }),
  example(
    'last',
    { names: ['bestChunk', 'size'], rows: [[5, 6]], right: [true] },
    { rows: [row(9)], right: [false], candidates: [0] },
  ),
];

describe('a dataset', () => {
  it('is read as it was written', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dataset-'));
    try {
      const writer = new DatasetWriter(join(folder, 'a'));
      for (const one of examples) writer.add(one);
      writer.close();
      const samples = readDataset(join(folder, 'a'));
      assert.deepEqual(
        samples,
        examples.map(({ files, chunks, ...rest }) => ({
          ...rest,
          files: { names: files.names, values: Float32Array.from(files.rows.flat()), width: 2, right: files.right },
          chunks: {
            candidates: chunks.candidates,
            values: Float32Array.from(chunks.rows.flat()),
            width: CHUNK_FEATURES.length,
            right: chunks.right,
          },
        })),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
