import type { QueryForm } from '../query/queryForm';

/** What the ranker goes by besides the weights that are fitted: set by hand, each with the numbers that chose it. */

/**
 * What tests, samples and documents lose besides, once a file of code scores so much: in its words they often say more
 * of a matter than the code does. NDCG@10 of 21 repositories that the weights were not fitted on 0.653 → 0.658
 * (Recall@10 0.815 → 0.820), of the 23 of commit subjects 0.659 → 0.661, of the benchmark the same. Where no code
 * answers they stay what they are, and are found.
 */
export const nonCodePenalty = { from: 3, loss: 2 } as const;

/**
 * How likely it is that a question wants a function and not a file, by its form: what the further functions of a file
 * stand by. See docs/decisions/functions.md.
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
 * What a file loses for each logit that its best function is behind the best of all, times the share of functions; and
 * how far behind counts.
 */
export const bestChunkAgreement = { weight: 0.5, farthest: 8 } as const;

/**
 * How sharply scores tell files and functions apart in one list: several may be wanted. Long texts are the hard choice,
 * which docs/decisions/reports.md has the figures of: a task wants several files, and each further function of a file
 * takes the place of one; a report wants the function at fault.
 */
export const inverseTemperature = {
  question: { files: 0.7, functions: 0.8 },
  task: { files: 0.4, functions: 1.5 },
  report: { files: 0.35, functions: 1 },
} as const;

/**
 * What all files together are worth beside the best of them, as a logarithm, in a usual folder. Functions stand by
 * that, and not by what the files of this folder are worth together: many files that all say a little would raise every
 * function, and a folder of one file would have one function.
 */
export const otherFilesLogit = 1;

/**
 * What a chunk gains at a line that a report gives, as a logit. Set by hand, since the changes that train the weights
 * give next to no lines: at 3 a function is among the first five of 35.1% of 57 reports whose lines are those of later
 * revisions, at 1.5 of 36.8%, at 0 of 38.6% (noise is some 6%).
 */
export const mentionedLineBonus = 1.5;

/**
 * What a function gains whose name the question says, word by word, as a logit. Set by hand, since the questions that
 * train the weights never say it: see docs/decisions/training.md.
 */
export const saidNameBonus = 0.7;

/**
 * What a chunk is worth to a name that is asked for, as a logit: what defines it, then what says it, in the files of
 * the best score.
 */
export const symbolWeights = { fileScore: 0.5, identifier: 5, words: 1, coverage: 0.5, namePrecision: 1 } as const;

/**
 * Maps the model's score to the shown 0–1: `1 / (1 + exp(-(score - middle) / width))`. Of the right functions among the
 * first ten (bench/README.md, "Functions"), 98% score at least 0.4 and half at least 0.8.
 */
export const scoreCalibration = { middle: 2.6, width: 2.6 } as const;
