import type { ImageFile } from './imageFile';
import type { SearchImage } from './searchImage';
import { inSlices, SLOW_ROUNDS, type Steps } from './steps';
import { countChunks, inverseDocumentFrequency, mayBeGone, TermFiles } from './termFiles';
import { TermScores } from './termScores';
import { grownTo } from '../typedArrays';

export type Field = 'code' | 'comment' | 'definition';
const FIELDS: readonly Field[] = ['code', 'comment', 'definition'];
/** What a word of a name counts at least, however common it is. */
const SMALLEST_NAME_IDF = 0.3;

/** Mean of the lengths that are not 0. Counted in whole tenths: sums of fractions would depend on the order of files. */
class MeanLength {
  #tenths = 0;
  #count = 0;

  count(length: number, change: 1 | -1): void {
    if (length === 0) return;
    this.#tenths += change * Math.round(length * 10);
    this.#count += change;
  }

  get value(): number {
    return this.#count === 0 ? 1 : this.#tenths / 10 / this.#count;
  }
}

const forFields = <T>(of: (field: Field) => T): Record<Field, T> => ({ code: of('code'), comment: of('comment'), definition: of('definition') });
const values = (means: Readonly<Record<Field, MeanLength>>): Record<Field, number> => forFields((field) => means[field].value);

/** Counts over the whole in-memory index, kept up with every file that comes or goes. */
export class Statistics {
  readonly #termFiles: TermFiles;
  /** What chunks and files say of each term. */
  readonly terms: TermScores;
  readonly #chunkMeans = forFields(() => new MeanLength());
  readonly #fileMeans = forFields(() => new MeanLength());
  readonly #pathMean = new MeanLength();
  /** By file id. */
  fileLengths: Readonly<Record<Field, Float64Array>> = forFields(() => new Float64Array(0));
  pathLengths = new Float64Array(0);
  #revision = -1;
  #chunkIdf = new Map<number, number>();

  constructor(private readonly image: SearchImage) {
    this.#termFiles = new TermFiles(image);
    this.terms = new TermScores(image, this);
  }

  get chunkAverage(): Readonly<Record<Field, number>> {
    return values(this.#chunkMeans);
  }

  get fileAverage(): Readonly<Record<Field, number>> {
    return values(this.#fileMeans);
  }

  get pathAverage(): number {
    return this.#pathMean.value;
  }

  /** Whether any live file holds the term, in its text or its path. */
  isLive(term: number): boolean {
    return this.#termFiles.count(term) > 0;
  }

  /**
   * Counts every term now: one walk through all lists, where a question counts the terms of each name that it touches, thousands of them, list by
   * list. Lists on disk have their counts beside them.
   */
  *count(): Steps<void> {
    const { postings } = this.image;
    yield* inSlices(postings.termCount, (from, to) => {
      for (let term = from; term < to && !postings.stored; term++) this.#termFiles.idf(term);
    }, SLOW_ROUNDS);
  }

  /** idf over files that hold the term in code, comment or path; infinite when none does. */
  fileIdf(term: number): number {
    return this.#termFiles.idf(term);
  }

  /** idf mass of the words of a defined name. */
  nameMass(name: number): number {
    return this.image.definitions.sumOfTerms(name, (term) => Math.max(SMALLEST_NAME_IDF, this.fileIdf(term)));
  }

  /** idf over chunks that hold the term in code or comment. */
  chunkIdf(term: number): number {
    if (this.#revision !== this.image.revision) this.#chunkIdf.clear();
    this.#revision = this.image.revision;
    let idf = this.#chunkIdf.get(term);
    if (idf === undefined) this.#chunkIdf.set(term, (idf = this.#countChunks(term)));
    return idf;
  }

  /** A file whose chunks stand in the in-memory index; `pathLength` is the number of terms in its path. */
  add(file: ImageFile, pathLength: number): void {
    this.fileLengths = forFields((field) => grownTo(this.fileLengths[field] as Float64Array<ArrayBuffer>, file.id + 1));
    this.pathLengths = grownTo(this.pathLengths, file.id + 1);
    this.pathLengths[file.id] = pathLength;
    for (const field of FIELDS) this.fileLengths[field][file.id] = this.#sumChunks(file, field) / 10;
    this.#count(file, 1);
  }

  remove(file: ImageFile): void {
    this.#count(file, -1);
  }

  /** Counts anew: what was counted stands elsewhere. */
  forget(): void {
    this.#termFiles.forget();
    this.rest();
  }

  /** Lets go of what the next question finds again. */
  rest(): void {
    this.#termFiles.rest();
  }

  /** Files got other ids; those mapped to -1 are gone. */
  renumber(renumbered: Int32Array): void {
    for (const lengths of [this.pathLengths, ...FIELDS.map((field) => this.fileLengths[field])]) {
      renumbered.forEach((next, id) => {
        if (next >= 0) lengths[next] = lengths[id] ?? 0;
      });
    }
    this.forget();
  }

  #count(file: ImageFile, change: 1 | -1): void {
    for (const field of FIELDS) {
      const lengths = this.image.lengths[field];
      for (let slot = file.firstChunk; slot < file.firstChunk + file.chunkCount; slot++) this.#chunkMeans[field].count(lengths[slot] ?? 0, change);
      this.#fileMeans[field].count(this.fileLengths[field][file.id] ?? 0, change);
    }
    this.#pathMean.count(this.pathLengths[file.id] ?? 0, change);
    this.#termFiles.note(file, change);
  }

  /** In tenths. */
  #sumChunks(file: ImageFile, field: Field): number {
    const lengths = this.image.lengths[field];
    let tenths = 0;
    for (let slot = file.firstChunk; slot < file.firstChunk + file.chunkCount; slot++) tenths += Math.round((lengths[slot] ?? 0) * 10);
    return tenths;
  }

  #countChunks(term: number): number {
    const { image } = this;
    const { postings, liveChunks } = image;
    const holding = postings.stored && !mayBeGone(image, postings.stored, term) ? postings.stored.chunksOf(term) + countChunks(image, postings.recent(term)) : countChunks(image, postings.of(term));
    return inverseDocumentFrequency(liveChunks, holding);
  }
}
