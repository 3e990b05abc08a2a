import type { LineRange } from '../base/types';
import { visitQueryTerms } from './queryTerms';
import type { FirstPass } from '../retrieval/candidateRetrieval';

/**
 * The lines of a chunk in which each query term occurs. The text is read once, and its parts are queried many times.
 */
export class TermPositions {
  /** Line numbers by term. */
  readonly #lines = new Map<string, number[]>();

  /** @param firstLine Number of the first line of the text. */
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
