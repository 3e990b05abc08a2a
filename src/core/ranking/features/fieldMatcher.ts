import type { IndexStatistics } from '../../memoryIndex/indexStatistics';
import type { MemoryIndex } from '../../memoryIndex/memoryIndex';
import { codeCount, commentCount, countsOf, definitionTenths } from '../../memoryIndex/structures/postings';
import type { QueryAnalysis } from '../../query/queryAnalyzer';

/** How much of a question each field of a chunk contains: shares from 0 to 1 of its words, weighted by idf. */
export interface FieldMatch {
  /** Words that occur anywhere in the chunk, as written or as a short form or related word. */
  readonly words: number;
  /** Terms that occur in the code, apart from the name that the chunk defines. */
  readonly body: number;
  /** Terms that occur in the comments. */
  readonly comments: number;
}

/** A posting list, and how much its term counts. */
interface AskedTerm {
  readonly pairs: Uint32Array;
  readonly weight: number;
}

/** A word of the question with the posting lists of all its terms. */
interface AskedWord {
  readonly lists: readonly Uint32Array[];
  readonly weight: number;
}

/** Matcher of the fields of chunks with one question. */
export class FieldMatcher {
  readonly #terms: readonly AskedTerm[];
  readonly #words: readonly AskedWord[];
  readonly #termMass: number;
  readonly #wordMass: number;

  constructor({ terms, words }: QueryAnalysis, { postings }: MemoryIndex, statistics: IndexStatistics) {
    const weightOf = (id: number): number => (terms.get(id) ?? 1) * statistics.chunkIdf(id);
    this.#terms = [...terms.keys()].map((id) => ({ pairs: postings.of(id), weight: weightOf(id) }));
    this.#words = words.map((ids) => ({
      lists: ids.map((id) => postings.of(id)),
      weight: ids[0] === undefined ? 1 : weightOf(ids[0]),
    }));
    this.#termMass = this.#terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
    this.#wordMass = this.#words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  }

  match(slot: number): FieldMatch {
    let [words, body, comments] = [0, 0, 0];
    for (const { pairs, weight } of this.#terms) {
      const packed = countsOf(pairs, slot);
      if (codeCount(packed) > (definitionTenths(packed) > 0 ? 1 : 0)) body += weight;
      if (commentCount(packed) > 0) comments += weight;
    }
    for (const { lists, weight } of this.#words) if (lists.some((list) => countsOf(list, slot) > 0)) words += weight;
    return { words: words / this.#wordMass, body: body / this.#termMass, comments: comments / this.#termMass };
  }
}
