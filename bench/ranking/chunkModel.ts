import { CHUNK_FEATURES, type ChunkFeature } from '../../src/core/ranking/features/chunkFeatureNames';
import { boost, type BoostingOptions, type Forest } from './boosting';
import type { Sample } from './dataset';
import { importances, type Importance } from './fileModel';
import { orderOf } from './figures';
import { fitSoftmax, linearScores } from './softmax';

export interface ChunkModel {
  readonly linear: readonly number[];
  readonly trees: Forest | undefined;
}

const WIDTH = CHUNK_FEATURES.length;

/**
 * Features that may only raise the score of a chunk. Most questions are sentences without the name of the function that
 * answers them, so without this constraint a matching name would lower the score.
 */
const RISING: ReadonlySet<ChunkFeature> = new Set([
  'words',
  'coverage',
  'namePrecision',
  'nameRecall',
  'nameProduct',
  'nameBegins',
  'nameCosine',
  'softPrecision',
  'qualifiedRecall',
  'signatureRecall',
  'placeRecall',
  'fileScore',
  'ownCoverage',
  'namedInTitle',
  'namedInFrame',
  'namedInProse',
  'namedInCode',
  'containerNamed',
  'calledByNamed',
  'callsNamed',
]);

/** Weights that the questions cannot determine: none names its function, and none asks for a test. */
const FIXED: Readonly<Partial<Record<ChunkFeature, number>>> = { identifier: 2, test: -2, sample: -2, notCode: -2 };

/** Returns the weights of the weights file as a vector. */
export const featureVector = (weights: Readonly<Partial<Record<ChunkFeature, number>>>): readonly number[] =>
  CHUNK_FEATURES.map((name) => weights[name] ?? 0);

const placesOf = (names: Iterable<string>): ReadonlySet<number> =>
  new Set([...names].map((name) => CHUNK_FEATURES.indexOf(name as ChunkFeature)));
const L2 = 0.01;
/** Number of chunks with the best linear scores that the trees rank. */
export const TREE_RANKED_CHUNKS = 80;

export interface ChunkOptions {
  readonly importance: Importance;
  readonly trees: number;
  readonly depth: number;
  /** Features to leave out. */
  readonly without: ReadonlySet<string>;
}

/**
 * Fits the model of chunks for questions. For questions that want lines, the chunks with these lines are right; for
 * those that want files, any chunk of the files is right.
 */
export function fitChunks(samples: readonly Sample[], { importance, trees, depth, without }: ChunkOptions): ChunkModel {
  const usable = samples.filter(
    ({ kind, chunks, set }) =>
      kind === 'prose' && (importance[set] ?? 0) > 0 && chunks.right.includes(true) && chunks.right.includes(false),
  );
  const weights = importances(usable, importance);
  const rising = placesOf(RISING);
  const linear = fitSoftmax(
    usable.map(({ chunks }, i) => ({
      values: chunks.values,
      wanted: sharesOf(chunks.right),
      importance: weights[i] as number,
    })),
    {
      width: WIDTH,
      l2: () => L2 / 10,
      bounded: (i, weight) => (without.has(CHUNK_FEATURES[i] ?? '') ? 0 : rising.has(i) ? Math.max(0, weight) : weight),
      fixed: (i) => FIXED[CHUNK_FEATURES[i] as ChunkFeature],
    },
  );
  if (trees === 0) return { linear: [...linear], trees: undefined };
  return {
    linear: [...linear],
    trees: boost(dataOf(usable, weights, linear), boosting(trees, depth, usable.length, without)),
  };
}

/** Fits the model of chunks for reports: only a linear model, over the functions that a change touched. */
export function fitReportChunks(samples: readonly Sample[]): readonly number[] {
  const usable = samples.filter(
    ({ kind, chunks }) => kind === 'report' && chunks.right.includes(true) && chunks.right.includes(false),
  );
  const weights = importances(usable, {});
  const some = usable.map(({ chunks }, i) => ({
    values: chunks.values,
    wanted: sharesOf(chunks.right),
    importance: weights[i] as number,
  }));
  const rising = placesOf(RISING);
  return [
    ...fitSoftmax(some, {
      width: WIDTH,
      l2: () => L2 / 10,
      bounded: (i, weight) => (rising.has(i) ? Math.max(0, weight) : weight),
    }),
  ];
}

const boosting = (trees: number, depth: number, questions: number, without: Iterable<string>): BoostingOptions => ({
  width: WIDTH,
  trees,
  depth,
  rate: 0.08,
  leastWeight: 8,
  lambda: 8,
  rising: placesOf(RISING),
  unseen: placesOf([...Object.keys(FIXED), ...without]),
  share: 0.7,
  ...(questions < 500 && { leastWeight: 1 }),
});

const sharesOf = (right: readonly boolean[]): Float64Array => {
  const count = right.filter(Boolean).length;
  return Float64Array.from(right, (is) => (is ? 1 / count : 0));
};

function dataOf(samples: readonly Sample[], weights: readonly number[], linear: Float64Array) {
  const [starts, wanted, scores, rows]: [number[], number[], number[], Float32Array[]] = [[0], [], [], []];
  const importance: number[] = [];
  samples.forEach(({ chunks }, i) => {
    const all = linearScores(chunks.values, linear);
    const kept = orderOf(all).slice(0, TREE_RANKED_CHUNKS);
    const count = kept.filter((row) => chunks.right[row]).length;
    if (count === 0) return;
    for (const row of kept) {
      rows.push(chunks.values.subarray(row * WIDTH, (row + 1) * WIDTH));
      wanted.push(chunks.right[row] ? 1 / count : 0);
      scores.push(all[row] as number);
    }
    starts.push(wanted.length);
    importance.push((weights[i] as number) * samples.length);
  });
  const values = new Float32Array(rows.length * WIDTH);
  rows.forEach((row, i) => values.set(row, i * WIDTH));
  return { values, starts, wanted: Float64Array.from(wanted), importance, scores: Float64Array.from(scores) };
}

/** Returns the scores of all chunks. The trees are added only for the chunks with the best linear scores. */
export function modelChunkScores({ linear, trees }: ChunkModel, values: Float32Array): Float64Array {
  const scores = linearScores(values, linear);
  if (!trees) return scores;
  const ranked = orderOf(scores).slice(0, TREE_RANKED_CHUNKS);
  for (const row of ranked) scores[row] = (scores[row] as number) + treeSum(trees, values, row * WIDTH);
  return scores;
}

function treeSum({ depth, features, thresholds, leaves }: Forest, values: Float32Array, start: number): number {
  const inner = (1 << depth) - 1;
  let sum = 0;
  for (let node = 0, leaf = 0; node < features.length; node += inner, leaf += inner + 1) {
    let at = 0;
    while (at < inner)
      at =
        2 * at +
        ((values[start + (features[node + at] as number)] as number) > (thresholds[node + at] as number) ? 2 : 1);
    sum += leaves[leaf + at - inner] as number;
  }
  return sum;
}
