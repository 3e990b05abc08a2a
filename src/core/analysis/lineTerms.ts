import { limits } from '../base/limits';
import { splitWords } from '../text/identifiers';
import { termsOfIdentifier } from '../text/analyzer';
import type { TermCounts } from '../base/types';

const NONE: readonly string[] = [];

/** The words of each line of a file. */
export class LineTerms {
  readonly #lines: readonly (readonly string[])[];

  /** @param from index of the first line that counts. */
  constructor(lines: readonly string[], from: number) {
    this.#lines = lines.map((line, i) =>
      i >= from && line.length <= limits.tokenizedLineCharacters ? splitWords(line) : NONE,
    );
  }

  /** Returns the distinct words of the wanted lines, in order. */
  distinctWords(isWanted: (line: number) => boolean): readonly string[] {
    return [...this.#countWords(0, this.#lines.length, isWanted).keys()];
  }

  /** Returns a predicate for lines that contain one of the given words. */
  linesContaining(some: ReadonlySet<string>): (line: number) => boolean {
    return (line) => (this.#lines[line] ?? NONE).some((word) => some.has(word));
  }

  /** Counts each term on the wanted lines of a range, given by index. */
  countTerms(from: number, to: number, isWanted: (line: number) => boolean): TermCounts {
    const counts = new Map<string, number>();
    for (const [word, count] of this.#countWords(from, to, isWanted)) {
      for (const term of termsOfIdentifier(word)) counts.set(term, (counts.get(term) ?? 0) + count);
    }
    return { terms: [...counts.keys()], counts: [...counts.values()] };
  }

  /** Counts each word on the wanted lines of a range, in the order of first occurrence. */
  #countWords(from: number, to: number, isWanted: (line: number) => boolean): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (let line = from; line < to; line++) {
      if (isWanted(line)) for (const word of this.#lines[line] ?? NONE) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return counts;
  }
}
