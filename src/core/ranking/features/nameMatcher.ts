import type { WordModel } from '../../base/contracts';
import { splitIdentifier, splitWords } from '../../text/identifiers';
import { stem } from '../../text/stemmer';
import { STOP_WORDS } from '../../text/synonyms';
import type { QueryAnalysis } from '../../query/queryAnalyzer';
import type { MemoryIndex } from '../../memoryIndex/memoryIndex';
import type { IndexStatistics } from '../../memoryIndex/indexStatistics';
import { wordVectorsOf, type WordVectors } from '../../vectors/wordVectors';

/** How well the words of a name match a question. All values but the cosine range from 0 to 1. */
export interface NameMatch {
  /** Share of the name's words that occur in the question, weighted by idf. */
  readonly precision: number;
  /** Share of the question's words that occur in the name, weighted by idf. */
  readonly recall: number;
  /** Precision and recall in which each word counts by its similarity to the most similar word of the other side. */
  readonly softPrecision: number;
  readonly softRecall: number;
  /** Whether the name begins with the question's first word. */
  readonly begins: number;
  /**
   * Cosine between the question and the idf-weighted sum of the vectors of the name's words; may be negative. The
   * length of the sum is computed as if the vectors of the words were orthogonal.
   */
  readonly cosine: number;
}

/** Contribution of one part of a name to the match of the whole name. */
export interface NamePart {
  readonly first: string | undefined;
  readonly mass: number;
  readonly met: number;
  readonly softMet: number;
  /** For each word of the question, the similarity of the most similar word in this part; 1 means the same word. */
  readonly nearest: readonly number[];
  readonly dot: number;
  readonly squares: number;
}

/** A word of the question. */
interface Asked {
  readonly stem: string;
  readonly idf: number;
  /** Cosine between this word and the vector at a place of the word vectors. */
  readonly cosine: (place: number) => number;
}

/** A word of a name. */
interface NameWord {
  readonly stem: string;
  readonly idf: number;
  /** Whether the word occurs in the question. */
  readonly isAsked: boolean;
  /** Similarity to each word of the question, from 0 to 1, and the largest of these values. */
  readonly soft: readonly number[];
  readonly softest: number;
  /** Cosine between the word and the whole question. */
  readonly cosine: number;
}

export const NO_MATCH: NameMatch = { precision: 0, recall: 0, softPrecision: 0, softRecall: 0, begins: 0, cosine: 0 };

/**
 * Maximum number of question words to compare with names, highest idf first: the other words of a long question say
 * nothing about a name.
 */
const MAX_WORDS = 16;
/** Minimum cosine of similar words; words with a smaller cosine are treated as unrelated. */
const NEAR = 0.3;
/** Maximum similarity of two different words; only the same word reaches 1. */
const NEAREST = 0.999;

/** Matcher of names with one question. The values of each word and of each part of a name are computed once. */
export class NameMatcher {
  readonly #question: readonly Asked[];
  readonly #mass: number;
  readonly #vectors: WordVectors;
  readonly #cosine: (place: number) => number;
  readonly #first: string | undefined;
  /** Stems of the question in order, each surrounded by spaces. */
  readonly #said: string;
  readonly #pairs: ReadonlySet<string>;
  readonly #saidNames = new Map<string, boolean>();
  readonly #parts = new Map<string, NamePart>();
  readonly #identifiers = new Map<string, readonly NameWord[]>();
  readonly #words = new Map<string, NameWord>();

  constructor(
    { english: wording, stems }: QueryAnalysis,
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

  /**
   * Returns the contribution of a part of a name.
   * @param text one identifier, or several with any separators.
   */
  part(text: string): NamePart {
    let found = this.#parts.get(text);
    if (!found) this.#parts.set(text, (found = this.#sumUp(text)));
    return found;
  }

  /** Returns the match of a name that consists of these parts. */
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

  /**
   * Returns whether the question contains the words of a name in sequence, or two neighboring words that form the name.
   */
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

  /** Returns the words of an identifier. They are cached, because the same types occur in many signatures. */
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

  /** Returns the idf of a term. A term that no file contains gets the idf of the rarest terms. */
  #idf(term: string): number {
    const id = this.index.postings.idOf(term);
    const max = Math.log(1 + this.index.fileCount);
    return id === undefined || !this.statistics.isLive(id) ? max : Math.max(MIN_IDF, this.statistics.fileIdf(id));
  }
}

/** Returns the stems of all words but the stop words, each surrounded by spaces. */
const saidWords = (words: readonly string[]): string =>
  ` ${words
    .filter((word) => !STOP_WORDS.has(word))
    .map(stem)
    .join(' ')} `;

/** Returns the stems of neighboring words joined into one word: `look up` as `lookup`. */
const joinedPairs = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.slice(1).map((word, i) => stem(`${words[i]}${word}`)));

const MIN_IDF = 0.3;
const nearness = (cosine: number): number => (cosine < NEAR ? 0 : Math.min(cosine, NEAREST));

/** Returns a plain array of zeros. A typed array per word would cost more than the computation on it. */
const zeros = (length: number): number[] => new Array<number>(length).fill(0);
