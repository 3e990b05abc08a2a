import { growTo } from '../collections/typedArrays';
import { glossaryTable } from './glossaryTable';
import { StringInterner } from '../collections/stringInterner';

/**
 * Lower-case words of other languages and scripts, each with the English words that it stands for; words such as
 * articles have none. The spellings are kept in a table of strings, which takes less memory than a map.
 */
export class Glossary {
  readonly #spellings = new StringInterner();
  /** Index of the meaning, by spelling. */
  #places = new Uint32Array(0);
  readonly #meanings: (readonly string[])[] = [];
  /** Length of the longest spelling. */
  #longest = 0;

  /**
   * @param entries Words with their meanings. The first entry for a spelling counts. Consecutive entries that share an
   * array are stored with one meaning.
   */
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

/**
 * Parses lines of `english words: foreign, foreign, ...`. The first meaning of a foreign word counts. Accented words
 * are also entered without accents, because they are often typed that way.
 */
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

/** Returns the glossary that ships with the product. Parsed on first use, in about 40 ms. */
export const glossary = (): Glossary => (shipped ??= parseGlossary(glossaryTable));

const beyondAscii = /[\u0080-\uffff]/;
const foreignRun = /[\p{L}\p{M}\p{N}_$]+/gu;
const asciiOrNot = /[A-Za-z0-9_$]+|[^A-Za-z0-9_$]+/g;
const combiningMark = /\p{M}+/gu;

/** Receives the parts of a foreign text, in order. */
export interface ForeignVisitor {
  /** Receives the English words for a foreign word. */
  english(words: readonly string[]): void;
  /** Receives letters that are ASCII, or become ASCII without their accents. */
  ascii(text: string): void;
}

/** Reads texts that are not entirely ASCII. */
export class ForeignReader {
  constructor(private readonly glossary: Glossary) {}

  /**
   * Visits the words of a text. Latin letters lose their accents and are read as ASCII; words in other scripts are read
   * only if the glossary knows them.
   */
  read(text: string, visitor: ForeignVisitor): void {
    for (const [run] of text.normalize('NFKC').matchAll(foreignRun)) {
      const exact = this.glossary.get(run.toLowerCase());
      const plain = run.normalize('NFD').replace(combiningMark, '');
      if (exact) visitor.english(exact);
      else if (beyondAscii.test(plain)) this.readMixed(run, visitor);
      else visitor.ascii(plain);
    }
  }

  /**
   * Reads ASCII and other letters separately, because scripts without spaces run straight into names of code: `HTTP`
   * before a Chinese word is still http.
   */
  private readMixed(run: string, visitor: ForeignVisitor): void {
    for (const [piece] of run.matchAll(asciiOrNot)) {
      if (beyondAscii.test(piece)) this.readLongestMatches(piece.toLowerCase(), visitor);
      else visitor.ascii(piece);
    }
  }

  /**
   * Reads the longest known word at each place, or else skips one letter. This handles scripts without spaces, and the
   * endings of inflected words.
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
