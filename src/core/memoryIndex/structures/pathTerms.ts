import { termsOf } from '../../text/analyzer';
import type { FileEntry } from './fileEntry';
import { stemOf } from './pathFeatures';
import type { Postings } from './postings';
import type { Arrays } from '../../collections/typedArrays';
import { Uint32Lists } from '../../collections/uint32Lists';

const [IN_STEM, IN_PARENT, COUNT_SHIFT] = [1, 2, 2] as const;

/**
 * Packs the occurrences of a term in a path: how many (the file name counts twice), whether in the file name, and
 * whether in the name of the parent folder.
 */
const packPath = (count: number, inStem: boolean, inParent: boolean): number =>
  (count << COUNT_SHIFT) | (inStem ? IN_STEM : 0) | (inParent ? IN_PARENT : 0);
export const pathCount = (packed: number): number => packed >>> COUNT_SHIFT;
export const isInStem = (packed: number): boolean => (packed & IN_STEM) !== 0;
export const isInParent = (packed: number): boolean => (packed & IN_PARENT) !== 0;

/**
 * Terms of paths, by term and by file. A question looks at thousands of paths: when they were split into terms on first
 * use, that took a tenth of its time in an index of a million chunks.
 */
export class PathTerms {
  /** Term → (file id, packed count) pairs, files ascending. */
  readonly #files = new Uint32Lists();
  /** File id → the distinct terms of its name without extension. */
  readonly #stems = new Uint32Lists();

  constructor(private readonly vocabulary: Postings) {}

  /** Adds the path of a file. Returns its length in terms. */
  add({ id, path, folder }: Pick<FileEntry, 'id' | 'path' | 'folder'>): number {
    const inStem = this.#terms(stemOf(path).replace(/[-.+]/g, ' '));
    const inFolders = this.#terms(folder.replace(/[-./]/g, ' '));
    const inParent = this.#terms(folder.slice(folder.lastIndexOf('/') + 1).replace(/[-.]/g, ' '));
    const counts = new Map<number, number>([...inStem].map((term) => [term, 2]));
    for (const term of inFolders) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const term of inStem) this.#stems.push(id, term);
    let length = 0;
    for (const [term, count] of counts) {
      this.#files.pushPair(term, id, packPath(count, inStem.has(term), inParent.has(term)));
      length += count;
    }
    return length;
  }

  /** Returns the (file id, packed count) pairs of a term, files ascending. */
  postingsOf(term: number): Uint32Array {
    return this.#files.of(term);
  }

  /** Returns how many files have a term in their path, including removed files. */
  countOf(term: number): number {
    return this.#files.lengthOf(term) / 2;
  }

  /** Returns how many distinct terms the name of a file has, without its extension. */
  stemLength(file: number): number {
    return this.#stems.lengthOf(file);
  }

  /** Returns one of the terms of the name of a file, by its place among them. */
  stemTerm(file: number, place: number): number {
    return this.#stems.at(file, place);
  }

  /** Returns whether the name of a file has a term. */
  hasInStem(file: number, term: number): boolean {
    const length = this.#stems.lengthOf(file);
    for (let i = 0; i < length; i++) if (this.#stems.at(file, i) === term) return true;
    return false;
  }

  /** Renumbers the files; those mapped to -1 are dropped. `renumbered` must keep their order. */
  renumber(renumbered: Int32Array): void {
    this.#files.renumber(renumbered, 2);
    this.#stems.rekey(renumbered);
  }

  save(): Readonly<Record<'files' | 'stems', Arrays>> {
    return { files: this.#files.save(), stems: this.#stems.save() };
  }

  load({ files, stems }: Readonly<Record<'files' | 'stems', Arrays>>): void {
    this.#files.load(files);
    this.#stems.load(stems);
  }

  #terms(text: string): ReadonlySet<number> {
    return new Set(termsOf(text).map((term) => this.vocabulary.intern(term)));
  }
}
