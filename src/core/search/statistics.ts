import { commentCount, codeCount } from './postings';
import type { SearchImage } from './searchImage';

export type Field = 'code' | 'comment' | 'definition';

/**
 * Okapi idf, floored at 0. `count` is the number of documents, `holding` of those that hold the term.
 * Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), §3.1.
 */
export function inverseDocumentFrequency(count: number, holding: number): number {
  return Math.log(1 + Math.max(0, count - holding + 0.5) / (holding + 0.5));
}

/**
 * Counts over the whole image, made when first asked for and kept until the image changes. Lengths of definition
 * fields are summed in whole tenths: sums of fractions would depend on the order in which files were indexed.
 */
export class Statistics {
  readonly chunkAverage: Readonly<Record<Field, number>>;
  readonly fileAverage: Readonly<Record<Field, number>>;
  readonly fileLengths: Readonly<Record<Field, Float64Array>>;
  readonly pathLengths: Float64Array;
  readonly pathAverage: number;
  #fileIdf = new Map<number, number>();
  #chunkIdf = new Map<number, number>();

  constructor(private readonly image: SearchImage) {
    const lengthsOf = (field: Field): Float64Array => fileLengths(image, image.lengths[field]);
    this.fileLengths = { code: lengthsOf('code'), comment: lengthsOf('comment'), definition: lengthsOf('definition') };
    this.chunkAverage = mapFields((field) => average(liveLengths(image, image.lengths[field])));
    this.fileAverage = mapFields((field) => average(this.fileLengths[field]));
    this.pathLengths = new Float64Array(image.files.length);
    for (const [, postings] of image.paths) for (const { file, count } of postings) if (!file.removed) this.#addPath(file.id, count);
    this.pathAverage = average(this.pathLengths);
  }

  #addPath(file: number, count: number): void {
    this.pathLengths[file] = (this.pathLengths[file] ?? 0) + count;
  }

  /** Whether any live file holds the term, in its text or its path. */
  isLive(term: number): boolean {
    return Number.isFinite(this.fileIdf(term));
  }

  /** idf over files that hold the term in code, comment or path; infinite when none does. */
  fileIdf(term: number): number {
    let idf = this.#fileIdf.get(term);
    if (idf === undefined) this.#fileIdf.set(term, (idf = this.#countFiles(term)));
    return idf;
  }

  /** idf over chunks that hold the term in code or comment. */
  chunkIdf(term: number): number {
    let idf = this.#chunkIdf.get(term);
    if (idf === undefined) this.#chunkIdf.set(term, (idf = this.#countChunks(term)));
    return idf;
  }

  #countFiles(term: number): number {
    const { image } = this;
    const holding = new Set<number>();
    let last = -1;
    const pairs = image.postings.of(term);
    for (let i = 0; i < pairs.length; i += 2) {
      const file = image.chunkFile[pairs[i] ?? 0] ?? -1;
      if (file >= 0 && file !== last) holding.add((last = file));
    }
    for (const { file } of image.paths.get(term) ?? []) if (!file.removed) holding.add(file.id);
    return holding.size === 0 ? Infinity : inverseDocumentFrequency(image.fileCount, holding.size);
  }

  #countChunks(term: number): number {
    const { image } = this;
    const pairs = image.postings.of(term);
    let holding = 0;
    for (let i = 0; i < pairs.length; i += 2) {
      const packed = pairs[i + 1] ?? 0;
      if ((image.chunkFile[pairs[i] ?? 0] ?? -1) >= 0 && codeCount(packed) + commentCount(packed) > 0) holding++;
    }
    return inverseDocumentFrequency(image.liveChunks, holding);
  }
}

const mapFields = (of: (field: Field) => number): Record<Field, number> => ({
  code: of('code'),
  comment: of('comment'),
  definition: of('definition'),
});

function fileLengths(image: SearchImage, lengths: Float32Array): Float64Array {
  const byFile = new Float64Array(image.files.length);
  for (let slot = 0; slot < image.chunkSlots; slot++) {
    const file = image.chunkFile[slot] ?? -1;
    if (file >= 0) byFile[file] = (byFile[file] ?? 0) + Math.round((lengths[slot] ?? 0) * 10);
  }
  return byFile.map((tenths) => tenths / 10);
}

function liveLengths(image: SearchImage, lengths: Float32Array): Float64Array {
  const live = new Float64Array(image.chunkSlots);
  for (let slot = 0; slot < image.chunkSlots; slot++) if ((image.chunkFile[slot] ?? -1) >= 0) live[slot] = lengths[slot] ?? 0;
  return live;
}

/** Mean of those that are not empty. */
function average(lengths: Float64Array): number {
  let tenths = 0;
  let count = 0;
  for (const length of lengths) {
    if (length === 0) continue;
    tenths += Math.round(length * 10);
    count++;
  }
  return count === 0 ? 1 : tenths / 10 / count;
}
