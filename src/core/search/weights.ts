import type { FeatureName } from './features';

/** A linear model over {@link Features}; a feature that is not named weighs 0. */
export type Weights = Readonly<Partial<Record<FeatureName, number>>>;

/**
 * The ranking weights, one set for all languages: softmax regression over the files of each question, matches kept
 * at least 0 and penalties at most 0, on the 820 questions of 41 repositories. Without the sign constraints the fit
 * is better (0.896) and the cross-validated result worse (0.857 against 0.885 NDCG@10).
 */
export const weights: { readonly prose: Weights; readonly symbol: Weights } = {
  prose: {
    bestChunk: 0.823,
    bestThreeChunks: 1.106,
    chunkRank: 1.078,
    chunkCoverage: 0.52,
    comments: 0.858,
    path: 0.688,
    fileNamePrecision: 1.271,
    fileNameOverlap: 0.929,
    fileNameExact: 0.783,
    fileNamePrefix: 2.302,
    fileNameShortForm: 2.155,
    parentFolder: 0.511,
    prefixes: 0.758,
    related: 0.479,
    referredFromBest: 0.718,
    refersToBest: 0.157,
    referred: 0.072,
    folderAgreement: 0.374,
    identifierFunction: 1.194,
    test: -2.907,
    sample: -1.795,
    pairedHeader: -0.361,
    internal: -0.187,
    depth: -0.05,
    size: 0.077,
    notCode: -1.8,
  },
  symbol: {
    bestChunk: 0.361,
    bestThreeChunks: 0.567,
    chunkRank: 0.924,
    chunkCoverage: 0.141,
    comments: 0.519,
    path: 0.21,
    fileNamePrecision: 0.904,
    fileNameOverlap: 0.785,
    fileNameExact: 0.936,
    fileNamePrefix: 2.038,
    parentFolder: 0.122,
    prefixes: 0.266,
    referredFromBest: 0.668,
    referred: 0.077,
    folderAgreement: 0.016,
    symbolType: 1.797,
    symbolFunction: 0.855,
    symbolExactCase: 1.207,
    symbolFileName: 1.161,
    test: -1.464,
    sample: -1.134,
    internal: -0.189,
    depth: -0.009,
    size: 0.129,
    notCode: -1.8,
  },
};

/** Which chunks of a file are shown, and how far below the file's first. */
export const chunkWeights = {
  /** A chunk that defines the asked name. */
  definition: 1.5,
  coverage: 0.5,
  /** Its cosine with the question. */
  semantic: 0,
  /** What each further chunk of a file loses, and what it loses by being worse than the first. */
  step: 3,
  fall: 4,
} as const;

/**
 * Maps the model's score, a logit, to the shown 0–1: `1 / (1 + exp(-(score - middle) / width))`.
 */
export const calibration = { middle: 1, width: 2 } as const;
