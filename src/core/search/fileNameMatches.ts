import { stem } from '../text/stem';
import { GENERIC_FILE_WORDS } from '../text/wordTables';
import type { QueryAnalysis, WeightedTerms } from './queryAnalyzer';
import type { ImageFile } from './imageFile';
import type { SearchImage } from './searchImage';
import type { Statistics } from './statistics';

/** How well file names answer the query; arrays by file id, 0 to 1. */
export interface FileNameMatches {
  /** idf-weighted share of the words of the file name that the query says. */
  readonly precision: Float64Array;
  /** Harmonic mean of that and the share of the query that the file name says. */
  readonly overlap: Float64Array;
  /** 1 when the query says the whole file name. */
  readonly exact: Float64Array;
  /** 1 when the parent folder has a word of the query. */
  readonly parent: Float64Array;
  /** Longest common beginning of a query word with a word of the file name, over the number of its words. */
  readonly prefix: Float64Array;
  /** The same for short forms: `authentication` and `auth.ts`. */
  readonly shortForm: Float64Array;
}

const genericStems = new Set(GENERIC_FILE_WORDS.map(stem));
/** A generic word of a file name (`utils`) counts a fifth: hitting it says little, missing it costs little. */
const GENERIC_SHARE = 0.2;
/** Words in most files are the project's own name: they count no more than their idf when hit, and half a word when missed. */
const COMMON_IDF = 0.5;

export function matchFileNames(image: SearchImage, statistics: Statistics, query: QueryAnalysis): FileNameMatches {
  const column = (): Float64Array => new Float64Array(image.files.length);
  const precision = column();
  const overlap = column();
  const exact = column();
  const parent = column();
  const said = new Set([...query.terms.keys(), ...query.joined]);
  const recalled = shareOfQuery(image, statistics, query.terms);
  for (const file of filesNamed(image, said)) {
    const share = namePrecision(image, statistics, file, said);
    const found = recalled[file.id] ?? 0;
    precision[file.id] = share;
    overlap[file.id] = share + found > 0 ? (2 * share * found) / (share + found) : 0;
    exact[file.id] = share > 0.99 ? 1 : 0;
  }
  for (const file of filesUnder(image, said)) parent[file.id] = 1;
  return { precision, overlap, exact, parent, prefix: expansionMatch(image, query.prefixes), shortForm: expansionMatch(image, query.shortForms) };
}

/** Files whose name has one of the terms. */
function filesNamed(image: SearchImage, terms: ReadonlySet<number>): ReadonlySet<ImageFile> {
  return new Set([...terms].flatMap((term) => (image.paths.get(term) ?? []).filter((p) => p.inStem && !p.file.removed).map((p) => p.file)));
}

function filesUnder(image: SearchImage, terms: ReadonlySet<number>): readonly ImageFile[] {
  return [...terms].flatMap((term) =>
    (image.paths.get(term) ?? []).filter((p) => !p.file.removed && p.file.parentTerms.has(term)).map((p) => p.file),
  );
}

function namePrecision(image: SearchImage, statistics: Statistics, file: ImageFile, said: ReadonlySet<number>): number {
  let hit = 0;
  let all = 0;
  for (const term of file.stemTerms) {
    const idf = statistics.fileIdf(term);
    const generic = file.stemTerms.length > 1 && genericStems.has(image.postings.termOf(term)) ? GENERIC_SHARE : 1;
    const weight = Math.max(COMMON_IDF, idf) * generic;
    all += weight;
    if (said.has(term)) hit += idf < COMMON_IDF ? idf * generic : weight;
  }
  return all === 0 ? 0 : hit / all;
}

function shareOfQuery(image: SearchImage, statistics: Statistics, terms: WeightedTerms): Float64Array {
  const shares = new Float64Array(image.files.length);
  let mass = 0;
  for (const [term, weight] of terms) mass += weight * statistics.fileIdf(term);
  for (const [term, weight] of terms) {
    const share = (weight * statistics.fileIdf(term)) / (mass || 1);
    for (const { file, inStem } of image.paths.get(term) ?? []) if (inStem) shares[file.id] = (shares[file.id] ?? 0) + share;
  }
  return shares;
}

function expansionMatch(image: SearchImage, terms: WeightedTerms): Float64Array {
  const matches = new Float64Array(image.files.length);
  for (const [term, weight] of terms) {
    for (const { file, inStem } of image.paths.get(term) ?? []) {
      if (inStem && !file.removed) matches[file.id] = Math.max(matches[file.id] ?? 0, weight / file.stemTerms.length);
    }
  }
  return matches;
}
