import { wordsOf } from './identifiers';
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

const LINE_FEED = 0x0a;

const encoder = new TextEncoder();
/** The text that is read. Letter by letter from strings, each of which may be a part of another, thirty lines of code took 27 µs; so they take 8. */
let bytes = new Uint8Array(1 << 14);

/** Writes a text where it is read, and a byte behind it that belongs to no word. @returns its length; undefined where it is not ASCII. */
function encode(text: string): number | undefined {
  if (3 * text.length + 1 > bytes.length) bytes = new Uint8Array(4 * text.length + 1);
  const { written } = encoder.encodeInto(text, bytes);
  bytes[written] = 0;
  return written === text.length ? written : undefined;
}

/** Is called while the text is read, and so reads no other by a sieve. */
export type VisitWord = (word: string, line: number) => void;

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

  /** Calls back with each word of a text that may have one of the terms, and the place of its line, from 0; with some words that have none, too. */
  eachWord(text: string, visit: VisitWord): void {
    if (this.#eachPlainWord(text, 0, visit)) return;
    for (const [place, line] of text.split('\n').entries()) {
      if (this.#eachPlainWord(line, place, visit)) continue;
      for (const word of wordsOf(line)) visit(word, place);
    }
  }

  /** Whether the text is ASCII: another is not read. */
  #eachPlainWord(text: string, firstLine: number, visit: VisitWord): boolean {
    const length = encode(text);
    if (length === undefined) return false;
    let line = firstLine;
    for (let start = 0; start < length; ) {
      const isNumber = isDigit(bytes[start] as number);
      let end = start;
      let passes = false;
      let isBegin = true;
      for (; end < length; end++) {
        const code = bytes[end] as number;
        const kind = kinds[code];
        if (kind === OTHER || (isNumber && !isDigit(code))) break;
        if (!passes && kind !== JOIN && (isBegin || kind === CAPITAL)) passes = this.#mayBegin(end);
        isBegin = kind === JOIN;
      }
      if (passes) visit(text.slice(start, end), line);
      if (bytes[end] === LINE_FEED) line++;
      start = end > start && kinds[bytes[end] as number] !== OTHER ? end : end + 1;
    }
    return true;
  }

  /** Whether a part that begins there may make a term. */
  #mayBegin(at: number): boolean {
    const second = bitsOf(bytes[at + 1] as number);
    const third = second === 0 ? 0 : bitsOf(bytes[at + 2] as number);
    const thirds = this.#thirds[(bitsOf(bytes[at] as number) << 5) | second] as number;
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
