import { limits } from '../limits';
import { wordsOf } from '../text/identifiers';
import { termsOfIdentifier } from '../text/terms';
import type { TermCounts } from '../types';

/** Distinct strings, numbered as they come. */
class Numbers {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/**
 * The words of a file's lines. Each distinct one has a number, and so has each of their terms, so that both are looked up once: a file says most of its words again and again.
 * Looking up the words alone took a sixth of the engine's time in a build (0.95 of 6.0 s).
 */
export class LineWords {
  readonly #words = new Numbers();
  readonly #terms = new Numbers();
  /** Numbers of words, line after line. */
  readonly #all: number[] = [];
  /** Where each line begins in them, and the last ends. */
  readonly #starts: Uint32Array;
  /** By word: the numbers of its terms; undefined until they are asked for. */
  readonly #termsOfWord: (readonly number[] | undefined)[] = [];
  /** By word, while they are counted; else 0. */
  readonly #counts: Uint32Array;
  /** By term, likewise. */
  readonly #termCounts: number[] = [];

  /** @param from the first line that counts, by index. */
  constructor(lines: readonly string[], from: number) {
    this.#starts = new Uint32Array(lines.length + 1);
    lines.forEach((line, i) => {
      if (i >= from && line.length <= limits.tokenizedLineCharacters) for (const word of wordsOf(line)) this.#all.push(this.#words.of(word));
      this.#starts[i + 1] = this.#all.length;
    });
    this.#counts = new Uint32Array(this.#words.texts.length);
  }

  /** The distinct words of some lines, in order. */
  distinctOn(isWanted: (line: number) => boolean): readonly string[] {
    return this.#count(0, this.#starts.length - 1, isWanted).map((word) => {
      this.#counts[word] = 0;
      return this.#words.texts[word] as string;
    });
  }

  /** Which lines hold one of some words. */
  holding(some: ReadonlySet<string>): (line: number) => boolean {
    const isOne = Uint8Array.from(this.#words.texts, (word) => (some.has(word) ? 1 : 0));
    return (line) => {
      for (let i = this.#starts[line] as number; i < (this.#starts[line + 1] as number); i++) if (isOne[this.#all[i] as number] === 1) return true;
      return false;
    };
  }

  /** How often each term stands on the wanted lines of a range, by index. */
  termsOn(from: number, to: number, isWanted: (line: number) => boolean): TermCounts {
    const words = this.#count(from, to, isWanted);
    const found: number[] = [];
    // By place: this goes over every word of a folder, and an iterator makes an object for each.
    for (let i = 0; i < words.length; i++) {
      const word = words[i] as number;
      const terms = this.#termsOf(word);
      for (let j = 0; j < terms.length; j++) this.#addTerm(terms[j] as number, this.#counts[word] as number, found);
      this.#counts[word] = 0;
    }
    const counts = found.map((term) => this.#termCounts[term] as number);
    for (const term of found) this.#termCounts[term] = 0;
    return { terms: found.map((term) => this.#terms.texts[term] as string), counts };
  }

  #addTerm(term: number, count: number, found: number[]): void {
    const before = this.#termCounts[term] as number;
    if (before === 0) found.push(term);
    this.#termCounts[term] = before + count;
  }

  #termsOf(word: number): readonly number[] {
    return (this.#termsOfWord[word] ??= termsOfIdentifier(this.#words.texts[word] as string).map((text) => {
      const term = this.#terms.of(text);
      this.#termCounts[term] ??= 0;
      return term;
    }));
  }

  /** Counts the words on the wanted lines of a range. @returns those that are there, in the order in which they come first: whoever asks sets their counts to 0 again. */
  #count(from: number, to: number, isWanted: (line: number) => boolean): readonly number[] {
    const [all, counts] = [this.#all, this.#counts];
    const found: number[] = [];
    for (let line = from; line < to; line++) {
      if (!isWanted(line)) continue;
      for (let i = this.#starts[line] as number; i < (this.#starts[line + 1] as number); i++) {
        const word = all[i] as number;
        if (counts[word] === 0) found.push(word);
        counts[word] = (counts[word] as number) + 1;
      }
    }
    return found;
  }
}
