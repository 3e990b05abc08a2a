import type { Column } from './column';
import { codeCount, commentCount, definitionCount, definitionTenths } from './postings';
import type { WeightedTerms } from './queryAnalyzer';
import { pathCount } from './pathTerms';
import type { SearchImage } from './searchImage';
import type { Field, Statistics } from './statistics';
import type { Reach } from './reach';
import { inSlices, type Steps } from './steps';

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

/** One number a chunk slot. */
export interface ChunkScores {
  /** BM25F over code, comments and definitions, with a share of the path. */
  readonly scores: Column;
  /** Share of the query's idf mass that stands in code or comments. */
  readonly coverage: Column;
}

/**
 * What chunks say of a query: one walk through the postings for both columns, since it is the walk that takes the time.
 * Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), §3.6.
 */
export function* scoreChunks(image: SearchImage, statistics: Statistics, terms: WeightedTerms, into: ChunkScores, mass: number, reach: Reach): Steps<void> {
  const norms = normsOf(statistics.chunkAverage);
  for (const [term, weight] of terms) {
    const value = weight * statistics.chunkIdf(term);
    if (value === 0) continue;
    const worth = { most: value * (CHUNK_K1 + 1), share: value / mass };
    const pairs = reach.of(term);
    yield* inSlices(pairs.length / 2, (from, to) => scorePostings(image, pairs.subarray(2 * from, 2 * to), norms, worth, into));
    addPath(image, term, value * PATH_IN_CHUNK, into.scores, reach);
  }
}

/** What a term is worth to a chunk: its score at most, and its share of the query. */
interface TermWorth {
  readonly most: number;
  readonly share: number;
}

/** Arrays and numbers: where a closure discounted each field, all of it took 1.4 times as long. */
function scorePostings({ chunkFile, lengths }: SearchImage, pairs: Uint32Array, norms: Norms, { most, share }: TermWorth, { scores, coverage }: ChunkScores): void {
  const { code, comment, definition } = lengths;
  const { base: codeBase, perLength: perCode } = norms.code;
  const { base: commentBase, perLength: perComment } = norms.comment;
  const { base: nameBase, perLength: perName } = norms.definition;
  const [sums, shares] = [scores.values, coverage.values];
  for (let i = 0; i < pairs.length; i += 2) {
    const slot = pairs[i] as number;
    const packed = pairs[i + 1] as number;
    if ((chunkFile[slot] as number) < 0) continue;
    const codes = codeCount(packed);
    const comments = commentCount(packed);
    const count =
      discounted(codes, codeBase + perCode * (code[slot] as number)) +
      discounted(comments, commentBase + perComment * (comment[slot] as number)) +
      discounted(definitionCount(packed), nameBase + perName * (definition[slot] as number));
    if (sums[slot] === 0) scores.touch(slot);
    sums[slot] = (sums[slot] as number) + (most * count) / (CHUNK_K1 + count);
    if (codes + comments === 0) continue;
    if (shares[slot] === 0) coverage.touch(slot);
    shares[slot] = (shares[slot] as number) + share;
  }
}

/** What `coverage` of all the terms of a query is a share of. */
export function massOf(terms: WeightedTerms, statistics: Statistics): number {
  let mass = 0;
  for (const [term, weight] of terms) mass += weight * statistics.chunkIdf(term);
  return mass || 1;
}

/** What the count of a term in a field is divided by: `base + perLength * length`, which has the weight of the field in it. */
interface Norm {
  readonly base: number;
  readonly perLength: number;
}

type Norms = Readonly<Record<Field, Norm>>;

const normsOf = (averages: Readonly<Record<Field, number>>): Norms => ({
  code: normOf(FIELDS.code, averages.code),
  comment: normOf(FIELDS.comment, averages.comment),
  definition: normOf(FIELDS.definition, averages.definition),
});

const normOf = ({ weight, b }: FieldSettings[Field], average: number): Norm => ({ base: (1 - b) / weight, perLength: b / average / weight });

const discounted = (count: number, norm: number): number => (count === 0 ? 0 : count / norm);

function addPath(image: SearchImage, term: number, value: number, scores: Column, reach: Reach): void {
  const pairs = image.paths.of(term);
  for (let i = 0; i < pairs.length; i += 2) {
    const file = reach.has(pairs[i] as number) ? image.files[pairs[i] as number] : undefined;
    if (!file || file.removed) continue;
    const count = pathCount(pairs[i + 1] as number);
    const added = (value * (CHUNK_K1 + 1) * count) / (CHUNK_K1 + count);
    for (let slot = file.firstChunk; slot < file.firstChunk + file.chunkCount; slot++) scores.add(slot, added);
  }
}

/**
 * BM25F of whole files over code, comments and definitions: one score a file id.
 * @param comments takes the plain BM25 of their comments alone, where that is wanted.
 */
export function* scoreFiles(image: SearchImage, statistics: Statistics, terms: WeightedTerms, reach: Reach, scores: Column, comments?: Column): Steps<Column> {
  const norms = normsOf(statistics.fileAverage);
  for (const [term, weight] of terms) {
    yield;
    const value = weight * statistics.fileIdf(term);
    scoreFilesOf(image, statistics, reach.of(term), { norms, value }, scores, comments);
  }
  return scores;
}

/** The chunks of a file stand together in a posting list, so one pass sums them. In arrays and numbers, as {@link scorePostings}. */
function scoreFilesOf({ chunkFile }: SearchImage, { fileLengths, fileAverage }: Statistics, pairs: Uint32Array, { norms, value }: { readonly norms: Norms; readonly value: number }, scores: Column, comments?: Column): void {
  const { base: codeBase, perLength: perCode } = norms.code;
  const { base: commentBase, perLength: perComment } = norms.comment;
  const { base: nameBase, perLength: perName } = norms.definition;
  const most = value * (FILE_K1 + 1);
  for (let i = 0; i < pairs.length; ) {
    const file = chunkFile[pairs[i] as number] as number;
    let codes = 0;
    let said = 0;
    let tenths = 0;
    for (; i < pairs.length && chunkFile[pairs[i] as number] === file; i += 2) {
      const packed = pairs[i + 1] as number;
      codes += codeCount(packed);
      said += commentCount(packed);
      tenths += definitionTenths(packed);
    }
    if (file < 0) continue;
    const count =
      discounted(codes, codeBase + perCode * (fileLengths.code[file] as number)) +
      discounted(said, commentBase + perComment * (fileLengths.comment[file] as number)) +
      discounted(tenths / 10, nameBase + perName * (fileLengths.definition[file] as number));
    scores.add(file, (most * count) / (FILE_K1 + count));
    if (comments && said > 0) comments.add(file, plainScore(COMMENT, value, said, (fileLengths.comment[file] as number) / fileAverage.comment));
  }
}

/** Plain BM25. @param length as a share of the average. */
const plainScore = ({ k1, b }: typeof COMMENT, value: number, count: number, length: number): number => (value * count * (k1 + 1)) / (count + k1 * (1 - b + b * length));

/** Plain BM25 of the words of a path; the file name counts twice. */
export function scorePaths(image: SearchImage, statistics: Statistics, terms: WeightedTerms, reach: Reach, scores: Column): Column {
  for (const [term, weight] of terms) {
    const value = weight * statistics.fileIdf(term);
    const pairs = image.paths.of(term);
    for (let i = 0; i < pairs.length; i += 2) {
      const file = pairs[i] as number;
      if (!reach.has(file) || image.files[file]?.removed !== false) continue;
      const length = (statistics.pathLengths[file] as number) / statistics.pathAverage;
      scores.add(file, plainScore(PATH, value, pathCount(pairs[i + 1] as number), length));
    }
  }
  return scores;
}
