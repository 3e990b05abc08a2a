import type { Weights } from '../../src/core/search/weights';

/** Weights of either kind of question. */
export interface Models {
  readonly prose: Weights;
  readonly symbol: Weights;
}

/** Smaller ones change no order. */
const LEAST = 5e-4;

const lines = (weights: Weights): string =>
  Object.entries(weights)
    .filter(([, weight]) => Math.abs(weight) >= LEAST)
    .map(([name, weight]) => `    ${name}: ${weight.toFixed(3)},\n`)
    .join('');

export const printModel = ({ prose, symbol }: Models): string => `  prose: {\n${lines(prose)}  },\n  symbol: {\n${lines(symbol)}  },`;

/** `src/core/search/weights.ts`, with the numbers that chose them. */
export const weightsFile = (models: Models, numbers: readonly string[]): string => `import type { FeatureName } from './features';

/** A linear model over {@link Features}; a feature that is not named weighs 0. */
export type Weights = Readonly<Partial<Record<FeatureName, number>>>;

/**
 * The ranking weights, one set for all languages. \`bench/quality/train.ts\` writes this file; nobody else does. How they are fitted stands there, how good they
 * are in bench/README.md, "Training the weights". NDCG@10 of files, the last time:
 *
${numbers.map((number) => ` * - ${number}\n`).join('')} */
export const weights: { readonly prose: Weights; readonly symbol: Weights } = {
${printModel(models)}
};
`;
