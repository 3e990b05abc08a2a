import type { BoostedTrees } from './boostedTrees';
import type { ChunkFeature } from './chunkFeatures';
import type { FeatureName } from './features';

/** A linear model over {@link Features}; a feature that is not named weighs 0. */
export type Weights = Readonly<Partial<Record<FeatureName, number>>>;

/**
 * The ranking weights, one set for all languages. `bench/ranking/train.ts` writes this file and nothing else does. How they are fitted stands there, how good they
 * are in bench/README.md, "Training the weights". The last time:
 *
 * - files, cross-validated by repository: benchmark 0.8990 (Recall@10 0.982), commits 0.6337 (Recall@10 0.801), functions 0.8038 (Recall@10 0.958)
 * - files, fitted on everything: benchmark 0.8996 (Recall@10 0.983), commits 0.6405 (Recall@10 0.804), functions 0.8059 (Recall@10 0.960)
 */
export const weights: { readonly prose: Weights; readonly symbol: Weights } = {
  prose: {
    bestChunk: 0.380,
    bestThreeChunks: 0.680,
    chunkRank: 0.896,
    chunkCoverage: 0.796,
    wholeFile: 0.495,
    comments: 0.363,
    fileNamePrecision: 0.886,
    fileNameOverlap: 0.038,
    fileNameExact: 0.531,
    fileNamePrefix: 0.723,
    fileNameShortForm: 1.349,
    fileNameRelated: 0.747,
    parentFolder: 0.007,
    prefixes: 0.299,
    related: 0.131,
    bestType: 0.430,
    bestDefinition: 1.225,
    history: 0.639,
    changes: 0.149,
    referredFromBest: 0.109,
    refersToBest: 0.327,
    referred: 0.089,
    folderAgreement: 0.576,
    identifierFunction: 0.929,
    semantic: 0.674,
    semanticRank: 0.741,
    semanticWhole: 1.010,
    test: -3.000,
    sample: -3.000,
    notCode: -3.000,
    pairedHeader: -0.631,
    internal: -0.097,
    depth: -0.182,
    size: 0.071,
  },
  symbol: {
    bestChunk: 0.680,
    bestThreeChunks: 0.489,
    chunkRank: 1.250,
    chunkCoverage: 0.252,
    wholeFile: 0.731,
    comments: 1.713,
    fileNamePrecision: 1.660,
    fileNameOverlap: 0.101,
    fileNameExact: 1.328,
    fileNamePrefix: 5.156,
    parentFolder: 0.194,
    referredFromBest: 0.845,
    referred: 0.129,
    symbolType: 3.307,
    symbolFunction: 2.194,
    symbolExactCase: 0.155,
    symbolFileName: 0.791,
    test: -2.947,
    sample: -1.449,
    notCode: -2.431,
    internal: -1.038,
    depth: -0.012,
    size: 0.203,
  },
};

/** The model of chunks: a linear part over the features of each … */
export const chunkWeights: Readonly<Partial<Record<ChunkFeature, number>>> = {
};

/** … and trees, whose sum is added. */
export const chunkTrees: BoostedTrees = { depth: 0, features: [], thresholds: [], leaves: [] };
