import { CHUNK_FEATURES } from '../../src/core/ranking/features/chunkFeatureNames';
import type { Weights } from '../../src/core/ranking/weights';
import type { Forest } from './boosting';
import type { ChunkModel } from './chunkModel';

/** Weights of each kind of question. */
export type FileWeights = Readonly<Record<'prose' | 'symbol' | 'report', Weights>>;

/** The models of chunks: one for questions, and a linear one for reports. */
export interface ChunkModels {
  readonly questions: ChunkModel | undefined;
  readonly reports: readonly number[];
}

/** Smaller weights do not change the order. */
const LEAST = 5e-4;

const lines = (weights: Readonly<Record<string, number>>, indent: string): string =>
  Object.entries(weights)
    .filter(([, weight]) => Math.abs(weight) >= LEAST)
    .map(([name, weight]) => `${indent}${name}: ${weight.toFixed(3)},\n`)
    .join('');

export const printModel = (files: FileWeights): string =>
  (['prose', 'symbol', 'report'] as const).map((kind) => `  ${kind}: {\n${lines(files[kind], '    ')}  },`).join('\n');

const short = (value: number): string => (value === Infinity ? 'Infinity' : String(Number(value.toPrecision(4))));

/** Formats trees with one line of numbers per tree. */
export function printTrees(trees: Forest | undefined): string {
  if (!trees) return '{ depth: 0, features: [], thresholds: [], leaves: [] }';
  const [inner, outer] = [(1 << trees.depth) - 1, 1 << trees.depth];
  const wrap = (numbers: readonly number[], length: number): string =>
    Array.from(
      { length: numbers.length / length },
      (_, i) =>
        `    ${numbers
          .slice(i * length, (i + 1) * length)
          .map(short)
          .join(', ')},\n`,
    ).join('');
  return `{\n  depth: ${trees.depth},\n  features: [\n${wrap(trees.features, inner)}  ],\n  thresholds: [\n${wrap(trees.thresholds, inner)}  ],\n  leaves: [\n${wrap(trees.leaves, outer)}  ],\n}`;
}

/** Returns the measured quality from the weights file: that of reports, or all other lines. */
export const numbersIn = (file: string, ofReports: boolean): readonly string[] =>
  Array.from(file.matchAll(/^ \* - (.*)$/gm), ([, line = '']) => line).filter(
    (line) => line.includes(' of reports, ') === ofReports,
  );

const printLinear = (linear: readonly number[]): string =>
  `{\n${lines(Object.fromEntries(linear.map((weight, i): [string, number] => [CHUNK_FEATURES[i] ?? '', weight])), '  ')}}`;

/** Source of `src/core/ranking/weights.ts`, with the measured quality of the weights. */
export const weightsFile = (
  files: FileWeights,
  chunks: ChunkModels,
  numbers: readonly string[],
): string => `import type { BoostedTrees } from './boostedTrees';
import type { ChunkFeature } from './features/chunkFeatureNames';
import type { FeatureName } from './features/fileFeatures';

/** A linear model over {@link FeatureName}; a feature that is not named weighs 0. */
export type Weights = Readonly<Partial<Record<FeatureName, number>>>;

/**
 * The ranking weights, one set for all languages. \`bench/ranking/train.ts\` writes this file and nothing else does.
 * How they are fitted stands there, how good they are in bench/README.md, "Training the weights". The last time:
 *
${numbers.map((number) => ` * - ${number}\n`).join('')} */
export const weights: Readonly<Record<'prose' | 'symbol' | 'report', Weights>> = {
${printModel(files)}
};

type ChunkWeights = Readonly<Partial<Record<ChunkFeature, number>>>;

/** The model of chunks for reports … */
export const reportChunkWeights: ChunkWeights = ${printLinear(chunks.reports)};

/** … and for questions: a linear part over the features of each … */
export const chunkWeights: ChunkWeights = ${printLinear(chunks.questions?.linear ?? [])};

/** … and trees, whose sum is added. */
export const chunkTrees: BoostedTrees = ${printTrees(chunks.questions?.trees)};
`;
