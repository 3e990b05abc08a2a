import type { FileEntry } from './structures/fileEntry';
import type { MemoryIndex } from './memoryIndex';
import { inSlices, SLOW_ROUNDS, type Steps } from '../scheduling/cooperativeSteps';
import { countChunks, inverseDocumentFrequency, mayBeGone, DocumentFrequency } from './documentFrequency';
import type { TermBackground } from './termBackground';
import { TermScores } from './termScores';
import { growTo } from '../collections/typedArrays';

export type Field = 'code' | 'comment' | 'definition';
const FIELDS: readonly Field[] = ['code', 'comment', 'definition'];
/** What a word of a name counts at least, however common it is. */
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

/** Counts over the whole in-memory index, kept up with every file that comes or goes. */
export class IndexStatistics {
  readonly #termFiles: DocumentFrequency;
  /** What chunks and files say of each term. */
  readonly terms: TermScores;
  readonly #chunkMeans = forFields(() => new MeanLength());
  readonly #fileMeans = forFields(() => new MeanLength());
  readonly #pathMean = new MeanLength();
  /** By file id. */
  fileLengths: Readonly<Record<Field, Float64Array>> = forFields(() => new Float64Array(0));
  pathLengths = new Float64Array(0);
  /** Of an index that holds part of a larger collection only: what is rare in that. */
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

  /** Whether any live file holds the term, in its text or its path. */
  isLive(term: number): boolean {
    return this.#termFiles.count(term) > 0;
  }

  /**
   * Counts every term now: one walk through all lists, where a question counts the terms of each name that it touches,
   * thousands of them, list by list. Lists on disk have their counts beside them.
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

  /** idf over files that hold the term in code, comment or path; infinite when none does. */
  fileIdf(term: number): number {
    return this.background && this.isLive(term) ? this.#rareness(term, this.background) : this.#termFiles.idf(term);
  }

  /** idf mass of the words of a defined name. */
  nameMass(name: number): number {
    return this.index.definitions.sumOfTerms(name, (term) => Math.max(SMALLEST_NAME_IDF, this.fileIdf(term)));
  }

  /** idf over chunks that hold the term in code or comment. */
  chunkIdf(term: number): number {
    if (this.#revision !== this.index.revision) this.#chunkIdf.clear();
    this.#revision = this.index.revision;
    let idf = this.#chunkIdf.get(term);
    if (idf === undefined) this.#chunkIdf.set(term, (idf = this.#countChunks(term)));
    return idf;
  }

  /** A file whose chunks stand in the in-memory index; `pathLength` is the number of terms in its path. */
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

  /** Counts anew: what was counted stands elsewhere. */
  recount(): void {
    this.#termFiles.clear();
    this.releaseCaches();
  }

  /** Lets go of what the next question finds again. */
  releaseCaches(): void {
    this.#termFiles.releaseCaches();
  }

  /** Files got other ids; those mapped to -1 are gone. */
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

  /** In tenths. */
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
      postings.diskPostings && !mayBeGone(index, postings.diskPostings, term)
        ? postings.diskPostings.chunksOf(term) + countChunks(index, postings.inMemory(term))
        : countChunks(index, postings.of(term));
    return inverseDocumentFrequency(liveChunks, holding);
  }
}
