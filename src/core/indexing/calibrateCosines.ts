import type { Embedder } from '../base/contracts';
import { splitIdentifier } from '../text/identifiers';
import type { CosineCalibration } from '../vectors/cosineCalibration';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { VectorTable } from '../vectors/vectorTable';

/** Average similarity of the nearest chunk to nonsense and to names. */
export interface CosineBaseline {
  readonly nonsense: number;
  /** Similarity to names that the code defines, split into words; undefined if there are too few. */
  readonly names: number | undefined;
}

/**
 * Baseline of the built-in model: medians over 17 public repositories of up to 250 files (`npm run bench:nearness`),
 * nonsense 0.25 (from 0.19 to 0.30), names 0.53 (from 0.47 to 0.66). Measured in the same way, words in random
 * directions have 0.18 and 0.34, which results in factors of 1.3 to 2.0; trigrams with a large part in common have 0.85
 * and 0.88, which results in factors from 6.2 to the largest, 8.
 */
const BUILTIN = { nonsense: 0.25, names: 0.53 } as const;
/** Maximum factor, which limits the influence of a model that hardly distinguishes names from nonsense. */
const LARGEST_FACTOR = 8;

const NONSENSE = [
  'blorf quandish mivvel',
  'zorptang wexil drubb',
  'fennimak oolatrix sprue',
  'grindlewast pofter ym',
  'squorl vabbit nentish',
  'tazzop lirriem quog',
  'hurnix abblefant dros',
  'mulvane ickter pwoll',
];
const NAMES = 24;
const MIN_NAMES = 8;
const WORDS_OF_A_NAME = 3;

/** Measures a model on the vectors of an index. Sends up to 32 short texts. */
export async function calibrateCosines(
  embedder: Embedder,
  table: VectorTable,
  index: MemoryIndex,
  signal: AbortSignal,
): Promise<CosineCalibration> {
  return calibrationFrom(await measureCosineBaseline(embedder, table, index, signal));
}

export function calibrationFrom({ nonsense, names }: CosineBaseline): CosineCalibration {
  const factor =
    names === undefined
      ? 1
      : Math.min(LARGEST_FACTOR, (BUILTIN.names - BUILTIN.nonsense) / Math.max(names - nonsense, 1e-6));
  return { factor, offset: BUILTIN.nonsense - factor * nonsense };
}

export async function measureCosineBaseline(
  embedder: Embedder,
  table: VectorTable,
  index: MemoryIndex,
  signal: AbortSignal,
): Promise<CosineBaseline> {
  const names = definedNames(index);
  const vectors = await embedder.embed([...NONSENSE, ...names], signal);
  const nearest = vectors.map((vector) =>
    table.cosines(vector, index.chunkSlots).reduce((max, cosine) => Math.max(max, cosine), -1),
  );
  return {
    nonsense: mean(nearest.slice(0, NONSENSE.length)),
    names: names.length < MIN_NAMES ? undefined : mean(nearest.slice(NONSENSE.length)),
  };
}

/** Returns a sample of the defined names of several words, spread over the alphabet. */
function definedNames(index: MemoryIndex): readonly string[] {
  const { definitions } = index;
  const names = new Set<string>();
  for (let entry = 0; entry < definitions.count; entry++) {
    const isLive = (index.chunkFile[definitions.slotOf(entry)] ?? -1) >= 0;
    const words = isLive ? splitIdentifier(index.names.get(definitions.nameOf(entry))) : [];
    if (words.length >= WORDS_OF_A_NAME) names.add(words.join(' '));
  }
  const sorted = [...names].sort();
  const step = Math.max(1, sorted.length / NAMES);
  return Array.from({ length: Math.min(NAMES, sorted.length) }, (_, i) => sorted[Math.floor(i * step)] ?? '');
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
