import { wordsOf } from '../text/identifiers';
import type { LineRange } from '../types';
import { termsInWord } from './questionTerms';
import type { FirstPass } from './recall';

/** Which terms of the questions the lines of a chunk hold. Each line is read once, and its parts are asked about many times. */
export class HeldTerms {
  /** Lines by term. */
  readonly #lines = new Map<string, number[]>();

  /** @param firstLine number of the first of the lines. */
  constructor(lines: readonly string[], firstLine: number, passes: readonly FirstPass[]) {
    const ofQuestions = passes.map(termsInWord);
    for (const [i, line] of lines.entries()) {
      for (const word of wordsOf(line)) for (const termsIn of ofQuestions) for (const term of termsIn(word)) this.#note(term, firstLine + i);
    }
  }

  has(term: string, { startLine, endLine }: LineRange): boolean {
    return this.#lines.get(term)?.some((line) => line >= startLine && line <= endLine) ?? false;
  }

  #note(term: string, line: number): void {
    const lines = this.#lines.get(term);
    if (lines) lines.push(line);
    else this.#lines.set(term, [line]);
  }
}
