import type { LineRange } from '../base/types';
import { visitQueryTerms } from './queryTerms';
import type { FirstPass } from '../retrieval/candidateRetrieval';

/**
 * Which terms of the questions the lines of a chunk hold. Its text is read once, and its parts are asked about many
 * times.
 */
export class TermPositions {
  /** Lines by term. */
  readonly #lines = new Map<string, number[]>();

  /** @param firstLine number of the first line of the text. */
  constructor(text: string, firstLine: number, passes: readonly FirstPass[]) {
    for (const pass of passes) visitQueryTerms(text, pass, (term, line) => this.#note(term, firstLine + line));
  }

  occursIn(term: string, { startLine, endLine }: LineRange): boolean {
    return this.#lines.get(term)?.some((line) => line >= startLine && line <= endLine) ?? false;
  }

  #note(term: string, line: number): void {
    const lines = this.#lines.get(term);
    if (lines) lines.push(line);
    else this.#lines.set(term, [line]);
  }
}
