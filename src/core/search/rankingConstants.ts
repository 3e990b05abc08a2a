/** What the ranker goes by besides the weights that are fitted: set by hand, each with the numbers that chose it. */

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
