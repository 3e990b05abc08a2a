import type { LineRange } from '../types';
import { eachTermIn } from './questionTerms';
import type { FirstPass } from './recall';

/** Which terms of the questions the lines of a chunk hold. Its text is read once, and its parts are asked about many times. */
export class HeldTerms {
  /** Lines by term. */
  readonly #lines = new Map<string, number[]>();

  /** @param firstLine number of the first line of the text. */
  constructor(text: string, firstLine: number, passes: readonly FirstPass[]) {
    for (const pass of passes) eachTermIn(text, pass, (term, line) => this.#note(term, firstLine + line));
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
