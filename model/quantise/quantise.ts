/**
 * Converts a trained model to the file that is shipped: int8 rows, one scale per row, and the vocabulary.
 *
 *   tsx model/quantise/quantise.ts --data DIR --model FILE --out FILE [--name NAME]
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelMagic, type ModelHeader } from '../../src/node/embedders/modelReader';
import { option, requiredOption, printLine } from '../commandLine';
import { readVocabulary } from '../prepare/vocabulary';

interface Rows {
  readonly scales: Float32Array;
  readonly vectors: Int8Array;
}

/**
 * Scales each row so that its largest value becomes 127. The scale also includes the token's weight, so that pooling
 * needs only one factor.
 */
function quantise(vectors: Float32Array, weights: Float32Array, dimensions: number): Rows {
  const scales = new Float32Array(weights.length);
  const quantised = new Int8Array(vectors.length);
  weights.forEach((weight, token) => {
    const row = vectors.subarray(token * dimensions, (token + 1) * dimensions);
    const largest = row.reduce((max, value) => Math.max(max, Math.abs(value)), 1e-12);
    scales[token] = (weight * largest) / 127;
    row.forEach((value, k) => {
      quantised[token * dimensions + k] = Math.round((value / largest) * 127);
    });
  });
  return { scales, vectors: quantised };
}

function readTrained(path: string): {
  readonly tokens: number;
  readonly dimensions: number;
  readonly numbers: Float32Array;
} {
  const bytes = readFileSync(path);
  const [tokens = 0, dimensions = 0] = new Int32Array(bytes.buffer, bytes.byteOffset, 2);
  return {
    tokens,
    dimensions,
    numbers: new Float32Array(bytes.buffer.slice(bytes.byteOffset + 8, bytes.byteOffset + bytes.length)),
  };
}

function main(): void {
  const vocabulary = readVocabulary(join(requiredOption('data'), 'vocabulary.json'));
  const { tokens, dimensions, numbers } = readTrained(requiredOption('model'));
  if (tokens !== vocabulary.words.length + vocabulary.buckets) {
    throw new Error(
      `The model has ${tokens} rows but the vocabulary ${vocabulary.words.length + vocabulary.buckets}: they are of different runs.`,
    );
  }
  const { scales, vectors } = quantise(
    numbers.subarray(0, tokens * dimensions),
    numbers.subarray(tokens * dimensions),
    dimensions,
  );
  const words = Buffer.from(vocabulary.words.join('\n'));
  const glossary = Buffer.from(
    [...vocabulary.glossary].map(([foreign, english]) => `${foreign}\t${english.join(' ')}`).join('\n'),
  );
  const body = Buffer.concat([
    littleEndian(scales),
    littleEndian(Uint16Array.from(vocabulary.costs)),
    words,
    glossary,
    Buffer.from(vectors.buffer),
  ]);
  const header: ModelHeader = {
    format: 1,
    name: option('name') ?? 'codebase-search-static',
    version: createHash('sha256').update(body).digest('hex').slice(0, 12),
    dimensions,
    words: vocabulary.words.length,
    buckets: vocabulary.buckets,
    wordBytes: words.length,
    glossaryBytes: glossary.length,
  };
  const headerBytes = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(headerBytes.length);
  const file = Buffer.concat([Buffer.from(modelMagic, 'latin1'), length, headerBytes, body]);
  writeFileSync(requiredOption('out'), file);
  printLine(`${header.name}@${header.version}: ${tokens} rows of ${dimensions}, ${(file.length / 1e6).toFixed(2)} MB`);
}

function littleEndian(numbers: Float32Array | Uint16Array): Buffer {
  const bytes = Buffer.alloc(numbers.byteLength);
  numbers.forEach((value: number, index: number) => {
    if (numbers instanceof Float32Array) {
      bytes.writeFloatLE(value, index * 4);
    } else {
      bytes.writeUInt16LE(value, index * 2);
    }
  });
  return bytes;
}

main();
