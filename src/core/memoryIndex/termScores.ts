import { codeCount, commentCount, definitionCount, definitionTenths } from './structures/postings';
import type { PostingView } from './postingView';
import type { MemoryIndex } from './memoryIndex';
import type { Field } from './indexStatistics';
import type { Steps } from '../scheduling/cooperativeSteps';

/** Weight of a field, and how strongly its length discounts it (b). */
type FieldSettings = Readonly<Record<Field, { readonly weight: number; readonly b: number }>>;

/**
 * Fields of BM25F. A definition counts three times as much as a use. All constants were swept: the results are flat
 * within 0.003 NDCG@10.
 */
const FIELDS: FieldSettings = {
  code: { weight: 1, b: 0.75 },
  comment: { weight: 1, b: 0.75 },
  definition: { weight: 3, b: 0.3 },
};
export const CHUNK_K1 = 1.2;
const FILE_K1 = 1.5;
const COMMENT = { k1: 1.2, b: 0.5 };

/** Number of postings of a long list to score in one step, which takes some tenths of a millisecond. */
const PART = 1 << 13;

/** Field lengths of each file, and the average field lengths of chunks and files. */
export interface FieldLengths {
  readonly fileLengths: Readonly<Record<Field, Float64Array>>;
  readonly chunkAverage: Readonly<Record<Field, number>>;
  readonly fileAverage: Readonly<Record<Field, number>>;
}

/** Scores of chunks, passages or files for a term: the first `length` entries of each array. */
export interface ScoreList {
  readonly ids: Uint32Array;
  readonly scores: Float32Array;
  readonly length: number;
}

/**
 * Scores of chunks and files for a single term, without the weight of the term in a question: BM25 without the idf
 * (Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), §3.6).
 */
export class TermScores {
  constructor(
    private readonly index: MemoryIndex,
    private readonly lengths: FieldLengths,
  ) {}

  /** Returns scores by chunk slot: BM25F over code, comments and definitions. */
  chunks(term: number, view: PostingView): Steps<ScoreList> {
    return this.#listOf(term, view, chunkScores);
  }

  /** Returns scores by passage: the same BM25F over all chunks of the passage together. */
  passages(term: number, view: PostingView): Steps<ScoreList> {
    return this.#listOf(term, view, passageScores);
  }

  /** Returns scores by file id: the same BM25F over the whole file. */
  files(term: number, view: PostingView): Steps<ScoreList> {
    return this.#listOf(term, view, fileScores);
  }

  /** Returns scores by file id: plain BM25 of the comments. */
  comments(term: number, view: PostingView): Steps<ScoreList> {
    return this.#listOf(term, view, commentScores);
  }

  /**
   * Scores a list. A long list is scored in parts, so that other work can run in between. The chunks of a file, which
   * are adjacent, stay in one part.
   */
  *#listOf(term: number, view: PostingView, write: Write): Steps<ScoreList> {
    const { chunkFile } = this.index;
    const pairs = view.of(term);
    const list = { ids: new Uint32Array(pairs.length / 2), scores: new Float32Array(pairs.length / 2) };
    const fileAt = (at: number): number | undefined => chunkFile[pairs[at] ?? -1];
    let length = 0;
    for (let at = 0; at < pairs.length;) {
      let end = Math.min(pairs.length, at + 2 * PART);
      while (end < pairs.length && fileAt(end) === fileAt(end - 2)) end += 2;
      length = write(this.index, this.lengths, pairs.subarray(at, end), { ...list, from: length });
      at = end;
      if (at < pairs.length) yield;
    }
    return { ...list, length };
  }
}

/** Arrays into which a list is written, from index `from` on. */
interface ScoreRoom {
  readonly ids: Uint32Array;
  readonly scores: Float32Array;
  readonly from: number;
}

/** Writes the scores of a term, whose chunks are given as (chunk, packed counts) pairs, and returns their end. */
type Write = (index: MemoryIndex, lengths: FieldLengths, pairs: Uint32Array, slot: ScoreRoom) => number;

/** Scores chunks on plain arrays and numbers: with a closure that discounts each field, this took 1.4 times as long. */
function chunkScores(
  { chunkFile, lengths }: MemoryIndex,
  { chunkAverage }: FieldLengths,
  pairs: Uint32Array,
  { ids, scores, from }: ScoreRoom,
): number {
  const { code, comment, definition } = lengths;
  const norms = normsOf(chunkAverage);
  const { base: codeBase, perLength: perCode } = norms.code;
  const { base: commentBase, perLength: perComment } = norms.comment;
  const { base: nameBase, perLength: perName } = norms.definition;
  let at = from;
  for (let i = 0; i < pairs.length; i += 2) {
    const slot = pairs[i] as number;
    const packed = pairs[i + 1] as number;
    if ((chunkFile[slot] as number) < 0) continue;
    const count =
      discounted(codeCount(packed), codeBase + perCode * (code[slot] as number)) +
      discounted(commentCount(packed), commentBase + perComment * (comment[slot] as number)) +
      discounted(definitionCount(packed), nameBase + perName * (definition[slot] as number));
    ids[at] = slot;
    scores[at++] = saturated(count, CHUNK_K1);
  }
  return at;
}

/** Scores passages. The chunks of a passage are adjacent in a posting list, so one pass sums them. */
function passageScores(
  { chunkFile, passages }: MemoryIndex,
  _: FieldLengths,
  pairs: Uint32Array,
  { ids, scores, from }: ScoreRoom,
): number {
  const {
    starts,
    average,
    lengths: { code, comment, definition },
  } = passages;
  const norms = normsOf(average);
  const { base: codeBase, perLength: perCode } = norms.code;
  const { base: commentBase, perLength: perComment } = norms.comment;
  const { base: nameBase, perLength: perName } = norms.definition;
  let at = from;
  for (let i = 0; i < pairs.length;) {
    const slot = pairs[i] as number;
    const passage = starts[slot] as number;
    let [codes, comments, tenths] = [0, 0, 0];
    for (; i < pairs.length && starts[pairs[i] as number] === passage; i += 2) {
      const packed = pairs[i + 1] as number;
      codes += codeCount(packed);
      comments += commentCount(packed);
      tenths += definitionTenths(packed);
    }
    if ((chunkFile[slot] as number) < 0) continue;
    const count =
      discounted(codes, codeBase + perCode * (code[passage] as number)) +
      discounted(comments, commentBase + perComment * (comment[passage] as number)) +
      discounted(tenths / 10, nameBase + perName * (definition[passage] as number));
    ids[at] = passage;
    scores[at++] = saturated(count, CHUNK_K1);
  }
  return at;
}

/** Scores files. The chunks of a file are adjacent in a posting list, so one pass sums them. */
function fileScores(
  { chunkFile }: MemoryIndex,
  { fileLengths, fileAverage }: FieldLengths,
  pairs: Uint32Array,
  { ids, scores, from }: ScoreRoom,
): number {
  const { code, comment, definition } = fileLengths;
  const norms = normsOf(fileAverage);
  const { base: codeBase, perLength: perCode } = norms.code;
  const { base: commentBase, perLength: perComment } = norms.comment;
  const { base: nameBase, perLength: perName } = norms.definition;
  let at = from;
  for (let i = 0; i < pairs.length;) {
    const file = chunkFile[pairs[i] as number] as number;
    let codes = 0;
    let comments = 0;
    let tenths = 0;
    for (; i < pairs.length && chunkFile[pairs[i] as number] === file; i += 2) {
      const packed = pairs[i + 1] as number;
      codes += codeCount(packed);
      comments += commentCount(packed);
      tenths += definitionTenths(packed);
    }
    if (file < 0) continue;
    const count =
      discounted(codes, codeBase + perCode * (code[file] as number)) +
      discounted(comments, commentBase + perComment * (comment[file] as number)) +
      discounted(tenths / 10, nameBase + perName * (definition[file] as number));
    ids[at] = file;
    scores[at++] = saturated(count, FILE_K1);
  }
  return at;
}

function commentScores(
  { chunkFile }: MemoryIndex,
  { fileLengths, fileAverage }: FieldLengths,
  pairs: Uint32Array,
  { ids, scores, from }: ScoreRoom,
): number {
  let at = from;
  for (let i = 0; i < pairs.length;) {
    const file = chunkFile[pairs[i] as number] as number;
    let count = 0;
    for (; i < pairs.length && chunkFile[pairs[i] as number] === file; i += 2)
      count += commentCount(pairs[i + 1] as number);
    if (file < 0 || count === 0) continue;
    ids[at] = file;
    scores[at++] = plainScore(COMMENT, count, (fileLengths.comment[file] as number) / fileAverage.comment);
  }
  return at;
}

/** Divisor of the count of a term in a field: `base + perLength * length`, which includes the weight of the field. */
interface Norm {
  readonly base: number;
  readonly perLength: number;
}

const normsOf = (averages: Readonly<Record<Field, number>>): Readonly<Record<Field, Norm>> => ({
  code: normOf(FIELDS.code, averages.code),
  comment: normOf(FIELDS.comment, averages.comment),
  definition: normOf(FIELDS.definition, averages.definition),
});

const normOf = ({ weight, b }: FieldSettings[Field], average: number): Norm => ({
  base: (1 - b) / weight,
  perLength: b / average / weight,
});

const discounted = (count: number, norm: number): number => (count === 0 ? 0 : count / norm);

/** Returns a value from 0 to k1 + 1 that grows more slowly the larger the count is. */
export const saturated = (count: number, k1: number): number => ((k1 + 1) * count) / (k1 + count);

/**
 * Returns the BM25 of one field without the idf.
 * @param length as a share of the average.
 */
export const plainScore = (
  { k1, b }: { readonly k1: number; readonly b: number },
  count: number,
  length: number,
): number => ((k1 + 1) * count) / (count + k1 * (1 - b + b * length));
