import type { QuestionForm } from './questionForm';

/** What the ranker goes by besides the weights that are fitted: set by hand, each with the numbers that chose it. */

/**
 * What tests, samples and documents lose besides, once a file of code scores so much: in its words they often say more of a matter than
 * the code does. NDCG@10 of 21 repositories that the weights were not fitted on 0.653 → 0.658 (Recall@10 0.815 → 0.820), of the 23 of commit
 * subjects 0.659 → 0.661, of the benchmark the same. Where no code answers they stay what they are, and are found.
 */
export const aside = { from: 3.5, loss: 2 } as const;

/**
 * How likely it is that a question wants a function and not a file, by its form: what the further functions of a file stand by. Cross-validated, functions of 65 repositories (@1, @3, @10), NDCG@10 of
 * the prose of the benchmark and Recall@10 of commit subjects: 0.482, 0.672, 0.817, 0.736, 0.588 where functions are all that counts; 0.391, 0.548, 0.609, 0.879, 0.797 where files are; 0.439, 0.639,
 * 0.794, 0.867, 0.746 with 0.3 for every form; with these 0.470, 0.654, 0.793, 0.872, 0.777.
 */
export const functionShares = { action: 0.9, topic: 0.25, asking: 0.1, change: 0.02, symbol: 0.02 } as const satisfies Record<QuestionForm | 'symbol', number>;

/** The scores of files are taken this much flatter then: several files may be wanted. */
export const fileSharpness = 0.7;

/**
 * What it counts besides that a chunk says much of the question. The questions of the training are made from documentation, which is blanked in what they want: there, what says their words is another
 * function. hit@1, @3, @10 of 120 questions over two repositories with the documentation in place 0.525, 0.717, 0.842 without and 0.683, 0.875, 0.925 at 2, with it blanked 0.475, 0.650, 0.800 and
 * 0.425, 0.650, 0.800.
 */
export const saidWeights = { words: 0, coverage: 1.5 } as const;

/** What a chunk is worth to a name that is asked for, as a logit: what defines it, then what says it, in the files of the best score. */
export const symbolWeights = { fileScore: 0.5, identifier: 5, words: 1, coverage: 0.5, namePrecision: 1 } as const;

/**
 * Maps the model's score to the shown 0–1: `1 / (1 + exp(-(score - middle) / width))`. Of the wanted files among the first ten,
 * 98% score at least 0.4 and half at least 0.8, over both sets of questions together.
 */
export const calibration = { middle: 3.5, width: 2.6 } as const;
