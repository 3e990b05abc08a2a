import { codeCount, commentCount, definitionCount, definitionTenths } from './structures/postings';
import type { PostingView } from './postingView';
import type { MemoryIndex } from './memoryIndex';
import type { Field } from './indexStatistics';
import type { Steps } from '../scheduling/cooperativeSteps';

/** Weight of a field, and how strongly its length discounts it (b). */
type FieldSettings = Readonly<Record<Field, { readonly weight: number; readonly b: number }>>;

/** A definition counts three times a use. All constants were swept: flat within 0.003 NDCG@10. */
const FIELDS: FieldSettings = {
  code: { weight: 1, b: 0.75 },
  comment: { weight: 1, b: 0.75 },
  definition: { weight: 3, b: 0.3 },
};
export const CHUNK_K1 = 1.2;
const FILE_K1 = 1.5;
const COMMENT = { k1: 1.2, b: 0.5 };

/** Postings of a long list that are scored in one go, in some tenths of a millisecond. */
const PART = 1 << 13;

/** How long the fields of files are, and on average. */
export interface FieldLengths {
  readonly fileLengths: Readonly<Record<Field, Float64Array>>;
  readonly chunkAverage: Readonly<Record<Field, number>>;
  readonly fileAverage: Readonly<Record<Field, number>>;
}

/** How well some chunks, passages or files answer a term: the first `length` of each array. */
export interface ScoreList {
  readonly ids: Uint32Array;
  readonly scores: Float32Array;
  readonly length: number;
}

/**
 * How well chunks and files answer a single term, whatever that is worth to a question: BM25 without the idf
 * (Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), §3.6).
 */
export class TermScores {
  constructor(
    private readonly index: MemoryIndex,
    private readonly lengths: FieldLengths,
  ) {}

  /** By chunk slot: BM25F over code, comments and definitions. */
  chunks(term: number, view: PostingView): Steps<ScoreList> {
    return this.#listOf(term, view, chunkScores);
  }

  /** By passage: the same of neighbours together. */
  passages(term: number, view: PostingView): Steps<ScoreList> {
    return this.#listOf(term, view, passageScores);
  }

  /** By file id: the same of whole files. */
  files(term: number, view: PostingView): Steps<ScoreList> {
    return this.#listOf(term, view, fileScores);
  }

  /** By file id: plain BM25 of their comments. */
  comments(term: number, view: PostingView): Steps<ScoreList> {
    return this.#listOf(term, view, commentScores);
  }

  /**
   * A long list is scored in parts: others come in between. The chunks of a file, which stand together, are not parted.
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

/** Where a list is written, from `from` on. */
interface ScoreRoom {
  readonly ids: Uint32Array;
  readonly scores: Float32Array;
  readonly from: number;
}

/** Writes the scores of a term, whose chunks are given as (chunk, packed counts) pairs, and tells where they end. */
type Write = (index: MemoryIndex, lengths: FieldLengths, pairs: Uint32Array, slot: ScoreRoom) => number;

/** Arrays and numbers: where a closure discounted each field, all of it took 1.4 times as long. */
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

/** The chunks of a passage stand together in a posting list, so one pass sums them. */
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

/** The chunks of a file stand together in a posting list, so one pass sums them. */
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

/**
 * What the count of a term in a field is divided by: `base + perLength * length`, which has the weight of the field in
 * it.
 */
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

/** From 0 to k1 + 1: the more there is, the less one more adds. */
export const saturated = (count: number, k1: number): number => ((k1 + 1) * count) / (k1 + count);

/** BM25 of one field without the idf. @param length as a share of the average. */
export const plainScore = (
  { k1, b }: { readonly k1: number; readonly b: number },
  count: number,
  length: number,
): number => ((k1 + 1) * count) / (count + k1 * (1 - b + b * length));
