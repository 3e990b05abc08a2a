import type { AnswerSavings } from './types';

/** How the saved tokens are calculated. */
export const SAVINGS_FORMULA =
  'tokens of the whole files that hold the results (bytes / 4, each file once an answer), less those of the answers and expansions';

export const savedTokens = ({ fileTokens, answerTokens }: AnswerSavings): number => fileTokens - answerTokens;

/** Describes the tokens of answers and the tokens saved, with the formula. */
export function describeSavings(savings: AnswerSavings): string {
  const { answers, answerTokens, fileTokens, since } = savings;
  const saved = savedTokens(savings);
  const result = saved >= 0 ? `saved ${number(saved)} tokens` : `took ${number(-saved)} tokens more than their files`;
  return (
    `${number(answers)} ${answers === 1 ? 'answer' : 'answers'} ${result} since ${new Date(since).toLocaleDateString()}: ` +
    `${number(fileTokens)} − ${number(answerTokens)}, ${SAVINGS_FORMULA}`
  );
}

const number = (n: number): string => n.toLocaleString('en');
