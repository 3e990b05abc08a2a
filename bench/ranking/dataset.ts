import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { FeatureName } from '../../src/core/ranking/features/fileFeatures';
import { CHUNK_FEATURES } from '../../src/core/ranking/features/chunkFeatureNames';

/** Feature rows, one per candidate, and which candidates are wanted. */
export interface Candidates {
  readonly rows: readonly (readonly number[])[];
  readonly right: readonly boolean[];
}

/** One question in the form for training. */
export interface Example {
  readonly repository: string;
  readonly set: string;
  readonly kind: 'symbol' | 'prose' | 'report';
  readonly query: string;
  /** Number of wanted files, whether found or not. */
  readonly wanted: number;
  /** Whether lines are wanted rather than only files. */
  readonly hasLines: boolean;
  readonly files: Candidates & { readonly names: readonly FeatureName[] };
  readonly chunks: Candidates & {
    /** Index of each chunk's file among the files. */
    readonly candidates: readonly number[];
  };
}

/** An example with its numbers in one array. */
export interface Sample extends Omit<Example, 'files' | 'chunks'> {
  readonly files: Matrix & { readonly names: readonly FeatureName[] };
  readonly chunks: Matrix & { readonly candidates: readonly number[] };
}

export interface Matrix {
  readonly values: Float32Array;
  readonly right: readonly boolean[];
  readonly width: number;
}

type Head = Omit<Example, 'files' | 'chunks'> & {
  readonly names: readonly FeatureName[];
  readonly width: number;
  readonly fileRight: readonly number[];
  readonly files: number;
  readonly candidates: readonly number[];
  readonly chunkRight: readonly number[];
};

const placesOf = (flags: readonly boolean[]): readonly number[] => flags.flatMap((is, i) => (is ? [i] : []));

/** Writes a dataset: the heads as lines of JSON in one file, and the numbers in single precision in a second one. */
export class DatasetWriter {
  readonly #heads: number;
  readonly #numbers: number;

  constructor(path: string) {
    this.#heads = openSync(`${path}.jsonl`, 'w');
    this.#numbers = openSync(`${path}.f32`, 'w');
  }

  add({ files, chunks, ...rest }: Example): void {
    const head: Head = {
      ...rest,
      names: files.names,
      width: CHUNK_FEATURES.length,
      files: files.rows.length,
      fileRight: placesOf(files.right),
      candidates: chunks.candidates,
      chunkRight: placesOf(chunks.right),
    };
    writeSync(this.#heads, `${JSON.stringify(head)}\n`);
    for (const { rows } of [files, chunks])
      if (rows.length > 0) writeSync(this.#numbers, Float32Array.from(rows.flat()));
  }

  close(): void {
    closeSync(this.#heads);
    closeSync(this.#numbers);
  }
}

export function readDataset(path: string): readonly Sample[] {
  const { buffer, byteOffset } = readFileSync(`${path}.f32`);
  let at = byteOffset;
  const matrix = (count: number, width: number, right: readonly number[]): Matrix => {
    // Slices of Node's shared buffer need not be aligned to four bytes.
    const values = new Float32Array(buffer.slice(at, (at += 4 * count * width)));
    const places = new Set(right);
    return { values, width, right: Array.from({ length: count }, (_, i) => places.has(i)) };
  };
  return readFileSync(`${path}.jsonl`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Sample => {
      const { names, width, files, fileRight, candidates, chunkRight, ...rest } = JSON.parse(line) as Head;
      if (width !== CHUNK_FEATURES.length)
        throw new Error(
          `${path} has ${width} features of chunks, and there are ${CHUNK_FEATURES.length}: extract them anew.`,
        );
      return {
        ...rest,
        files: { ...matrix(files, names.length, fileRight), names },
        chunks: { ...matrix(candidates.length, CHUNK_FEATURES.length, chunkRight), candidates },
      };
    });
}
