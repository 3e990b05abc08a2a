import type { WordModel } from '../base/contracts';
import { splitIdentifier, splitWords } from '../text/identifiers';
import { stem } from '../text/stemmer';
import { STOP_WORDS } from '../text/synonyms';
import type { QueryAnalysis } from '../query/queryAnalyzer';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { IndexStatistics } from '../memoryIndex/indexStatistics';
import { wordVectorsOf, type WordVectors } from '../vectors/wordVectors';

/** How well the words of a name answer a question, each from 0 to 1. */
export interface NameMatch {
  /** Share of the name's words, by idf, that the question has. */
  readonly precision: number;
  /** Share of the question's words, by idf, that the name has. */
  readonly recall: number;
  /** Precision and recall where a word counts by the similarity of the most similar word. */
  readonly softPrecision: number;
  readonly softRecall: number;
  /** Whether the name begins with the question's first word. */
  readonly begins: number;
  /**
   * Of the sum of its words' vectors, by idf, with the question, as if no two words had to do with each other: from -1.
   */
  readonly cosine: number;
}

/** What the words of a part of a name add to it. */
export interface NamePart {
  readonly first: string | undefined;
  readonly mass: number;
  readonly met: number;
  readonly softMet: number;
  /** For each word of the question, its similarity to the most similar word: 1 is the word itself. */
  readonly nearest: readonly number[];
  readonly dot: number;
  readonly squares: number;
}

/** A word of the question. */
interface Asked {
  readonly stem: string;
  readonly idf: number;
  /** Of what stands at a place of the kept vectors. */
  readonly cosine: (place: number) => number;
}

/** A word of a name. */
interface NameWord {
  readonly stem: string;
  readonly idf: number;
  /** Whether the question has it. */
  readonly isAsked: boolean;
  /** How near it is to each word of the question, from 0 to 1, and the most of these. */
  readonly soft: readonly number[];
  readonly softest: number;
  /** With the question. */
  readonly cosine: number;
}

export const NO_MATCH: NameMatch = { precision: 0, recall: 0, softPrecision: 0, softRecall: 0, begins: 0, cosine: 0 };

/** More words of a long question say nothing of a name. */
const MAX_WORDS = 16;
/** Words that are less near than this have nothing to do with each other. */
const NEAR = 0.3;
/** Another word is never as near as the word itself. */
const NEAREST = 0.999;

/** Compares names with one question. What a word, and a part of a name, is worth is found once. */
export class NameMatcher {
  readonly #question: readonly Asked[];
  readonly #mass: number;
  readonly #vectors: WordVectors;
  readonly #cosine: (place: number) => number;
  readonly #first: string | undefined;
  /** Its stems in their order, each between blanks. */
  readonly #said: string;
  readonly #pairs: ReadonlySet<string>;
  readonly #saidNames = new Map<string, boolean>();
  readonly #parts = new Map<string, NamePart>();
  readonly #identifiers = new Map<string, readonly NameWord[]>();
  readonly #words = new Map<string, NameWord>();

  constructor(
    { wording, stems }: QueryAnalysis,
    private readonly index: MemoryIndex,
    private readonly statistics: IndexStatistics,
    model: WordModel,
  ) {
    this.#vectors = wordVectorsOf(model);
    const words = [...new Set(splitWords(wording).flatMap(splitIdentifier))].filter((word) => !STOP_WORDS.has(word));
    this.#first = words[0] && stem(words[0]);
    const all = splitWords(wording).flatMap(splitIdentifier);
    this.#said = saidWords(all);
    this.#pairs = joinedPairs(all);
    const written = words.map((word) => ({
      stem: stem(word),
      idf: this.#idf(stem(word)) * (stems.get(stem(word)) ?? 0.3),
      cosine: this.#vectors.cosinesWith(word),
    }));
    this.#question = written.sort((a, b) => b.idf - a.idf).slice(0, MAX_WORDS);
    this.#mass = this.#question.reduce((sum, { idf }) => sum + idf, 0) || 1;
    this.#cosine = this.#vectors.cosinesWith(wording);
  }

  /** @param text an identifier, or several with anything between. */
  part(text: string): NamePart {
    let found = this.#parts.get(text);
    if (!found) this.#parts.set(text, (found = this.#sumUp(text)));
    return found;
  }

  /** Of a name that has these parts. */
  match(...parts: readonly NamePart[]): NameMatch {
    let [mass, met, softMet, product, squares] = [0, 0, 0, 0, 0];
    for (const part of parts) {
      mass += part.mass;
      met += part.met;
      softMet += part.softMet;
      product += part.dot;
      squares += part.squares;
    }
    if (mass === 0 || this.#question.length === 0) return NO_MATCH;
    let [recall, softRecall] = [0, 0];
    for (let i = 0; i < this.#question.length; i++) {
      const idf = (this.#question[i] as Asked).idf;
      let nearest = 0;
      for (const part of parts) if ((part.nearest[i] as number) > nearest) nearest = part.nearest[i] as number;
      if (nearest === 1) recall += idf;
      softRecall += idf * nearest;
    }
    const begins = this.#first !== undefined && parts[0]?.first === this.#first ? 1 : 0;
    return {
      precision: met / mass,
      recall: recall / this.#mass,
      softPrecision: softMet / mass,
      softRecall: softRecall / this.#mass,
      begins,
      cosine: product / Math.sqrt(squares || 1),
    };
  }

  /** Whether the question says the words of a name one after the other, or two of its words are the name. */
  says(name: string): boolean {
    let known = this.#saidNames.get(name);
    if (known === undefined) {
      const words = saidWords(splitIdentifier(name));
      known = words.trim() !== '' && (this.#said.includes(words) || this.#pairs.has(words.trim()));
      this.#saidNames.set(name, known);
    }
    return known;
  }

  #sumUp(text: string): NamePart {
    const nearest = zeros(this.#question.length);
    let [mass, met, softMet, product, squares] = [0, 0, 0, 0, 0];
    let first: string | undefined;
    for (const identifier of splitWords(text)) {
      for (const { stem: own, idf, isAsked, soft, softest, cosine } of this.#wordsIn(identifier)) {
        first ??= own;
        mass += idf;
        if (isAsked) met += idf;
        softMet += idf * softest;
        product += idf * cosine;
        squares += idf * idf;
        for (let i = 0; i < nearest.length; i++)
          if ((soft[i] as number) > (nearest[i] as number)) nearest[i] = soft[i] as number;
      }
    }
    return { first, mass, met, softMet, nearest, dot: product, squares };
  }

  /** Types stand in one signature after another. */
  #wordsIn(identifier: string): readonly NameWord[] {
    let known = this.#identifiers.get(identifier);
    if (!known)
      this.#identifiers.set(identifier, (known = splitIdentifier(identifier).map((word) => this.#wordOf(word))));
    return known;
  }

  #wordOf(word: string): NameWord {
    let known = this.#words.get(word);
    if (!known) this.#words.set(word, (known = this.#compare(word)));
    return known;
  }

  #compare(word: string): NameWord {
    const own = stem(word);
    const place = this.#vectors.placeOf(word);
    const soft = zeros(this.#question.length);
    let [softest, isAsked] = [0, false];
    for (let i = 0; i < soft.length; i++) {
      const asked = this.#question[i] as Asked;
      isAsked ||= asked.stem === own;
      const near = asked.stem === own ? 1 : nearness(asked.cosine(place));
      soft[i] = near;
      if (near > softest) softest = near;
    }
    return { stem: own, idf: this.#idf(own), isAsked, soft, softest, cosine: this.#cosine(place) };
  }

  /** Of a word that no file holds, what the rarest has. */
  #idf(term: string): number {
    const id = this.index.postings.idOf(term);
    const max = Math.log(1 + this.index.fileCount);
    return id === undefined || !this.statistics.isLive(id) ? max : Math.max(MIN_IDF, this.statistics.fileIdf(id));
  }
}

/** Stems, without words that say nothing, each between blanks. */
const saidWords = (words: readonly string[]): string =>
  ` ${words
    .filter((word) => !STOP_WORDS.has(word))
    .map(stem)
    .join(' ')} `;

/** Neighbours as one word: `look up` is `lookup`. */
const joinedPairs = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.slice(1).map((word, i) => stem(`${words[i]}${word}`)));

const MIN_IDF = 0.3;
const nearness = (cosine: number): number => (cosine < NEAR ? 0 : Math.min(cosine, NEAREST));

/** Of numbers with fractions: a typed array of each word would cost more than what is reckoned with it. */
const zeros = (length: number): number[] => new Array<number>(length).fill(0);
