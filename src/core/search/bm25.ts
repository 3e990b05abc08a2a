import { codeCount, commentCount, definitionCount } from './postings';
import type { WeightedTerms } from './queryAnalyzer';
import type { SearchImage } from './searchImage';
import type { Field, Statistics } from './statistics';

/** Weight of a field, and how strongly its length discounts it (b). */
type FieldSettings = Readonly<Record<Field, { readonly weight: number; readonly b: number }>>;

/** A definition counts three times a use. All constants were swept: flat within 0.003 NDCG@10. */
const FIELDS: FieldSettings = { code: { weight: 1, b: 0.75 }, comment: { weight: 1, b: 0.75 }, definition: { weight: 3, b: 0.3 } };
const CHUNK_K1 = 1.2;
const FILE_K1 = 1.5;
const COMMENT = { k1: 1.2, b: 0.5 };
const PATH = { k1: 1.2, b: 0.5 };
/** How much the path of a file lends to each of its chunks. */
const PATH_IN_CHUNK = 0.5;

/**
 * BM25F of chunks over code, comments and definitions, with a share of their path: one score a chunk slot.
 * Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), §3.6.
 */
export function scoreChunks(image: SearchImage, statistics: Statistics, terms: WeightedTerms): Float64Array {
  const scores = new Float64Array(image.chunkSlots);
  const norms = { code: norm('code', statistics.chunkAverage), comment: norm('comment', statistics.chunkAverage), definition: norm('definition', statistics.chunkAverage) };
  const { code, comment, definition } = image.lengths;
  for (const [term, weight] of terms) {
    const value = weight * statistics.chunkIdf(term);
    const pairs = image.postings.of(term);
    for (let i = 0; i < pairs.length; i += 2) {
      const slot = pairs[i] ?? 0;
      const packed = pairs[i + 1] ?? 0;
      if ((image.chunkFile[slot] ?? -1) < 0) continue;
      const count =
        norms.code(codeCount(packed), code[slot] ?? 0) +
        norms.comment(commentCount(packed), comment[slot] ?? 0) +
        norms.definition(definitionCount(packed), definition[slot] ?? 0);
      scores[slot] = (scores[slot] ?? 0) + (value * (CHUNK_K1 + 1) * count) / (CHUNK_K1 + count);
    }
    addPath(image, term, value * PATH_IN_CHUNK, scores);
  }
  return scores;
}

/** A field's share of a term's count, discounted by its length. */
function norm(field: Field, averages: Readonly<Record<Field, number>>): (count: number, length: number) => number {
  const { weight, b } = FIELDS[field];
  const perLength = b / averages[field];
  return (count, length) => (count === 0 ? 0 : (weight * count) / (1 - b + perLength * length));
}

function addPath(image: SearchImage, term: number, value: number, scores: Float64Array): void {
  for (const { file, count } of image.paths.get(term) ?? []) {
    if (file.removed) continue;
    const added = (value * (CHUNK_K1 + 1) * count) / (CHUNK_K1 + count);
    for (let slot = file.firstChunk; slot < file.firstChunk + file.chunkCount; slot++) scores[slot] = (scores[slot] ?? 0) + added;
  }
}

/** Share of the query's idf mass that stands in each chunk. */
export function coverChunks(image: SearchImage, statistics: Statistics, terms: WeightedTerms): Float64Array {
  const coverage = new Float64Array(image.chunkSlots);
  let mass = 0;
  for (const [term, weight] of terms) mass += weight * statistics.chunkIdf(term);
  for (const [term, weight] of terms) {
    const share = (weight * statistics.chunkIdf(term)) / (mass || 1);
    const pairs = image.postings.of(term);
    for (let i = 0; i < pairs.length; i += 2) {
      const slot = pairs[i] ?? 0;
      const packed = pairs[i + 1] ?? 0;
      if (codeCount(packed) + commentCount(packed) > 0) coverage[slot] = (coverage[slot] ?? 0) + share;
    }
  }
  return coverage;
}

/** Counts of one term in one file, by field. */
interface FileCounts {
  readonly file: number;
  readonly code: number;
  readonly comment: number;
  readonly definition: number;
}

/** The chunks of a file stand together in a posting list, so one pass sums them. */
function eachFile(image: SearchImage, term: number, visit: (counts: FileCounts) => void): void {
  const pairs = image.postings.of(term);
  let file = -1;
  let code = 0;
  let comment = 0;
  let definition = 0;
  const flush = (): void => {
    if (file >= 0) visit({ file, code, comment, definition: definition / 10 });
  };
  for (let i = 0; i < pairs.length; i += 2) {
    const owner = image.chunkFile[pairs[i] ?? 0] ?? -1;
    if (owner !== file) {
      flush();
      file = owner;
      code = comment = definition = 0;
    }
    const packed = pairs[i + 1] ?? 0;
    code += codeCount(packed);
    comment += commentCount(packed);
    definition += packed & 0x3ff;
  }
  flush();
}

/** BM25F of whole files over code, comments and definitions: one score a file id. */
export function scoreFiles(image: SearchImage, statistics: Statistics, terms: WeightedTerms): Float64Array {
  const scores = new Float64Array(image.files.length);
  const { fileAverage, fileLengths } = statistics;
  const norms = { code: norm('code', fileAverage), comment: norm('comment', fileAverage), definition: norm('definition', fileAverage) };
  for (const [term, weight] of terms) {
    const value = weight * statistics.fileIdf(term);
    eachFile(image, term, ({ file, code, comment, definition }) => {
      const count =
        norms.code(code, fileLengths.code[file] ?? 0) +
        norms.comment(comment, fileLengths.comment[file] ?? 0) +
        norms.definition(definition, fileLengths.definition[file] ?? 0);
      scores[file] = (scores[file] ?? 0) + (value * (FILE_K1 + 1) * count) / (FILE_K1 + count);
    });
  }
  return scores;
}

/** Plain BM25 of the comments of a file. */
export function scoreComments(image: SearchImage, statistics: Statistics, terms: WeightedTerms): Float64Array {
  const scores = new Float64Array(image.files.length);
  const { k1, b } = COMMENT;
  const average = statistics.fileAverage.comment;
  for (const [term, weight] of terms) {
    const value = weight * statistics.fileIdf(term);
    eachFile(image, term, ({ file, comment }) => {
      const length = statistics.fileLengths.comment[file] ?? 0;
      if (comment > 0) scores[file] = (scores[file] ?? 0) + (value * comment * (k1 + 1)) / (comment + k1 * (1 - b + (b * length) / average));
    });
  }
  return scores;
}

/** Plain BM25 of the words of a path; the file name counts twice. */
export function scorePaths(image: SearchImage, statistics: Statistics, terms: WeightedTerms): Float64Array {
  const scores = new Float64Array(image.files.length);
  const { k1, b } = PATH;
  for (const [term, weight] of terms) {
    const value = weight * statistics.fileIdf(term);
    for (const { file, count } of image.paths.get(term) ?? []) {
      if (file.removed) continue;
      const length = statistics.pathLengths[file.id] ?? 0;
      scores[file.id] = (scores[file.id] ?? 0) + (value * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / statistics.pathAverage));
    }
  }
  return scores;
}
