import type { FeatureName } from './features';

/** A linear model over {@link Features}; a feature that is not named weighs 0. */
export type Weights = Readonly<Partial<Record<FeatureName, number>>>;

/**
 * The ranking weights, one set for all languages: softmax regression over the best files of each question (see
 * `bench/quality/train.ts`), matches kept at least 0, penalties at most 0 and at least -3. Fitted on the 822 questions of 41
 * repositories and, at 0.4 of their weight, 2,763 commit subjects of 48 others, each once with the history of commits and
 * once without. NDCG@10 of files, cross-validated by repository: 0.897 and 0.635, without history 0.896 and 0.623.
 * Boosted trees over the same features, alone or added to the linear model, are no better. All rows: bench/README.md.
 *
 * `fileNameRelated` came later, and is half of what the fit gives it (1.0): bench/README.md, "A file that is named with another word".
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
    fileNameRelated: 0.5,
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

/**
 * What tests, samples and documents lose besides, once a file of code scores so much: in its words they often say more of a matter than
 * the code does. NDCG@10 of 21 repositories that the weights were not fitted on 0.653 → 0.658 (Recall@10 0.815 → 0.820), of the 23 of commit
 * subjects 0.659 → 0.661, of the benchmark the same. Where no code answers they stay what they are, and are found.
 */
export const aside = { from: 3.5, loss: 2 } as const;

/** Which chunks of a file are shown, and how far below the file's first. */
export const chunkWeights = {
  /** A chunk that defines the asked name. */
  definition: 1.5,
  /**
   * The same where nothing but the name is asked for. With this, and what is only spelled like it left out: NDCG@10 of the benchmark's symbols 0.975 → 0.980, of
   * the 22 questions with lines 0.929 → 0.960.
   */
  symbol: 3,
  coverage: 0.5,
  /** Its cosine with the question. NDCG@10 of the 22 questions whose answer has lines: 0.831 at 0, 0.909 at 1, 0.935 at 2 and 3. */
  semantic: 2,
  /** The words of a function's name, and the logarithm of its lines: the first piece of a wanted file holds a changed line in 48.1% of 1,907 instead of 47.4 (`bench:places`). */
  name: 0.6,
  size: 0.1,
  /** What each further chunk of a file loses, and what it loses by being worse than the first. NDCG@10 of the benchmark, of commit subjects
   * and of the 22 questions with lines: 0.890, 0.638, 0.935 at 3; 0.892, 0.641, 0.920 at 5; 0.891, 0.642, 0.897 at 8. */
  step: 5,
  fall: 4,
} as const;

/**
 * Maps the model's score to the shown 0–1: `1 / (1 + exp(-(score - middle) / width))`. Of the wanted files among the first ten,
 * 98% score at least 0.4 and half at least 0.8, over both sets of questions together.
 */
export const calibration = { middle: 3.5, width: 2.6 } as const;
