import { limits } from '../limits';
import { wordsOf } from '../text/identifiers';
import { termsOfIdentifier } from '../text/terms';

/**
 * The words of a file's lines. Each distinct one has a number, so that it is looked up once: a file says most of its words again and again, and looking
 * them up took a sixth of the engine's time in a build (0.95 of 6.0 s).
 */
export class LineWords {
  readonly #distinct: string[] = [];
  readonly #ofLine: readonly (readonly number[])[];
  /** By number; undefined until they are asked for. */
  readonly #terms: (readonly string[] | undefined)[] = [];
  /** By number, while they are counted; else 0. */
  readonly #counts: Uint32Array;

  /** @param from the first line that counts, by index. */
  constructor(lines: readonly string[], from: number) {
    const numbers = new Map<string, number>();
    const numberOf = (word: string): number => {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      numbers.set(word, this.#distinct.length);
      return this.#distinct.push(word) - 1;
    };
    this.#ofLine = lines.map((line, i) => (i < from || line.length > limits.tokenizedLineCharacters ? [] : wordsOf(line).map(numberOf)));
    this.#counts = new Uint32Array(this.#distinct.length);
  }

  /** The distinct words of some lines, in order. */
  distinctOn(isWanted: (line: number) => boolean): readonly string[] {
    return this.#counted(0, this.#ofLine.length, isWanted).map(({ number }) => this.#distinct[number] ?? '');
  }

  /** Which lines hold one of some words. */
  holding(some: ReadonlySet<string>): (line: number) => boolean {
    const isOne = Uint8Array.from(this.#distinct, (word) => (some.has(word) ? 1 : 0));
    return (line) => this.#ofLine[line]?.some((number) => isOne[number] === 1) ?? false;
  }

  /** How often each term stands on the wanted lines of a range, by index. */
  termsOn(from: number, to: number, isWanted: (line: number) => boolean): Map<string, number> {
    const terms = new Map<string, number>();
    for (const { number, count } of this.#counted(from, to, isWanted)) {
      for (const term of (this.#terms[number] ??= termsOfIdentifier(this.#distinct[number] ?? ''))) terms.set(term, (terms.get(term) ?? 0) + count);
    }
    return terms;
  }

  /** The words on the wanted lines of a range, in the order in which they come first. */
  #counted(from: number, to: number, isWanted: (line: number) => boolean): readonly { readonly number: number; readonly count: number }[] {
    const counts = this.#counts;
    const found: number[] = [];
    for (let line = from; line < to; line++) {
      if (!isWanted(line)) continue;
      for (const number of this.#ofLine[line] ?? []) {
        if (counts[number] === 0) found.push(number);
        counts[number] = (counts[number] as number) + 1;
      }
    }
    return found.map((number) => {
      const count = counts[number] as number;
      counts[number] = 0;
      return { number, count };
    });
  }
}
