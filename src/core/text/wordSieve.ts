import { isAscii, wordsOf } from './identifiers';
import { spellingsOf } from './stem';


/** What a character is in a word: an end of it, a join between its parts, a letter or digit; capitals begin a part. */
const [OTHER, JOIN, PLAIN, CAPITAL] = [0, 1, 2, 3] as const;

const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z0-9]/.test(character) ? PLAIN : /[A-Z]/.test(character) ? CAPITAL : /[_$]/.test(character) ? JOIN : OTHER;
});

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const goesOn = (code: number): boolean => (kinds[code] ?? OTHER) >= PLAIN;
/** 5 bits of a letter, the same for its capital; digits share theirs with letters. 0 where no letter follows. */
const bitsOf = (code: number): number => (goesOn(code) ? code & 31 : 0);
const ANY = -1;

/**
 * Finds the few words of a text that may have one of some terms, by the first three letters of their parts: no stem of four
 * letters changes these. The others cost no more than their letters: no string is made of them.
 */
export class WordSieve {
  /** By two letters, a bit for each third with which some term begins; the lowest where none follows. */
  readonly #thirds = new Uint32Array(1 << 10);

  constructor(terms: Iterable<string>) {
    for (const term of terms) for (const word of [term, ...spellingsOf(term)]) this.#let(word);
  }

  /** Calls back with each word of a line that may have one of the terms; with some that have none, too. */
  eachWord(line: string, visit: (word: string) => void): void {
    if (isAscii(line)) this.#eachPlainWord(line, visit);
    else wordsOf(line).forEach(visit);
  }

  #eachPlainWord(line: string, visit: (word: string) => void): void {
    for (let start = 0; start < line.length; ) {
      const isNumber = isDigit(line.charCodeAt(start));
      let end = start;
      let passes = false;
      let isBegin = true;
      for (; end < line.length; end++) {
        const code = line.charCodeAt(end);
        const kind = kinds[code];
        if (kind === OTHER || (isNumber && !isDigit(code))) break;
        if (!passes && kind !== JOIN && (isBegin || kind === CAPITAL)) passes = this.#mayBegin(line, end);
        isBegin = kind === JOIN;
      }
      if (passes) visit(line.slice(start, end));
      start = Math.max(end, start + 1);
    }
  }

  /** Whether a part that begins there may make a term. */
  #mayBegin(line: string, at: number): boolean {
    const second = bitsOf(line.charCodeAt(at + 1));
    const third = second === 0 ? 0 : bitsOf(line.charCodeAt(at + 2));
    const thirds = this.#thirds[(bitsOf(line.charCodeAt(at)) << 5) | second] as number;
    return ((thirds >>> third) & 1) === 1;
  }

  /** What is a part of its own may have been shortened to it, and may be followed by anything; what has joined parts may begin with a short one. */
  #let(word: string): void {
    const [first, second, third] = [bitsOf(word.charCodeAt(0)), bitsOf(word.charCodeAt(1)), bitsOf(word.charCodeAt(2))];
    const row = first << 5;
    this.#thirds[row] = ANY;
    if (word.length === 1) this.#thirds.fill(ANY, row, row + 32);
    else if (word.length <= 3) this.#thirds[row | second] = ANY;
    else this.#thirds[row | second] = (this.#thirds[row | second] as number) | (1 << third) | 1;
  }
}
