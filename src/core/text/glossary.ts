import { glossaryTable } from './glossaryTable';

/** Words of other languages and scripts, lower case, each with the English words it stands for; none for words such as
 * articles. */
export type Glossary = ReadonlyMap<string, readonly string[]>;

const noMeaning = '-';

/** Reads lines of `english words: foreign, foreign, ...`; a foreign word met twice keeps its first meaning.
 * Accented words are also entered without accents, as they are often typed. */
export function parseGlossary(table: string): Glossary {
  const entries = new Map<string, readonly string[]>();
  for (const line of table.split('\n').filter((text) => text.includes(':'))) {
    const [english = '', foreign = ''] = line.split(':').map((text) => text.trim());
    const words = english === noMeaning ? [] : english.split(' ');
    for (const spelling of foreign.split(',').flatMap(spellingsOf)) {
      if (spelling !== '' && !entries.has(spelling)) entries.set(spelling, words);
    }
  }
  return entries;
}

function spellingsOf(text: string): readonly string[] {
  const word = text.trim().toLowerCase();
  const plain = withoutAccents(word);
  return plain !== word && /^[ -~]+$/.test(plain) ? [word, plain] : [word];
}

const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}+/gu, '').normalize('NFC');

let shipped: Glossary | undefined;

/** The glossary that ships with the product: read when it is first asked for, in some 40 ms. */
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
  private readonly longest: number;

  constructor(private readonly glossary: Glossary) {
    this.longest = Math.max(0, ...[...glossary.keys()].map((word) => word.length));
  }

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

  /** Scripts without spaces, and endings of inflected words: at each place the longest word known, else one letter on. */
  private readLongestMatches(run: string, visitor: ForeignVisitor): void {
    for (let start = 0; start < run.length; ) {
      const match = this.longestMatchAt(run, start);
      if (match) visitor.english(this.glossary.get(match) ?? []);
      start += match ? match.length : 1;
    }
  }

  private longestMatchAt(run: string, start: number): string | undefined {
    for (let length = Math.min(this.longest, run.length - start); length > 0; length--) {
      const candidate = run.slice(start, start + length);
      if (this.glossary.has(candidate)) return candidate;
    }
    return undefined;
  }
}
