import { stem } from '../text/stem';
import { GENERIC_FILE_WORDS } from '../text/wordTables';
import type { QueryAnalysis, WeightedTerms } from './queryAnalyzer';
import type { Column, ColumnLoan } from './column';
import type { ImageFile } from './imageFile';
import { isInStem } from './pathTerms';
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
  const recalled = shareOfQuery(statistics, query.terms);
  const precisionOf = namePrecision(image, statistics, said);
  let rounds = 0;
  for (const file of filesNamed(image, telling)) {
    if (++rounds % SLOW_ROUNDS === 0) yield;
    const share = precisionOf(file);
    const found = recalled(file);
    precision.raise(file.id, share);
    if (share + found > 0) overlap.raise(file.id, (2 * share * found) / (share + found));
    if (share > 0.99) exact.raise(file.id, 1);
  }
  yield;
  yield* matchParents(image, telling, parent);
  yield;
  const prefix = expansionMatch(image, query.prefixes, columns.take('file'));
  return { precision, overlap, exact, parent, prefix, shortForm: expansionMatch(image, query.shortForms, columns.take('file')) };
}

/** Files whose names are read, to one that is worth a closer look: reading one for the first time takes ten microseconds. */
const NAMED_SHARE = 2;

/** In a large image, the rarest: a word that is in the paths of so many files leads to none of them. In others all. */
function tellingOf(terms: ReadonlySet<number>, { paths, postings, effort }: SearchImage): ReadonlySet<number> {
  if (!postings.stored) return terms;
  const rarest = [...terms].sort((a, b) => paths.lengthOf(a) - paths.lengthOf(b) || a - b);
  let sum = 0;
  return new Set(rarest.filter((term) => (sum += paths.lengthOf(term) / 2) <= NAMED_SHARE * effort.files));
}

/** Visits the live files whose path has a term. */
function eachPath(image: SearchImage, term: number, visit: (file: ImageFile, inStem: boolean) => void): void {
  const pairs = image.paths.of(term);
  for (let i = 0; i < pairs.length; i += 2) {
    const file = image.files[pairs[i] as number];
    if (file && !file.removed) visit(file, isInStem(pairs[i + 1] as number));
  }
}

/** Files whose name has one of the terms. */
function filesNamed(image: SearchImage, terms: ReadonlySet<number>): ReadonlySet<ImageFile> {
  const named = new Set<ImageFile>();
  for (const term of terms) eachPath(image, term, (file, inStem) => inStem && named.add(file));
  return named;
}

function* matchParents(image: SearchImage, terms: ReadonlySet<number>, parent: Column): Steps<void> {
  let rounds = 0;
  for (const term of terms) {
    const below: ImageFile[] = [];
    eachPath(image, term, (file) => below.push(file));
    for (const file of below) {
      if (++rounds % SLOW_ROUNDS === 0) yield;
      if (file.parentTerms.includes(term)) parent.raise(file.id, 1);
    }
  }
}

function namePrecision({ postings }: SearchImage, statistics: Statistics, said: ReadonlySet<number>): (file: ImageFile) => number {
  const genericTerms = new Set(genericStems.map((word) => postings.idOf(word)));
  return ({ stemTerms }) => {
    let hit = 0;
    let all = 0;
    for (const term of stemTerms) {
      const idf = statistics.fileIdf(term);
      const generic = stemTerms.length > 1 && genericTerms.has(term) ? GENERIC_SHARE : 1;
      const weight = Math.max(COMMON_IDF, idf) * generic;
      all += weight;
      if (said.has(term)) hit += idf < COMMON_IDF ? idf * generic : weight;
    }
    return all === 0 ? 0 : hit / all;
  };
}

/** How much of the query the name of a file says. */
function shareOfQuery(statistics: Statistics, terms: WeightedTerms): (file: ImageFile) => number {
  let mass = 0;
  for (const [term, weight] of terms) mass += weight * statistics.fileIdf(term);
  const shares = [...terms].map(([term, weight]) => ({ term, share: (weight * statistics.fileIdf(term)) / (mass || 1) }));
  return ({ stemTerms }) => shares.reduce((sum, { term, share }) => (stemTerms.includes(term) ? sum + share : sum), 0);
}

function expansionMatch(image: SearchImage, terms: WeightedTerms, matches: Column): Column {
  const telling = tellingOf(new Set(terms.keys()), image);
  for (const [term, weight] of terms) {
    if (!telling.has(term)) continue;
    eachPath(image, term, (file, inStem) => {
      if (inStem) matches.raise(file.id, weight / file.stemTerms.length);
    });
  }
  return matches;
}
