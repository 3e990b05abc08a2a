import { wordsOf } from '../text/identifiers';
import { termsOfIdentifier } from '../text/terms';
import type { LineRange } from '../types';
import type { FirstPass } from './recall';

/** Which terms of the questions the lines of a chunk hold. Each line is read once, and its parts are asked about many times. */
export class HeldTerms {
  /** Lines by term. */
  readonly #lines = new Map<string, number[]>();

  /** @param firstLine number of the first of the lines. */
  constructor(lines: readonly string[], firstLine: number, passes: readonly FirstPass[]) {
    const wanted = new Set(passes.flatMap(termsOfQuery));
    for (const [i, line] of lines.entries()) {
      for (const word of wordsOf(line)) for (const term of termsOfIdentifier(word)) if (wanted.has(term)) this.#note(term, firstLine + i);
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

export const termsOfQuery = ({ query, image }: FirstPass): readonly string[] => [...query.terms.keys()].map((term) => image.postings.termOf(term));
