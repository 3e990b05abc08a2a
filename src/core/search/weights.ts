import type { FeatureName } from './features';

/** A linear model over {@link Features}; a feature that is not named weighs 0. */
export type Weights = Readonly<Partial<Record<FeatureName, number>>>;

/**
 * The ranking weights, one set for all languages. `bench/quality/train.ts` writes this file; nobody else does. How they are fitted stands there, how good they
 * are in bench/README.md, "Training the weights". NDCG@10 of files, the last time:
 *
 * - fitted: fileNameRelated beside the others, on benchmark 822 questions of 41 repositories, commits 3822 questions of 66 repositories
 * - fitted on everything: benchmark 0.9054, commits 0.6634
 * - cross-validated by repository, what is fitted now: benchmark 0.9053, commits 0.6631
 * - the same, without their history: benchmark 0.9026, commits 0.6521
 */
export const weights: { readonly prose: Weights; readonly symbol: Weights } = {
  prose: {
    bestChunk: 0.716,
    bestThreeChunks: 0.733,
    chunkRank: 0.483,
    chunkCoverage: 0.505,
    wholeFile: 0.484,
    comments: 0.291,
    path: 0.340,
    fileNamePrecision: 1.205,
    fileNameOverlap: 0.085,
    fileNameExact: 0.342,
    fileNamePrefix: 1.327,
    fileNameShortForm: 1.903,
    fileNameRelated: 0.967,
    parentFolder: 0.357,
    prefixes: 0.262,
    related: 0.258,
    bestType: 0.529,
    bestDefinition: 0.704,
    history: 0.708,
    changes: 0.104,
    referredFromBest: 0.686,
    refersToBest: 0.228,
    referred: 0.034,
    folderAgreement: 0.527,
    identifierFunction: 1.090,
    semantic: 0.697,
    semanticRank: 0.543,
    semanticGap: 0.125,
    semanticWhole: 1.817,
    test: -3.000,
    sample: -3.000,
    notCode: -3.000,
    pairedHeader: -0.691,
    internal: -0.561,
    depth: -0.160,
    size: 0.117,
  },
  symbol: {
    bestChunk: 0.722,
    bestThreeChunks: 0.608,
    chunkRank: 1.056,
    chunkCoverage: 0.259,
    wholeFile: 0.896,
    comments: 1.688,
    fileNamePrecision: 1.267,
    fileNameOverlap: 0.228,
    fileNameExact: 1.739,
    fileNamePrefix: 5.078,
    parentFolder: 0.216,
    referredFromBest: 1.384,
    refersToBest: 0.054,
    referred: 0.121,
    symbolType: 3.238,
    symbolFunction: 2.327,
    symbolExactCase: 0.154,
    symbolFileName: 0.872,
    test: -3.000,
    sample: -1.340,
    notCode: -2.878,
    internal: -0.857,
    size: 0.120,
  },
};
