import type { FileEntry } from './structures/fileEntry';
import type { MemoryIndex } from './memoryIndex';
import { inSlices, SLOW_ROUNDS, type Steps } from '../scheduling/cooperativeSteps';
import { countChunks, inverseDocumentFrequency, mayHaveNoPostings, DocumentFrequency } from './documentFrequency';
import type { TermBackground } from './termBackground';
import { TermScores } from './termScores';
import { growTo } from '../collections/typedArrays';

export type Field = 'code' | 'comment' | 'definition';
const FIELDS: readonly Field[] = ['code', 'comment', 'definition'];
/** Minimum idf of a word of a name, however common the word is. */
const SMALLEST_NAME_IDF = 0.3;

/**
 * Mean of the lengths that are not 0. Counted in whole tenths: sums of fractions would depend on the order of files.
 */
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

const forFields = <T>(of: (field: Field) => T): Record<Field, T> => ({
  code: of('code'),
  comment: of('comment'),
  definition: of('definition'),
});
const values = (means: Readonly<Record<Field, MeanLength>>): Record<Field, number> =>
  forFields((field) => means[field].value);

/** Statistics of the whole in-memory index, updated with every file that is added or removed. */
export class IndexStatistics {
  readonly #termFiles: DocumentFrequency;
  /** Scores of chunks and files for each term. */
  readonly terms: TermScores;
  readonly #chunkMeans = forFields(() => new MeanLength());
  readonly #fileMeans = forFields(() => new MeanLength());
  readonly #pathMean = new MeanLength();
  /** Lengths of fields by file id. */
  fileLengths: Readonly<Record<Field, Float64Array>> = forFields(() => new Float64Array(0));
  pathLengths = new Float64Array(0);
  /** Document frequencies of a larger collection, if the index holds only a part of it. */
  background: TermBackground | undefined;
  #revision = -1;
  #chunkIdf = new Map<number, number>();

  constructor(private readonly index: MemoryIndex) {
    this.#termFiles = new DocumentFrequency(index);
    this.terms = new TermScores(index, this);
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

  /** Returns whether any live file holds the term, in its text or its path. */
  isLive(term: number): boolean {
    return this.#termFiles.count(term) > 0;
  }

  /**
   * Counts every term in one pass through all lists. Without it, a question counts the terms of each name that it
   * touches, thousands of them, list by list. Lists on disk are stored with their counts.
   */
  *count(): Steps<void> {
    const { postings } = this.index;
    yield* inSlices(
      postings.termCount,
      (from, to) => {
        for (let term = from; term < to && !postings.diskPostings; term++) this.#termFiles.idf(term);
      },
      SLOW_ROUNDS,
    );
  }

  /** Returns the idf over files that hold the term in code, comment or path; infinite if none does. */
  fileIdf(term: number): number {
    return this.background && this.isLive(term) ? this.#rareness(term, this.background) : this.#termFiles.idf(term);
  }

  /** Returns the summed idf of the words of a defined name. */
  nameMass(name: number): number {
    return this.index.definitions.sumOfTerms(name, (term) => Math.max(SMALLEST_NAME_IDF, this.fileIdf(term)));
  }

  /** Returns the idf over chunks that hold the term in code or comment. */
  chunkIdf(term: number): number {
    if (this.#revision !== this.index.revision) this.#chunkIdf.clear();
    this.#revision = this.index.revision;
    let idf = this.#chunkIdf.get(term);
    if (idf === undefined) this.#chunkIdf.set(term, (idf = this.#countChunks(term)));
    return idf;
  }

  /**
   * Adds a file whose chunks are already in the in-memory index.
   * @param pathLength number of terms in the path of the file.
   */
  add(file: FileEntry, pathLength: number): void {
    this.fileLengths = forFields((field) => growTo(this.fileLengths[field] as Float64Array<ArrayBuffer>, file.id + 1));
    this.pathLengths = growTo(this.pathLengths, file.id + 1);
    this.pathLengths[file.id] = pathLength;
    for (const field of FIELDS) this.fileLengths[field][file.id] = this.#sumChunks(file, field) / 10;
    this.#count(file, 1);
  }

  remove(file: FileEntry): void {
    this.#count(file, -1);
  }

  /** Drops all counts, because the lists or the numbering of files changed. */
  recount(): void {
    this.#termFiles.clear();
    this.releaseCaches();
  }

  /** Releases the caches that the next question rebuilds. */
  releaseCaches(): void {
    this.#termFiles.releaseCaches();
  }

  /** Renumbers the files; those mapped to -1 are dropped. */
  renumber(renumbered: Int32Array): void {
    for (const lengths of [this.pathLengths, ...FIELDS.map((field) => this.fileLengths[field])]) {
      renumbered.forEach((next, id) => {
        if (next >= 0) lengths[next] = lengths[id] ?? 0;
      });
    }
    this.recount();
  }

  #count(file: FileEntry, change: 1 | -1): void {
    for (const field of FIELDS) {
      const lengths = this.index.lengths[field];
      for (let slot = file.firstChunk; slot < file.firstChunk + file.chunkCount; slot++)
        this.#chunkMeans[field].count(lengths[slot] ?? 0, change);
      this.#fileMeans[field].count(this.fileLengths[field][file.id] ?? 0, change);
    }
    this.#pathMean.count(this.pathLengths[file.id] ?? 0, change);
    this.#termFiles.update(file, change);
  }

  /** Returns the summed length of a field over the chunks of a file, in tenths. */
  #sumChunks(file: FileEntry, field: Field): number {
    const lengths = this.index.lengths[field];
    let tenths = 0;
    for (let slot = file.firstChunk; slot < file.firstChunk + file.chunkCount; slot++)
      tenths += Math.round((lengths[slot] ?? 0) * 10);
    return tenths;
  }

  #rareness(term: number, background: TermBackground): number {
    const count = background.count(this.index.postings.termOf(term));
    return inverseDocumentFrequency(background.documents, Math.max(1, count));
  }

  #countChunks(term: number): number {
    const { index, background } = this;
    if (background) return this.#rareness(term, background);
    const { postings, liveChunks } = index;
    const holding =
      postings.diskPostings && !mayHaveNoPostings(index, postings.diskPostings, term)
        ? postings.diskPostings.chunksOf(term) + countChunks(index, postings.inMemory(term))
        : countChunks(index, postings.of(term));
    return inverseDocumentFrequency(liveChunks, holding);
  }
}
