import { wordsOf } from '../text/identifiers';
import { onForgetWords } from '../text/memo';
import { termsOfIdentifier } from '../text/terms';
import { WordTable } from './wordTable';

/** Once there are more, the next file has a new lexicon. */
const MOST_WORDS = 50_000;

/**
 * The words of many files and their terms, by number, with room to count them: a folder says most of its words again and again (1.06 million in 865 files of Ruby, 18,097 of them distinct). With
 * numbers for each file by itself a first build took 1.02 to 1.06 times the processor time, and 7 to 28 MB more at most (medians of five in turn, three times).
 */
export class Lexicon {
  readonly words = new WordTable();
  readonly terms = new WordTable();
  /** By word, and by term, while they are counted; else 0. */
  readonly wordCounts: number[] = [];
  readonly termCounts: number[] = [];
  /** By word: the numbers of its terms; undefined until they are asked for. */
  readonly #termsOf: (readonly number[] | undefined)[] = [];
  readonly #marks = new Map<ReadonlySet<string>, Uint8Array>();

  /** Adds the numbers of the words of a line. */
  read(line: string, numbers: number[]): void {
    if (!this.words.readAscii(line, numbers)) for (const word of wordsOf(line)) numbers.push(this.words.numberOf(word));
    while (this.wordCounts.length < this.words.size) this.wordCounts.push(0);
  }

  termsOf(word: number): readonly number[] {
    return (this.#termsOf[word] ??= termsOfIdentifier(this.words.at(word)).map((text) => {
      const term = this.terms.numberOf(text);
      this.termCounts[term] ??= 0;
      return term;
    }));
  }

  /** By word: 1 where it is one of some, which are always the same. Words behind the last of them have none. */
  marksOf(some: ReadonlySet<string>): Uint8Array {
    const known = this.#marks.get(some);
    if (known) return known;
    const numbers = Array.from(some, (word) => this.words.numberOf(word));
    const marks = new Uint8Array(Math.max(-1, ...numbers) + 1);
    for (const number of numbers) marks[number] = 1;
    this.#marks.set(some, marks);
    return marks;
  }
}

let lexicon = new Lexicon();
onForgetWords(() => (lexicon = new Lexicon()));

/** That of all files until it is full; whoever has an older one goes on with that. */
export function lexiconForFile(): Lexicon {
  if (lexicon.words.size > MOST_WORDS) lexicon = new Lexicon();
  return lexicon;
}
