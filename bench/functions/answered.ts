import type { FoundRange, EvalQuestion, EvalTarget } from '../../src/core/eval/metrics';

/** A question whose answer is one function, or any of several. */
export interface FunctionQuestion extends EvalQuestion {
  readonly relevant: readonly [Required<EvalTarget>, ...Required<EvalTarget>[]];
  readonly name: string;
}

/** A result that was shown, and the tokens to read it. */
export interface Shown extends FoundRange {
  readonly score: number;
  readonly tokens: number;
  readonly text: string;
  readonly symbol?: string | undefined;
}

/** A system that answers questions: the product, or a system to compare it with. */
export interface Answerer {
  readonly name: string;
  readonly ask: (query: string) => Promise<readonly Shown[]>;
  readonly close: () => Promise<void>;
}

/**
 * Returns whether a result is right: it is in the same file, and the common lines are at least half of the function or
 * half of the result.
 */
export function isRight(found: FoundRange, { path, start_line, end_line }: Required<EvalTarget>): boolean {
  const common = Math.min(found.end_line, end_line) - Math.max(found.start_line, start_line) + 1;
  const min = Math.min(end_line - start_line, found.end_line - found.start_line) + 1;
  return found.path === path && common > 0 && 2 * common >= min;
}

/** Result of one question. Ranks begin at 0; -1 if not found. */
export interface FunctionResult {
  readonly question: FunctionQuestion;
  readonly shown: readonly Shown[];
  readonly rank: number;
  readonly fileRank: number;
  /** Tokens read until the whole function was shown, the first of several; undefined if it never was. */
  readonly tokens: number | undefined;
}

export function judge(question: FunctionQuestion, shown: readonly Shown[], functionText: string): FunctionResult {
  const { relevant } = question;
  return {
    question,
    shown,
    rank: shown.findIndex((one) => relevant.some((target) => isRight(one, target))),
    fileRank: shown.findIndex(({ path }) => relevant.some((target) => target.path === path)),
    tokens: tokensToFullView(shown, relevant[0].path, functionText),
  };
}

/**
 * Returns the tokens to read, from the first result on, until every line of the function was among the lines shown of
 * its file.
 */
export function tokensToFullView(
  shown: readonly Pick<Shown, 'path' | 'text' | 'tokens'>[],
  path: string,
  functionText: string,
): number | undefined {
  const missing = new Set(linesOf(functionText));
  let read = 0;
  for (const one of shown) {
    read += one.tokens;
    if (one.path === path) for (const line of linesOf(one.text)) missing.delete(line);
    if (missing.size === 0) return read;
  }
  return undefined;
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
