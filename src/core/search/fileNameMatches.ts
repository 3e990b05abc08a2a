import { stem } from '../text/stem';
import { GENERIC_FILE_WORDS } from '../text/wordTables';
import type { QueryAnalysis, WeightedTerms } from './queryAnalyzer';
import type { Column, ColumnLoan } from './column';
import { isInParent, isInStem } from './pathTerms';
import type { SearchImage } from './searchImage';
import type { Statistics } from './statistics';
import { SLOW_ROUNDS, type Steps } from './steps';

/** How well file names answer the query; by file id, 0 to 1. */
export interface FileNameMatches {
  /** idf-weighted share of the words of the file name that the query says. */
  readonly precision: Column;
  /** Harmonic mean of that and the share of the query that the file name says. */
  readonly overlap: Column;
  /** 1 when the query says the whole file name. */
  readonly exact: Column;
  /** 1 when the parent folder has a word of the query. */
  readonly parent: Column;
  /** Longest common beginning of a query word with a word of the file name, over the number of its words. */
  readonly prefix: Column;
  /** The same for short forms: `authentication` and `auth.ts`. */
  readonly shortForm: Column;
  /** The same for words of the same idea: `folder` and `directory.rb`. */
  readonly related: Column;
}

const genericStems = [...new Set(GENERIC_FILE_WORDS.map(stem))];
/** A generic word of a file name (`utils`) counts a fifth: hitting it says little, missing it costs little. */
const GENERIC_SHARE = 0.2;
/** Words in most files are the project's own name: they count no more than their idf when hit, and half a word when missed. */
const COMMON_IDF = 0.5;

export function* matchFileNames(image: SearchImage, statistics: Statistics, query: QueryAnalysis, columns: ColumnLoan): Steps<FileNameMatches> {
  const [precision, overlap, exact, parent] = [columns.take('file'), columns.take('file'), columns.take('file'), columns.take('file')];
  const said = new Set([...query.terms.keys(), ...query.joined]);
  const telling = tellingOf(said, image);
  const recalled = shareOfQuery(image, statistics, query.terms);
  const precisionOf = namePrecision(image, statistics, said);
  let rounds = 0;
  for (const file of filesNamed(image, telling)) {
    if (++rounds % SLOW_ROUNDS === 0) yield;
    const share = precisionOf(file);
    const found = recalled(file);
    precision.raise(file, share);
    if (share + found > 0) overlap.raise(file, (2 * share * found) / (share + found));
    if (share > 0.99) exact.raise(file, 1);
  }
  yield;
  yield* matchParents(image, telling, parent);
  yield;
  const expansion = (terms: WeightedTerms): Column => expansionMatch(image, terms, columns.take('file'));
  return { precision, overlap, exact, parent, prefix: expansion(query.prefixes), shortForm: expansion(query.shortForms), related: expansion(query.related) };
}

/** Files whose names are compared, to one that is worth a closer look: the idf of each word of them is asked for. */
const NAMED_SHARE = 2;

/** In a large index, the rarest: a word that is in the paths of so many files leads to none of them. In others all. */
function tellingOf(terms: ReadonlySet<number>, { paths, postings, effort }: SearchImage): ReadonlySet<number> {
  if (!postings.stored) return terms;
  const rarest = [...terms].sort((a, b) => paths.countOf(a) - paths.countOf(b) || a - b);
  let sum = 0;
  return new Set(rarest.filter((term) => (sum += paths.countOf(term)) <= NAMED_SHARE * effort.files));
}

/** Visits the live files whose path has a term. */
function eachPath({ paths, files }: SearchImage, term: number, visit: (file: number, packed: number) => void): void {
  const pairs = paths.of(term);
  for (let i = 0; i < pairs.length; i += 2) if (files[pairs[i] as number]?.removed === false) visit(pairs[i] as number, pairs[i + 1] as number);
}

/** Files whose name has one of the terms. */
function filesNamed(image: SearchImage, terms: ReadonlySet<number>): ReadonlySet<number> {
  const named = new Set<number>();
  for (const term of terms) eachPath(image, term, (file, packed) => isInStem(packed) && named.add(file));
  return named;
}

function* matchParents(image: SearchImage, terms: ReadonlySet<number>, parent: Column): Steps<void> {
  for (const term of terms) {
    yield;
    eachPath(image, term, (file, packed) => isInParent(packed) && parent.raise(file, 1));
  }
}

function namePrecision({ postings, paths }: SearchImage, statistics: Statistics, said: ReadonlySet<number>): (file: number) => number {
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
function shareOfQuery({ paths }: SearchImage, statistics: Statistics, terms: WeightedTerms): (file: number) => number {
  let mass = 0;
  for (const [term, weight] of terms) mass += weight * statistics.fileIdf(term);
  const shares = [...terms].map(([term, weight]) => ({ term, share: (weight * statistics.fileIdf(term)) / (mass || 1) }));
  return (file) => shares.reduce((sum, { term, share }) => (paths.hasInStem(file, term) ? sum + share : sum), 0);
}

function expansionMatch(image: SearchImage, terms: WeightedTerms, matches: Column): Column {
  const telling = tellingOf(new Set(terms.keys()), image);
  for (const [term, weight] of terms) {
    if (!telling.has(term)) continue;
    eachPath(image, term, (file, packed) => isInStem(packed) && matches.raise(file, weight / image.paths.stemLength(file)));
  }
  return matches;
}
