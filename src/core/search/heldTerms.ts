import type { LineRange } from '../types';
import { eachTermIn } from './questionTerms';
import type { FirstPass } from './recall';

/** Which terms of the questions the lines of a chunk hold. Each line is read once, and its parts are asked about many times. */
export class HeldTerms {
  /** Lines by term. */
  readonly #lines = new Map<string, number[]>();

  /** @param firstLine number of the first of the lines. */
  constructor(lines: readonly string[], firstLine: number, passes: readonly FirstPass[]) {
    for (const pass of passes) {
      let number = firstLine;
      const visit = eachTermIn(pass, (term) => this.#note(term, number));
      for (const line of lines) {
        visit(line);
        number++;
      }
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
