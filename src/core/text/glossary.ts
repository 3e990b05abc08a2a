import { growTo } from '../collections/typedArrays';
import { glossaryTable } from './glossaryTable';
import { StringInterner } from '../collections/stringInterner';

/**
 * Words of other languages and scripts, lower case, each with the English words it stands for; none for words such as
 * articles. Their spellings stand in a table of strings, which takes less memory than a map.
 */
export class Glossary {
  readonly #spellings = new StringInterner();
  /** By spelling: the place of its meaning. */
  #places = new Uint32Array(0);
  readonly #meanings: (readonly string[])[] = [];
  /** Letters of the longest spelling. */
  #longest = 0;

  /** @param entries of which the first for a spelling counts; what the same array stands for is kept once. */
  constructor(entries: Iterable<readonly [spelling: string, english: readonly string[]]>) {
    for (const [spelling, english] of entries) if (!this.has(spelling)) this.#add(spelling, english);
  }

  get longest(): number {
    return this.#longest;
  }

  get(spelling: string): readonly string[] | undefined {
    const id = this.#spellings.idOf(spelling);
    return id === undefined ? undefined : this.#meanings[this.#places[id] as number];
  }

  has(spelling: string): boolean {
    return this.#spellings.idOf(spelling) !== undefined;
  }

  *[Symbol.iterator](): Generator<readonly [spelling: string, english: readonly string[]]> {
    for (let id = 0; id < this.#spellings.size; id++)
      yield [this.#spellings.get(id), this.#meanings[this.#places[id] as number] as readonly string[]];
  }

  #add(spelling: string, english: readonly string[]): void {
    const id = this.#spellings.intern(spelling);
    if (this.#meanings.at(-1) !== english) this.#meanings.push(english);
    this.#places = growTo(this.#places, id + 1);
    this.#places[id] = this.#meanings.length - 1;
    this.#longest = Math.max(this.#longest, spelling.length);
  }
}

const noMeaning = '-';

/** Reads lines of `english words: foreign, foreign, ...`; a foreign word met twice keeps its first meaning.
 * Accented words are also entered without accents, as they are often typed. */
export const parseGlossary = (table: string): Glossary => new Glossary(entriesOf(table));

function* entriesOf(table: string): Generator<readonly [spelling: string, english: readonly string[]]> {
  for (const line of table.split('\n').filter((text) => text.includes(':'))) {
    const [english = '', foreign = ''] = line.split(':').map((text) => text.trim());
    const words = english === noMeaning ? [] : english.split(' ');
    for (const spelling of foreign.split(',').flatMap(spellingsOf)) if (spelling !== '') yield [spelling, words];
  }
}

function spellingsOf(text: string): readonly string[] {
  const word = text.trim().toLowerCase();
  const plain = withoutAccents(word);
  return plain !== word && /^[ -~]+$/.test(plain) ? [word, plain] : [word];
}

const withoutAccents = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');

let shipped: Glossary | undefined;

/** The glossary that ships with the product: read on first use, in some 40 ms. */
export const glossary = (): Glossary => (shipped ??= parseGlossary(glossaryTable));

const beyondAscii = /[\u0080-\uffff]/;
const foreignRun = /[\p{L}\p{M}\p{N}_$]+/gu;
const asciiOrNot = /[A-Za-z0-9_$]+|[^A-Za-z0-9_$]+/g;
const combiningMark = /\p{M}+/gu;

/** What is found in a foreign text, in order. */
export interface ForeignVisitor {
  /** English words for a foreign one. */
  english(words: readonly string[]): void;
  /** Letters that are, or without their accents become, ASCII. */
  ascii(text: string): void;
}

/** Reads texts that are not all ASCII. */
export class ForeignReader {
  constructor(private readonly glossary: Glossary) {}

  /** Latin letters lose their accents and are read as ASCII; of other scripts only what the glossary knows is read. */
  read(text: string, visitor: ForeignVisitor): void {
    for (const [run] of text.normalize('NFKC').matchAll(foreignRun)) {
      const exact = this.glossary.get(run.toLowerCase());
      const plain = run.normalize('NFD').replace(combiningMark, '');
      if (exact) visitor.english(exact);
      else if (beyondAscii.test(plain)) this.readMixed(run, visitor);
      else visitor.ascii(plain);
    }
  }

  /** Scripts without spaces run straight into names of the code: `HTTP` before a Chinese word is still http. */
  private readMixed(run: string, visitor: ForeignVisitor): void {
    for (const [piece] of run.matchAll(asciiOrNot)) {
      if (beyondAscii.test(piece)) this.readLongestMatches(piece.toLowerCase(), visitor);
      else visitor.ascii(piece);
    }
  }

  /**
   * Scripts without spaces, and endings of inflected words: at each place the longest word known, else one letter on.
   */
  private readLongestMatches(run: string, visitor: ForeignVisitor): void {
    for (let start = 0; start < run.length;) {
      const match = this.longestMatchAt(run, start);
      if (match) visitor.english(this.glossary.get(match) ?? []);
      start += match ? match.length : 1;
    }
  }

  private longestMatchAt(run: string, start: number): string | undefined {
    for (let length = Math.min(this.glossary.longest, run.length - start); length > 0; length--) {
      const candidate = run.slice(start, start + length);
      if (this.glossary.has(candidate)) return candidate;
    }
    return undefined;
  }
}
