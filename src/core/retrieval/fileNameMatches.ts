import { stem } from '../text/stemmer';
import { GENERIC_FILE_WORDS } from '../text/synonyms';
import type { QueryAnalysis, WeightedTerms } from '../query/queryAnalyzer';
import type { ScoreAccumulator, AccumulatorScope } from '../collections/scoreAccumulator';
import { isInParent, isInStem } from '../memoryIndex/structures/pathTerms';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { IndexStatistics } from '../memoryIndex/indexStatistics';
import { SLOW_ROUNDS, type Steps } from '../scheduling/cooperativeSteps';

/** How well file names match the query, 0 to 1; by file id. */
export interface FileNameMatches {
  /** idf-weighted share of the words of the file name that occur in the query. */
  readonly precision: ScoreAccumulator;
  /** Harmonic mean of `precision` and the share of the query that occurs in the file name. */
  readonly overlap: ScoreAccumulator;
  /** 1 if the query contains the whole file name. */
  readonly exact: ScoreAccumulator;
  /** 1 if the name of the parent folder has a word of the query. */
  readonly parent: ScoreAccumulator;
  /**
   * Longest common prefix of a query word and a word of the file name, divided by the number of words in the file name.
   */
  readonly prefix: ScoreAccumulator;
  /** Matches of short forms: `authentication` and `auth.ts`. */
  readonly shortForm: ScoreAccumulator;
  /** Matches of synonyms: `folder` and `directory.rb`. */
  readonly related: ScoreAccumulator;
}

const genericStems = [...new Set(GENERIC_FILE_WORDS.map(stem))];
/** Weight of a generic word of a file name (`utils`): a hit says little, and a miss costs little. */
const GENERIC_SHARE = 0.2;
/**
 * Words with an idf below this value are in most files and are usually the name of the project. A hit counts their idf,
 * and a miss counts half a word.
 */
const COMMON_IDF = 0.5;

export function* matchFileNames(
  index: MemoryIndex,
  statistics: IndexStatistics,
  query: QueryAnalysis,
  accumulators: AccumulatorScope,
): Steps<FileNameMatches> {
  const [precision, overlap, exact, parent] = [
    accumulators.take('file'),
    accumulators.take('file'),
    accumulators.take('file'),
    accumulators.take('file'),
  ];
  const said = new Set([...query.terms.keys(), ...query.joined]);
  const telling = distinctiveTerms(said, index);
  const recalled = shareOfQuery(index, statistics, query.terms);
  const precisionOf = namePrecision(index, statistics, said);
  let rounds = 0;
  for (const file of filesNamed(index, telling)) {
    if (++rounds % SLOW_ROUNDS === 0) yield;
    const share = precisionOf(file);
    const found = recalled(file);
    precision.raiseTo(file, share);
    if (share + found > 0) overlap.raiseTo(file, (2 * share * found) / (share + found));
    if (share > 0.99) exact.raiseTo(file, 1);
  }
  yield;
  yield* matchParents(index, telling, parent);
  yield;
  const expansion = (terms: WeightedTerms): ScoreAccumulator => expansionMatch(index, terms, accumulators.take('file'));
  return {
    precision,
    overlap,
    exact,
    parent,
    prefix: expansion(query.prefixes),
    shortForm: expansion(query.shortForms),
    related: expansion(query.related),
  };
}

/**
 * Number of files whose names are compared for each file that is worth a closer look. It is limited because the idf of
 * every word of a name is looked up.
 */
const NAMED_SHARE = 2;

/**
 * Returns the rarest terms in a large index, where terms in too many paths do not distinguish files; all terms
 * otherwise.
 */
function distinctiveTerms(terms: ReadonlySet<number>, { paths, postings, pruning }: MemoryIndex): ReadonlySet<number> {
  if (!postings.diskPostings) return terms;
  const rarest = [...terms].sort((a, b) => paths.countOf(a) - paths.countOf(b) || a - b);
  let sum = 0;
  return new Set(rarest.filter((term) => (sum += paths.countOf(term)) <= NAMED_SHARE * pruning.files));
}

/** Visits the live files whose path contains a term. */
function eachPath({ paths, files }: MemoryIndex, term: number, visit: (file: number, packed: number) => void): void {
  const pairs = paths.postingsOf(term);
  for (let i = 0; i < pairs.length; i += 2)
    if (files[pairs[i] as number]?.removed === false) visit(pairs[i] as number, pairs[i + 1] as number);
}

/** Returns the files whose name contains one of the terms. */
function filesNamed(index: MemoryIndex, terms: ReadonlySet<number>): ReadonlySet<number> {
  const named = new Set<number>();
  for (const term of terms) eachPath(index, term, (file, packed) => isInStem(packed) && named.add(file));
  return named;
}

function* matchParents(index: MemoryIndex, terms: ReadonlySet<number>, parent: ScoreAccumulator): Steps<void> {
  for (const term of terms) {
    yield;
    eachPath(index, term, (file, packed) => isInParent(packed) && parent.raiseTo(file, 1));
  }
}

function namePrecision(
  { postings, paths }: MemoryIndex,
  statistics: IndexStatistics,
  said: ReadonlySet<number>,
): (file: number) => number {
  const genericTerms = new Set(genericStems.map((word) => postings.idOf(word)));
  return (file) => {
    const length = paths.stemLength(file);
    let hit = 0;
    let all = 0;
    for (let i = 0; i < length; i++) {
      const term = paths.stemTerm(file, i);
      const idf = statistics.fileIdf(term);
      const generic = length > 1 && genericTerms.has(term) ? GENERIC_SHARE : 1;
      const weight = Math.max(COMMON_IDF, idf) * generic;
      all += weight;
      if (said.has(term)) hit += idf < COMMON_IDF ? idf * generic : weight;
    }
    return all === 0 ? 0 : hit / all;
  };
}

/** Returns a function that computes the share of the query in the name of a file. */
function shareOfQuery(
  { paths }: MemoryIndex,
  statistics: IndexStatistics,
  terms: WeightedTerms,
): (file: number) => number {
  let mass = 0;
  for (const [term, weight] of terms) mass += weight * statistics.fileIdf(term);
  const shares = [...terms].map(([term, weight]) => ({
    term,
    share: (weight * statistics.fileIdf(term)) / (mass || 1),
  }));
  return (file) => shares.reduce((sum, { term, share }) => (paths.hasInStem(file, term) ? sum + share : sum), 0);
}

function expansionMatch(index: MemoryIndex, terms: WeightedTerms, matches: ScoreAccumulator): ScoreAccumulator {
  const telling = distinctiveTerms(new Set(terms.keys()), index);
  for (const [term, weight] of terms) {
    if (!telling.has(term)) continue;
    eachPath(
      index,
      term,
      (file, packed) => isInStem(packed) && matches.raiseTo(file, weight / index.paths.stemLength(file)),
    );
  }
  return matches;
}
