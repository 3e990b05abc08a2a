import type { Embedder } from '../contracts';
import { splitIdentifier } from '../text/identifiers';
import type { CosineScale } from './cosineScale';
import type { SearchImage } from './searchImage';
import type { VectorTable } from './vectorTable';

/** How near the nearest piece of code is, on average. */
export interface Nearness {
  readonly nonsense: number;
  /** To names that the code defines, as words; undefined where there are too few. */
  readonly names: number | undefined;
}

/**
 * The built-in model's, medians over 17 public repositories of up to 250 files (`npm run bench:nearness`): nonsense 0.25, from
 * 0.19 to 0.30, names 0.53, from 0.47 to 0.66. Measured in the same way: words in random directions 0.18 and 0.34, which makes
 * factors of 1.3 to 2.0; trigrams with a large part in common 0.85 and 0.88, and factors of 6.2 to the largest, 8.
 */
const BUILTIN = { nonsense: 0.25, names: 0.53 } as const;
/** A model that hardly tells one from the other gets no larger say than this. */
const LARGEST_FACTOR = 8;

const NONSENSE = ['blorf quandish mivvel', 'zorptang wexil drubb', 'fennimak oolatrix sprue', 'grindlewast pofter ym', 'squorl vabbit nentish', 'tazzop lirriem quog', 'hurnix abblefant dros', 'mulvane ickter pwoll'];
const NAMES = 24;
const FEWEST_NAMES = 8;
const WORDS_OF_A_NAME = 3;

/** Measures a model on the vectors of an index. Sends up to 32 short texts. */
export async function measureScale(embedder: Embedder, table: VectorTable, image: SearchImage, signal: AbortSignal): Promise<CosineScale> {
  return scaleOf(await measureNearness(embedder, table, image, signal));
}

export function scaleOf({ nonsense, names }: Nearness): CosineScale {
  const factor = names === undefined ? 1 : Math.min(LARGEST_FACTOR, (BUILTIN.names - BUILTIN.nonsense) / Math.max(names - nonsense, 1e-6));
  return { factor, offset: BUILTIN.nonsense - factor * nonsense };
}

export async function measureNearness(embedder: Embedder, table: VectorTable, image: SearchImage, signal: AbortSignal): Promise<Nearness> {
  const names = definedNames(image);
  const vectors = await embedder.embed([...NONSENSE, ...names], signal);
  const nearest = vectors.map((vector) => table.cosines(vector, image.chunkSlots).reduce((most, cosine) => Math.max(most, cosine), -1));
  return {
    nonsense: mean(nearest.slice(0, NONSENSE.length)),
    names: names.length < FEWEST_NAMES ? undefined : mean(nearest.slice(NONSENSE.length)),
  };
}

/** Some names of several words, from all over the alphabet. */
function definedNames(image: SearchImage): readonly string[] {
  const { definitions } = image;
  const names = new Set<string>();
  for (let entry = 0; entry < definitions.count; entry++) {
    const isLive = (image.chunkFile[definitions.slotOf(entry)] ?? -1) >= 0;
    const words = isLive ? splitIdentifier(image.names.get(definitions.nameOf(entry))) : [];
    if (words.length >= WORDS_OF_A_NAME) names.add(words.join(' '));
  }
  const sorted = [...names].sort();
  const step = Math.max(1, sorted.length / NAMES);
  return Array.from({ length: Math.min(NAMES, sorted.length) }, (_, i) => sorted[Math.floor(i * step)] ?? '');
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
