import { mean, percentile } from '../../src/core/eval/metrics';
import { calibrationTable, type Mark } from '../quality/calibration';
import { isRight, type FunctionResult } from './answered';

const three = (values: readonly (number | boolean)[]): string => mean(values.map(Number)).toFixed(3);

export const SCORES_HEAD =
  '| | questions | function hit@1 | @3 | @10 | MRR | file @1 | @10 | first piece of the right file is the right one |\n|---|---|---|---|---|---|---|---|---|';

export function scoresRow(name: string, answers: readonly FunctionResult[]): string {
  const within = (max: number) => answers.map(({ rank }) => rank >= 0 && rank < max);
  const files = (max: number) => answers.map(({ fileRank }) => fileRank >= 0 && fileRank < max);
  const firstPiece = answers.filter(({ fileRank }) => fileRank >= 0).map(({ rank, fileRank }) => rank === fileRank);
  const reciprocal = answers.map(({ rank }) => (rank < 0 ? 0 : 1 / (rank + 1)));
  const cells = [within(1), within(3), within(10), reciprocal, files(1), files(10), firstPiece].map(three);
  return `| ${name} | ${answers.length} | ${cells.join(' | ')} |`;
}

export const TOKENS_HEAD =
  '| tokens read until all of the function was shown | median | 90% | never in ten results |\n|---|---|---|---|';

/** Formats the tokens. A function that was never shown counts as more than all others. */
export function tokensRow(name: string, answers: readonly FunctionResult[]): string {
  const tokens = answers.map((one) => one.tokens ?? Infinity);
  const at = (share: number): string =>
    Number.isFinite(percentile(tokens, share)) ? String(percentile(tokens, share)) : '–';
  return `| ${name} | ${at(0.5)} | ${at(0.9)} | ${three(answers.map((one) => one.tokens === undefined))} |`;
}

/** A score of 0.4 means "perhaps". Lower scores are not shown unless asked for. */
const MIN_SCORE = 0.4;

export function calibrationTableOf(answers: readonly FunctionResult[]): string {
  const marks = answers.flatMap(marksOf);
  const right = marks.filter(({ first }) => first);
  return `right results with a score of ${MIN_SCORE} or more: ${three(right.map(({ score }) => score >= MIN_SCORE))} of ${right.length}\n\n${calibrationTable(marks)}`;
}

const marksOf = ({ shown, question, rank }: FunctionResult): readonly Mark[] =>
  shown.map((one, i) => ({ score: one.score, wanted: isRight(one, question.relevant[0]), first: i === rank }));

/** Returns the questions whose function was not first, with the results shown instead. */
export function missesOf(repository: string, answers: readonly FunctionResult[]): readonly object[] {
  return answers
    .filter(({ rank }) => rank !== 0)
    .map(({ question, shown, rank, fileRank }) => {
      const [{ path, start_line, end_line }] = question.relevant;
      const got = shown
        .slice(0, 3)
        .map((one) => `${one.path}:${one.start_line}-${one.end_line} ${one.symbol ?? ''} ${one.score.toFixed(2)}`);
      return {
        repository,
        query: question.query,
        wanted: `${path}:${start_line}-${end_line} ${question.name}`,
        rank: rank + 1,
        file_rank: fileRank + 1,
        got,
      };
    });
}
