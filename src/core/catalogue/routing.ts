import { inverseDocumentFrequency } from '../memoryIndex/documentFrequency';
import { nearness } from './vectorCentres';
import type { TermSketch } from './termSketch';

/** What is known of a repository before any of its rows is read. */
export interface RepositoryProfile {
  readonly functions: number;
  readonly terms: TermSketch;
  /** Directions that stand for the vectors of its functions; none where these are of another model. */
  readonly centres: readonly Float32Array[];
}

/** A question as repositories are chosen by it. */
export interface RoutedQuestion {
  readonly terms: readonly string[];
  readonly vector?: Float32Array | undefined;
}

/** How much of a rank that is one further down is left: what is first by words alone is not lost. */
const RANK_OFFSET = 4;
/** Callan, Lu and Croft, Searching Distributed Collections with Inference Networks (1995): `df / (df + 50 + 150 * size)`. */
const HALF_COUNT = 50;
const SIZE_COUNT = 150;

/** How rare terms are in all repositories together. */
export class CatalogueStatistics {
  readonly documents: number;
  readonly #counts = new Map<string, number>();

  constructor(private readonly profiles: readonly RepositoryProfile[]) {
    this.documents = profiles.reduce((sum, { functions }) => sum + functions, 0);
  }

  /** About how many functions hold a term. */
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
 * The repositories that are asked, by their places: those whose words and those whose directions are nearest the
 * question, the best first.
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

/** Adds what each place is worth by the rank of its value; nothing for values that are as low as none. */
function addRanks(values: readonly number[], none: number, scores: number[]): void {
  values
    .flatMap((value, place) => (value > none ? [{ value, place }] : []))
    .sort((a, b) => b.value - a.value || a.place - b.place)
    .forEach(({ place }, rank) => (scores[place] = (scores[place] ?? 0) + 1 / (RANK_OFFSET + rank)));
}
