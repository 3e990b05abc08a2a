import { inverseDocumentFrequency } from '../memoryIndex/documentFrequency';
import { nearness } from './vectorCentres';
import type { TermSketch } from './termSketch';

/** Facts about a repository that are known before any of its rows is read. */
export interface RepositoryProfile {
  readonly functions: number;
  readonly terms: TermSketch;
  /** Centers of the vectors of its functions; empty if these are from another model. */
  readonly centres: readonly Float32Array[];
}

/** A question in the form by which repositories are chosen. */
export interface RoutedQuestion {
  readonly terms: readonly string[];
  readonly vector?: Float32Array | undefined;
}

/**
 * Offset of reciprocal ranks, 1 / (offset + rank). A low offset favors the top ranks, so that the best repository by
 * words alone is not lost.
 */
const RANK_OFFSET = 4;
/**
 * Constants of `df / (df + 50 + 150 * size)`, from Callan, Lu and Croft, Searching Distributed Collections with
 * Inference Networks (1995).
 */
const HALF_COUNT = 50;
const SIZE_COUNT = 150;

/** Document frequencies of terms over all repositories. */
export class CatalogueStatistics {
  readonly documents: number;
  readonly #counts = new Map<string, number>();

  constructor(private readonly profiles: readonly RepositoryProfile[]) {
    this.documents = profiles.reduce((sum, { functions }) => sum + functions, 0);
  }

  /** Returns approximately how many functions contain a term. */
  count(term: string): number {
    let count = this.#counts.get(term);
    if (count === undefined) {
      count = this.profiles.reduce((sum, { terms }) => sum + terms.count(term), 0);
      this.#counts.set(term, count);
    }
    return count;
  }

  idf(term: string): number {
    return inverseDocumentFrequency(this.documents, this.count(term));
  }
}

/**
 * Returns the positions of the repositories to search, best first: those whose terms and whose centers are nearest to
 * the question.
 */
export function chooseRepositories(
  profiles: readonly RepositoryProfile[],
  question: RoutedQuestion,
  statistics: CatalogueStatistics,
  most: number,
): readonly number[] {
  const { vector } = question;
  const mean = statistics.documents / Math.max(1, profiles.length);
  const byWords = profiles.map((profile) => wordScore(profile, question.terms, statistics, mean));
  const byMeaning = profiles.map(({ centres }) => (vector ? nearness(vector, centres) : -1));
  const scores = profiles.map(() => 0);
  addRanks(byWords, 0, scores);
  addRanks(byMeaning, -1, scores);
  return scores
    .flatMap((score, place) => (score > 0 ? [{ score, place }] : []))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, most)
    .map(({ place }) => place);
}

function wordScore(
  { functions, terms }: RepositoryProfile,
  words: readonly string[],
  statistics: CatalogueStatistics,
  mean: number,
): number {
  const half = HALF_COUNT + (SIZE_COUNT * functions) / mean;
  return words.reduce((sum, word) => {
    const count = terms.count(word);
    return sum + (statistics.idf(word) * count) / (count + half);
  }, 0);
}

/** Adds the reciprocal rank of each value to the scores. Values of at most `none` add nothing. */
function addRanks(values: readonly number[], none: number, scores: number[]): void {
  values
    .flatMap((value, place) => (value > none ? [{ value, place }] : []))
    .sort((a, b) => b.value - a.value || a.place - b.place)
    .forEach(({ place }, rank) => (scores[place] = (scores[place] ?? 0) + 1 / (RANK_OFFSET + rank)));
}
