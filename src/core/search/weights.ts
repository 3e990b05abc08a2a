import type { FeatureName } from './features';

/** A linear model over {@link Features}; a feature that is not named weighs 0. */
export type Weights = Readonly<Partial<Record<FeatureName, number>>>;

/**
 * The ranking weights, one set for all languages, printed by `bench/quality/train.ts`: softmax regression over the best
 * files of each question, matches kept at least 0, penalties at most 0 and at least -3. Fitted on the 822 questions of 41
 * repositories and, at 0.4 of their weight, 1,335 commit subjects of 23 others. NDCG@10 of files, cross-validated by
 * repository: 0.888 and 0.657; the laboratory's weights, which know only the first set: 0.888 and 0.626. Both sets alike, an
 * earlier model: 0.885 and 0.669 with the embedding, 0.881 and 0.648 without. All rows: bench/README.md.
 */
export const weights: { readonly prose: Weights; readonly symbol: Weights } = {
  prose: {
    bestChunk: 0.886,
    bestThreeChunks: 1.133,
    chunkRank: 0.500,
    chunkCoverage: 0.901,
    comments: 0.412,
    path: 0.479,
    fileNamePrecision: 1.580,
    fileNameOverlap: 0.123,
    fileNameExact: 0.224,
    fileNamePrefix: 1.701,
    fileNameShortForm: 2.052,
    parentFolder: 0.398,
    prefixes: 0.421,
    related: 0.416,
    referredFromBest: 0.833,
    refersToBest: 0.272,
    referred: 0.034,
    folderAgreement: 0.273,
    identifierFunction: 1.254,
    semantic: 1.411,
    semanticRank: 0.608,
    semanticGap: 0.650,
    test: -3.000,
    sample: -0.997,
    notCode: -3.000,
    pairedHeader: -0.670,
    internal: -0.429,
    depth: -0.159,
    size: 0.038,
  },
  symbol: {
    bestChunk: 0.849,
    bestThreeChunks: 0.741,
    chunkRank: 1.109,
    chunkCoverage: 0.344,
    comments: 1.799,
    fileNamePrecision: 1.243,
    fileNameOverlap: 0.208,
    fileNameExact: 1.764,
    fileNamePrefix: 5.113,
    parentFolder: 0.198,
    referredFromBest: 1.386,
    refersToBest: 0.062,
    referred: 0.106,
    folderAgreement: 0.002,
    symbolType: 3.217,
    symbolFunction: 2.309,
    symbolExactCase: 0.221,
    symbolFileName: 0.883,
    test: -3.000,
    sample: -1.434,
    notCode: -2.817,
    internal: -0.851,
    size: 0.102,
  },
};

/** Which chunks of a file are shown, and how far below the file's first. */
export const chunkWeights = {
  /** A chunk that defines the asked name. */
  definition: 1.5,
  coverage: 0.5,
  /** Its cosine with the question. NDCG@10 of the 22 questions whose answer has lines: 0.831 at 0, 0.909 at 1, 0.935 at 2 and 3. */
  semantic: 2,
  /** What each further chunk of a file loses, and what it loses by being worse than the first. */
  step: 3,
  fall: 4,
} as const;

/**
 * Maps the model's score to the shown 0–1: `1 / (1 + exp(-(score - middle) / width))`. Of the wanted files among the first ten,
 * 98% score at least 0.4 on either set of questions, and half of them 0.8 on the benchmark.
 */
export const calibration = { middle: 3.3, width: 2.6 } as const;
