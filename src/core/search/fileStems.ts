import { foldIdentifier } from '../text/identifiers';
import type { ImageFile } from './imageFile';
import { stemOf } from './pathTraits';
import { inSlices, SLOW_ROUNDS, type Steps } from './steps';

/** Folded name of a file without its extension. */
const stemOfFile = ({ path }: ImageFile): string => foldIdentifier(stemOf(path));

/** Whether a file is there and is called so. */
export const isCalled = (file: ImageFile, stem: string): boolean => !file.removed && stemOfFile(file) === stem;

/**
 * Which files are called so: they are found by hashes of their folded names, and no string is kept. Going through all files for each identifier of a question took a fiftieth of a search in 5,000 files, and kept a name of each.
 */
export class FileStems {
  /** By hash of a stem: the last of the files that have it, + 1; from there by `next` to the others, or 0. */
  #heads = new Uint32Array(0);
  #next = new Uint32Array(0);
  /** How many files have been entered. */
  #count = 0;

  constructor(private readonly image: { readonly files: readonly ImageFile[] }) {}

  /** Those that are there. @param stem a folded name without its extension. */
  *called(stem: string): Steps<readonly ImageFile[]> {
    yield* this.#enterNew();
    const { files } = this.image;
    const found: ImageFile[] = [];
    for (let link = this.#heads[this.#bucketOf(stem)] ?? 0; link !== 0; link = this.#next[link - 1] as number) {
      const file = files[link - 1] as ImageFile;
      if (isCalled(file, stem)) found.push(file);
    }
    return found;
  }

  /** Files got other ids. Whoever is entering some finds no room, and nothing: the image is another, so it asks again. */
  forget(): void {
    this.#heads = this.#next = new Uint32Array(0);
    this.#count = 0;
  }

  *#enterNew(): Steps<void> {
    if (this.#count === 0 || this.image.files.length > this.#next.length) this.#begin();
    yield* inSlices(this.image.files.length - this.#count, () => this.#enter(SLOW_ROUNDS), SLOW_ROUNDS);
  }

  /** Others may come in between, who enter some themselves. */
  #enter(most: number): void {
    const { files } = this.image;
    const end = Math.min(files.length, this.#next.length, this.#count + most);
    for (; this.#count < end; this.#count++) {
      const bucket = this.#bucketOf(stemOfFile(files[this.#count] as ImageFile));
      this.#next[this.#count] = this.#heads[bucket] as number;
      this.#heads[bucket] = this.#count + 1;
    }
  }

  /** With room for as many files again, and a power of two of buckets. */
  #begin(): void {
    const room = 2 ** Math.ceil(Math.log2(this.image.files.length + 1) + 1);
    this.#heads = new Uint32Array(room);
    this.#next = new Uint32Array(room);
    this.#count = 0;
  }

  /** FNV-1a, as far as one letter each goes. */
  #bucketOf(stem: string): number {
    let hash = 0x811c9dc5;
    for (let i = 0; i < stem.length; i++) hash = Math.imul(hash ^ stem.charCodeAt(i), 0x01000193);
    return ((hash ^ (hash >>> 15)) >>> 0) & (this.#heads.length - 1);
  }
}
