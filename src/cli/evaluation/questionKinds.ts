/** Sources from which questions are generated. */
export const QUESTION_KINDS = ['comments', 'names', 'commits'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
