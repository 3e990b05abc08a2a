import type { WordModel } from '../contracts';
import { splitIdentifier, wordsOf } from '../text/identifiers';
import { stem } from '../text/stem';
import { STOP_WORDS } from '../text/wordTables';
import type { QueryAnalysis } from './queryAnalyzer';
import type { SearchImage } from './searchImage';
import type { Statistics } from './statistics';

/** How well the words of a name answer a question, each from 0 to 1. */
export interface NameMatch {
  /** Share of the name's words, by idf, that the question has. */
  readonly precision: number;
  /** Share of the question's words, by idf, that the name has. */
  readonly recall: number;
  /** The same where a word counts by its nearest in meaning. */
  readonly softPrecision: number;
  readonly softRecall: number;
  /** Whether the name begins with the question's first word. */
  readonly begins: number;
}

/** A word of the question. */
interface Asked {
  readonly stem: string;
  readonly idf: number;
  readonly vector: Float32Array;
}

/** A word of a name. */
interface NameWord {
  readonly stem: string;
  readonly idf: number;
  /** Whether the question has it. */
  readonly isAsked: boolean;
  /** How near it is to each word of the question, from 0 to 1, and the most of these. */
  readonly soft: Float64Array;
  readonly softest: number;
}

export const NO_MATCH: NameMatch = { precision: 0, recall: 0, softPrecision: 0, softRecall: 0, begins: 0 };

/** More words of a long question say nothing of a name. */
const MOST_WORDS = 24;
/** Words that are less near than this have nothing to do with each other. */
const NEAR = 0.3;
/** Another word is never as near as the word itself. */
const NEAREST = 0.999;

/** Compares names with one question. What a word of a name is worth is found once. */
export class NameMatcher {
  readonly #question: readonly Asked[];
  readonly #mass: number;
  readonly #vector: Float32Array;
  readonly #first: string | undefined;
  readonly #nearest: Float64Array;
  readonly #matches = new Map<string, NameMatch>();
  readonly #cosines = new Map<string, number>();
  readonly #words = new Map<string, NameWord>();

  constructor(
    { title, stems }: QueryAnalysis,
    private readonly image: SearchImage,
    private readonly statistics: Statistics,
    private readonly model: WordModel,
  ) {
    const words = [...new Set(wordsOf(title).flatMap(splitIdentifier))].filter((word) => !STOP_WORDS.has(word));
    this.#first = words[0] && stem(words[0]);
    const written = words.map((word) => ({ stem: stem(word), idf: this.#idf(stem(word)) * (stems.get(stem(word)) ?? 0.3), vector: model.vectorOf(word) }));
    this.#question = written.sort((a, b) => b.idf - a.idf).slice(0, MOST_WORDS);
    this.#nearest = new Float64Array(this.#question.length);
    this.#mass = this.#question.reduce((sum, { idf }) => sum + idf, 0) || 1;
    this.#vector = model.vectorOf(title);
  }

  /** @param name an identifier, or several separated by `.`. */
  match(name: string): NameMatch {
    let found = this.#matches.get(name);
    if (!found) this.#matches.set(name, (found = this.#match(name)));
    return found;
  }

  /** Of the name with the question. */
  cosine(name: string): number {
    let known = this.#cosines.get(name);
    if (known === undefined) this.#cosines.set(name, (known = name === '' || this.#question.length === 0 ? 0 : this.model.cosine(name, this.#vector)));
    return known;
  }

  #match(name: string): NameMatch {
    const words = wordsOf(name).flatMap(splitIdentifier);
    if (words.length === 0 || this.#question.length === 0) return NO_MATCH;
    let [mass, met, softMet] = [0, 0, 0];
    // The nearest of the name's words to each of the question: 1 is the word itself.
    const nearest = this.#nearest.fill(0);
    for (const word of words) {
      const { idf, isAsked, soft, softest } = this.#wordOf(word);
      mass += idf;
      if (isAsked) met += idf;
      softMet += idf * softest;
      for (let i = 0; i < nearest.length; i++) if ((soft[i] as number) > (nearest[i] as number)) nearest[i] = soft[i] as number;
    }
    let [recall, softRecall] = [0, 0];
    for (const [i, { idf }] of this.#question.entries()) {
      if (nearest[i] === 1) recall += idf;
      softRecall += idf * (nearest[i] as number);
    }
    return {
      precision: met / (mass || 1),
      recall: recall / this.#mass,
      softPrecision: softMet / (mass || 1),
      softRecall: softRecall / this.#mass,
      begins: this.#wordOf(words[0] ?? '').stem === this.#first ? 1 : 0,
    };
  }

  #wordOf(word: string): NameWord {
    let known = this.#words.get(word);
    if (!known) {
      const own = stem(word);
      const vector = this.model.vectorOf(word);
      const soft = Float64Array.from(this.#question, ({ stem: asked, vector: other }) => (asked === own ? 1 : nearness(dot(vector, other))));
      const softest = soft.reduce((most, value) => Math.max(most, value), 0);
      this.#words.set(word, (known = { stem: own, idf: this.#idf(own), isAsked: this.#question.some(({ stem: asked }) => asked === own), soft, softest }));
    }
    return known;
  }

  /** Of a word that no file holds, what the rarest has. */
  #idf(term: string): number {
    const id = this.image.postings.idOf(term);
    const most = Math.log(1 + this.image.fileCount);
    return id === undefined || !this.statistics.isLive(id) ? most : Math.max(LEAST_IDF, this.statistics.fileIdf(id));
  }
}

const LEAST_IDF = 0.3;
const nearness = (cosine: number): number => (cosine < NEAR ? 0 : Math.min(cosine, NEAREST));

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
