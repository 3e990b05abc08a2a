import type { AccumulatorScope } from '../collections/scoreAccumulator';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { inSlices, type Steps } from '../scheduling/cooperativeSteps';

/** Vector similarity between a query and the chunks and files of an in-memory index. */
export interface VectorScores {
  /** Cosine similarity of each chunk, by slot; in a large index, 0 for chunks that were not compared. */
  readonly cosines: Float32Array;
  /** Best cosine similarity of each file, by id. */
  readonly fileCosines: Float32Array;
  /** Mean and maximum of the best cosine similarities of all files; in a large index, the mean is that of a sample. */
  readonly mean: number;
  readonly max: number;
  /** Compares all chunks of some files. */
  scoreFiles(files: Iterable<FileEntry>): void;
}

/**
 * Cosines are summed as whole parts of 1 / `COSINE_PARTS`, because a sum of fractions depends on the order of the
 * files.
 */
const COSINE_PARTS = 2 ** 30;

/**
 * Number of chunks that are compared at once; their cosines are then read while they are still in the processor's
 * cache.
 */
const SEEN_AT_ONCE = 4096;

/**
 * Compares the query with the vectors of the index. In a large index, only likely nearest neighbors and the chunks of
 * some files are compared.
 */
export function* scoreVectors(
  index: MemoryIndex,
  embedding: Float32Array,
  accumulators: AccumulatorScope,
): Steps<VectorScores> {
  const { vectors, chunkSlots, pruning, postings } = index;
  const nearest = postings.diskPostings && (yield* vectors.nearest(embedding, chunkSlots, pruning.chunks));
  const compare = vectors.cosinesWith(embedding);
  const cosines = accumulators.takeRow('chunk');
  const fileCosines = accumulators.takeRow('file');
  const look = (some: Iterable<FileEntry>): void => {
    for (const { firstChunk, chunkCount } of some) see(firstChunk, firstChunk + chunkCount);
  };
  const see = (from: number, to: number): void => {
    compare(from, to, cosines);
    const { passages } = index;
    const { starts } = passages;
    // A passage that continues beyond these chunks is not complete yet, so its best chunk is updated later.
    passages.updateBest(cosines, starts[from] ?? from, starts[to] ?? to, fileCosines);
  };
  if (!nearest) {
    yield* inSlices(chunkSlots, see, SEEN_AT_ONCE);
    return {
      cosines,
      fileCosines,
      mean: meanOf(fileCosines, index.fileCount),
      max: mostOf(fileCosines),
      scoreFiles: () => undefined,
    };
  }
  const sample = sampleOf(index);
  look(sample);
  yield;
  const mean = meanOf(
    Float32Array.from(sample, ({ id }) => fileCosines[id] as number),
    sample.length,
  );
  for (const slot of nearest) see(...passageOf(index, slot));
  yield;
  return { cosines, fileCosines, mean, max: mostOf(fileCosines), scoreFiles: look };
}

const passageOf = ({ passages }: MemoryIndex, slot: number): readonly [from: number, to: number] => {
  const from = passages.starts[slot] as number;
  return [from, passages.endOf(from)];
};

/** Returns a sample of files from all over the in-memory index. */
function sampleOf({ files, pruning }: MemoryIndex): readonly FileEntry[] {
  const step = Math.max(1, Math.floor(files.length / pruning.files));
  const sample: FileEntry[] = [];
  for (let id = 0; id < files.length; id += step) if (files[id]?.removed === false) sample.push(files[id] as FileEntry);
  return sample;
}

function meanOf(fileCosines: Float32Array, count: number): number {
  let parts = 0;
  // Indexed loop, because an iterator allocates an object for each number.
  for (let id = 0; id < fileCosines.length; id++) parts += Math.round((fileCosines[id] as number) * COSINE_PARTS);
  return parts / COSINE_PARTS / (count || 1);
}

function mostOf(cosines: Float32Array): number {
  let max = 0;
  for (let id = 0; id < cosines.length; id++) if ((cosines[id] as number) > max) max = cosines[id] as number;
  return max;
}
