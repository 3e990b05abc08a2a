import type { QueryForm } from '../query/queryForm';
import type { UnaskedKind } from '../query/unaskedKinds';

/**
 * Parameters of the ranker besides the fitted weights. They are set by hand, each by the measurements that its comment
 * gives.
 */

/**
 * Additional penalty (`loss`) for tests, samples and documents once a code file scores at least `from`: their words
 * often match a topic better than those of the code. NDCG@10 of 21 repositories that the weights were not fitted on
 * rose from 0.653 to 0.658 (Recall@10 from 0.815 to 0.820), that of the 23 of commit subjects from 0.659 to 0.661; that
 * of the benchmark stayed the same. Where no code answers, these files keep their scores and are found.
 */
export const nonCodePenalty = { from: 3, loss: 2 } as const;

/**
 * Probability that a question wants a function rather than a file, by the form of the question. It decides how high the
 * further functions of a file rank. See docs/decisions/functions.md.
 */
export const functionProbability = {
  action: 0.9,
  request: 0.5,
  description: 0.4,
  command: 0.1,
  topic: 0.1,
  asking: 0.2,
  change: 0.02,
  task: 0.2,
  report: 0.7,
  symbol: 0.02,
} as const satisfies Record<QueryForm | 'symbol', number>;

/**
 * Penalty (`weight`) for a file per logit by which its best function is behind the best of all, times the probability
 * that a function is wanted; `farthest` is the largest distance that counts.
 */
export const bestChunkAgreement = { weight: 0.5, farthest: 8 } as const;

/**
 * Inverse temperatures: how sharply scores separate files and functions in a joint list, in which several may be
 * wanted. Long texts are the hard case (see the figures in docs/decisions/reports.md): a task wants several files, and
 * each further function of a file takes the place of another file; a report wants the function at fault.
 */
export const inverseTemperature = {
  question: { files: 0.7, functions: 0.8 },
  task: { files: 0.4, functions: 1.5 },
  report: { files: 0.35, functions: 1 },
} as const;

/**
 * Logarithm of the weight of all files together relative to the best one, in a typical folder. Functions are scored by
 * this constant and not by the actual sum of the files of a folder: many files that all match a little would raise
 * every function, and a folder of one file would have one function.
 */
export const otherFilesLogit = 1;

/**
 * Bonus, as a logit, for a chunk with a line that a report names. Set by hand, because the changes that train the
 * weights name almost no lines. With a bonus of 3, a function is among the first five for 35.1% of 57 reports whose
 * lines are those of later revisions, with 1.5 for 36.8%, and with 0 for 38.6% (noise is about 6%).
 */
export const mentionedLineBonus = 1.5;

/**
 * Bonus, as a logit, for a function whose name the question contains word by word. Set by hand, because the questions
 * that train the weights never contain the name: see docs/decisions/training.md.
 */
export const namedFunctionBonus = 0.7;

/**
 * Penalties, as logits, for chunks of a kind that the question does not ask for ({@link UnaskedKind}). Set by hand: see
 * docs/decisions/functions.md.
 */
export const unaskedPenalty = { check: 1, hook: 1, shape: 1, preamble: 3 } as const satisfies Record<
  UnaskedKind,
  number
>;

/**
 * Weights, as logits, of a chunk for a name that is looked up: chunks that define the name come before chunks that only
 * mention it, in the files with the best scores.
 */
export const symbolWeights = { fileScore: 0.5, identifier: 5, words: 1, coverage: 0.5, namePrecision: 1 } as const;

/**
 * Maps the model's score to the displayed score from 0 to 1: `1 / (1 + exp(-(score - middle) / width))`. 98% of the
 * right functions among the first ten (bench/README.md, "Functions") score at least 0.4, and half of them at least 0.8.
 */
export const scoreCalibration = { middle: 2.6, width: 2.6 } as const;
