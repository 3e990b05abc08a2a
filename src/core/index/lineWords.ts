import { limits } from '../limits';
import type { TermCounts } from '../types';
import { lexiconForFile, type Lexicon } from './lexicon';

/** The words of a file's lines, by their numbers in a lexicon. */
export class LineWords {
  readonly #lexicon: Lexicon = lexiconForFile();
  /** Numbers of words, line after line. */
  readonly #all: number[] = [];
  /** Where each line begins in them, and the last ends. */
  readonly #starts: Uint32Array;

  /** @param from the first line that counts, by index. */
  constructor(lines: readonly string[], from: number) {
    this.#starts = new Uint32Array(lines.length + 1);
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i] as string;
      if (i >= from && line.length <= limits.tokenizedLineCharacters) this.#lexicon.read(line, this.#all);
      this.#starts[i + 1] = this.#all.length;
    }
  }

  /** The distinct words of some lines, in order. */
  distinctOn(isWanted: (line: number) => boolean): readonly string[] {
    const { words, wordCounts } = this.#lexicon;
    return this.#count(0, this.#starts.length - 1, isWanted).map((word) => {
      wordCounts[word] = 0;
      return words.at(word);
    });
  }

  /** Which lines hold one of some words. */
  holding(some: ReadonlySet<string>): (line: number) => boolean {
    const isOne = this.#lexicon.marksOf(some);
    return (line) => {
      for (let i = this.#starts[line] as number; i < (this.#starts[line + 1] as number); i++) if (isOne[this.#all[i] as number] === 1) return true;
      return false;
    };
  }

  /** How often each term stands on the wanted lines of a range, by index. */
  termsOn(from: number, to: number, isWanted: (line: number) => boolean): TermCounts {
    const { terms, wordCounts, termCounts } = this.#lexicon;
    const words = this.#count(from, to, isWanted);
    const found: number[] = [];
    // By place: this goes over every word of a folder, and an iterator makes an object for each.
    for (let i = 0; i < words.length; i++) {
      const word = words[i] as number;
      const termsOfWord = this.#lexicon.termsOf(word);
      for (let j = 0; j < termsOfWord.length; j++) {
        const term = termsOfWord[j] as number;
        if (termCounts[term] === 0) found.push(term);
        termCounts[term] = (termCounts[term] as number) + (wordCounts[word] as number);
      }
      wordCounts[word] = 0;
    }
    const counts = found.map((term) => termCounts[term] as number);
    for (const term of found) termCounts[term] = 0;
    return { terms: found.map((term) => terms.at(term)), counts };
  }

  /** Counts the words on the wanted lines of a range. @returns those that are there, in the order in which they come first: whoever asks sets their counts to 0 again. */
  #count(from: number, to: number, isWanted: (line: number) => boolean): readonly number[] {
    const { wordCounts } = this.#lexicon;
    const found: number[] = [];
    for (let line = from; line < to; line++) {
      if (!isWanted(line)) continue;
      for (let i = this.#starts[line] as number; i < (this.#starts[line + 1] as number); i++) {
        const word = this.#all[i] as number;
        if (wordCounts[word] === 0) found.push(word);
        wordCounts[word] = (wordCounts[word] as number) + 1;
      }
    }
    return found;
  }
}
