import { stem } from '../text/stemmer';
import { GENERIC_FILE_WORDS } from '../text/synonyms';
import type { QueryAnalysis, WeightedTerms } from '../query/queryAnalyzer';
import type { ScoreAccumulator, AccumulatorScope } from '../collections/scoreAccumulator';
import { isInParent, isInStem } from '../memoryIndex/structures/pathTerms';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { IndexStatistics } from '../memoryIndex/indexStatistics';
import { SLOW_ROUNDS, type Steps } from '../scheduling/cooperativeSteps';

/** How well file names answer the query; by file id, 0 to 1. */
export interface FileNameMatches {
  /** idf-weighted share of the words of the file name that the query says. */
  readonly precision: ScoreAccumulator;
  /** Harmonic mean of that and the share of the query that the file name says. */
  readonly overlap: ScoreAccumulator;
  /** 1 when the query says the whole file name. */
  readonly exact: ScoreAccumulator;
  /** 1 when the parent folder has a word of the query. */
  readonly parent: ScoreAccumulator;
  /** Longest common beginning of a query word with a word of the file name, over the number of its words. */
  readonly prefix: ScoreAccumulator;
  /** Matches of short forms: `authentication` and `auth.ts`. */
  readonly shortForm: ScoreAccumulator;
  /** Matches of synonyms: `folder` and `directory.rb`. */
  readonly related: ScoreAccumulator;
}

const genericStems = [...new Set(GENERIC_FILE_WORDS.map(stem))];
/** A generic word of a file name (`utils`) counts a fifth: hitting it says little, missing it costs little. */
const GENERIC_SHARE = 0.2;
/**
 * Words in most files are the project's own name: they count no more than their idf when hit, and half a word when
 * missed.
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

/** Files whose names are compared, to one that is worth a closer look: the idf of each word of them is asked for. */
const NAMED_SHARE = 2;

/** In a large index, the rarest: a word that is in the paths of so many files leads to none of them. In others all. */
function distinctiveTerms(terms: ReadonlySet<number>, { paths, postings, pruning }: MemoryIndex): ReadonlySet<number> {
  if (!postings.diskPostings) return terms;
  const rarest = [...terms].sort((a, b) => paths.countOf(a) - paths.countOf(b) || a - b);
  let sum = 0;
  return new Set(rarest.filter((term) => (sum += paths.countOf(term)) <= NAMED_SHARE * pruning.files));
}

/** Visits the live files whose path has a term. */
function eachPath({ paths, files }: MemoryIndex, term: number, visit: (file: number, packed: number) => void): void {
  const pairs = paths.postingsOf(term);
  for (let i = 0; i < pairs.length; i += 2)
    if (files[pairs[i] as number]?.removed === false) visit(pairs[i] as number, pairs[i + 1] as number);
}

/** Files whose name has one of the terms. */
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

/** How much of the query the name of a file says. */
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
