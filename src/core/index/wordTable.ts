import { grownTo } from '../typedArrays';

/** A word begins with a letter, `_` or `$` and goes on with digits too, or it is a number: what each character of ASCII is to that. */
const [NEITHER, LETTER, DIGIT] = [0, 1, 2] as const;
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z_$]/.test(character) ? LETTER : /[0-9]/.test(character) ? DIGIT : NEITHER;
});

const FIRST_PLACES = 1 << 12;

/**
 * Distinct words, numbered as they come. A text is read letter by letter and its words found in the table as they stand there: no string is made of a word that is known, as a regular
 * expression and a map would do for each of a million in 1,000 files.
 */
export class WordTable {
  /** By number. */
  readonly #words: string[] = [];
  /** By hash: the number of a word and 1, or 0. */
  #places = new Uint32Array(FIRST_PLACES);
  /** By number. */
  #hashes = new Int32Array(0);
  /** The letters of all words, one after the other, and by number where they begin. */
  #letters = new Uint16Array(0);
  #starts = new Uint32Array(0);

  /** How many words there are; their numbers are smaller. */
  get size(): number {
    return this.#words.length;
  }

  at(number: number): string {
    return this.#words[number] as string;
  }

  /**
   * Adds the numbers of the words of a text to a list, in order.
   * @returns false, and adds none to the list, when the text is not ASCII; the table may have learnt the words before that.
   */
  readAscii(text: string, numbers: number[]): boolean {
    const before = numbers.length;
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at);
      const kind = code < 128 ? kinds[code] : undefined;
      if (kind === undefined) {
        numbers.length = before;
        return false;
      }
      const end = kind === NEITHER ? at + 1 : endOfWord(text, at, kind);
      if (kind !== NEITHER) numbers.push(this.#find(text, at, end));
      at = end;
    }
    return true;
  }

  /** The number of any word, of whatever letters. */
  numberOf(word: string): number {
    return this.#find(word, 0, word.length);
  }

  #find(text: string, start: number, end: number): number {
    const hash = hashOf(text, start, end);
    const mask = this.#places.length - 1;
    for (let place = placeOf(hash, mask); ; place = (place + 1) & mask) {
      const number = (this.#places[place] as number) - 1;
      if (number < 0) return this.#add(text.slice(start, end), hash, place);
      if (this.#hashes[number] === hash && this.#is(number, text, start, end)) return number;
    }
  }

  #is(number: number, text: string, start: number, end: number): boolean {
    const first = this.#starts[number] as number;
    if ((this.#starts[number + 1] as number) - first !== end - start) return false;
    for (let at = start; at < end; at++) if (this.#letters[first + at - start] !== text.charCodeAt(at)) return false;
    return true;
  }

  #add(word: string, hash: number, place: number): number {
    const number = this.#words.length;
    this.#starts = grownTo(this.#starts, number + 2);
    const start = this.#starts[number] as number;
    this.#letters = grownTo(this.#letters, start + word.length);
    for (let i = 0; i < word.length; i++) this.#letters[start + i] = word.charCodeAt(i);
    this.#starts[number + 1] = start + word.length;
    this.#hashes = grownTo(this.#hashes, number + 1);
    this.#hashes[number] = hash;
    this.#places[place] = number + 1;
    // A slice would keep the text alive.
    this.#words.push(` ${word}`.slice(1));
    if (this.#words.length * 2 > this.#places.length) this.#spread();
    return number;
  }

  #spread(): void {
    const places = new Uint32Array(this.#places.length * 4);
    const mask = places.length - 1;
    for (let number = 0; number < this.#words.length; number++) {
      let place = placeOf(this.#hashes[number] as number, mask);
      while (places[place] !== 0) place = (place + 1) & mask;
      places[place] = number + 1;
    }
    this.#places = places;
  }
}

/** Where the word ends that begins at a place. */
function endOfWord(text: string, start: number, kind: number): number {
  let end = start + 1;
  for (; end < text.length; end++) {
    const next = kinds[text.charCodeAt(end)];
    if (next !== kind && (next !== DIGIT || kind !== LETTER)) break;
  }
  return end;
}

/** 32-bit FNV-1a. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** The upper half has its say: numbers that are counted up differ in their last letters alone. */
const placeOf = (hash: number, mask: number): number => (hash ^ (hash >>> 16)) & mask;
