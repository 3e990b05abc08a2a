import type { ChunkPlace } from '../contracts';
import { foldIdentifier } from '../text/identifiers';
import { termsOf } from '../text/terms';
import type { LanguageId, LineRange } from '../types';
import { folderOf, pathTraits, stemOf, type PathTraits } from './pathTraits';
import type { Postings } from './postings';

/** A chunk by its position in its file. */
export interface FileChunk {
  readonly file: ImageFile;
  readonly chunk: number;
}

/** Where it stands in the store. */
export const placeOf = ({ file, chunk }: FileChunk): ChunkPlace => file.placeOf(chunk);

/** What an image file is made of. */
export interface ImageFileParts {
  readonly id: number;
  readonly path: string;
  readonly language: LanguageId;
  readonly firstChunk: number;
  readonly chunkCount: number;
  /** See {@link writePlaces}. */
  readonly places: Int32Array;
  readonly firstDefinition: number;
  readonly definitionCount: number;
}

/**
 * The first line of each chunk, the last of each, and the symbols in them ({@link packSymbols}): one array a file, since an object for each of the
 * three takes more than what most of them hold.
 */
export function writePlaces(into: Int32Array, starts: ArrayLike<number>, ends: ArrayLike<number>, symbols: ArrayLike<number>): Int32Array {
  into.set(starts);
  into.set(ends, starts.length);
  into.set(symbols, starts.length + ends.length);
  return into;
}

/**
 * A file as the image keeps it. Replacing a file makes a new entry; the old one is marked, and swept later. What follows
 * from its path is found when it is first asked for: most files never are.
 */
export class ImageFile {
  /** Its place in `SearchImage.files`; a sweep gives it a new one. */
  id: number;
  readonly path: string;
  readonly language: LanguageId;
  /** Its chunks are `firstChunk` to `firstChunk + chunkCount - 1`. */
  firstChunk: number;
  readonly chunkCount: number;
  readonly #places: Int32Array;
  /** Its entries in the table of definitions. */
  firstDefinition: number;
  readonly definitionCount: number;
  removed = false;
  #traits: PathTraits | undefined;
  #stem: string | undefined;
  #stemTerms: readonly number[] | undefined;
  #parentTerms: readonly number[] | undefined;

  constructor(
    parts: ImageFileParts,
    private readonly vocabulary: Postings,
  ) {
    this.id = parts.id;
    this.path = parts.path;
    this.language = parts.language;
    this.firstChunk = parts.firstChunk;
    this.chunkCount = parts.chunkCount;
    this.#places = parts.places;
    this.firstDefinition = parts.firstDefinition;
    this.definitionCount = parts.definitionCount;
  }

  /** First line of a chunk. */
  startOf(chunk: number): number {
    return chunk < this.chunkCount ? (this.#places[chunk] as number) : 1;
  }

  /** Last line of a chunk. */
  endOf(chunk: number): number {
    return chunk < this.chunkCount ? (this.#places[this.chunkCount + chunk] as number) : 1;
  }

  linesOf(chunk: number): LineRange {
    return { startLine: this.startOf(chunk), endLine: this.endOf(chunk) };
  }

  /** Where one of its chunks stands in the store. */
  placeOf(chunk: number): ChunkPlace {
    return { path: this.path, startLine: this.startOf(chunk), position: chunk };
  }

  /** See {@link packSymbols}. */
  get symbols(): Int32Array {
    return this.#places.subarray(2 * this.chunkCount);
  }

  get traits(): PathTraits {
    return (this.#traits ??= pathTraits(this.path));
  }

  get folder(): string {
    return folderOf(this.path);
  }

  /** Number of folders above it. */
  get depth(): number {
    let depth = 0;
    for (let at = this.path.indexOf('/'); at >= 0; at = this.path.indexOf('/', at + 1)) depth++;
    return depth;
  }

  /** Folded file name without extension. */
  get stem(): string {
    return (this.#stem ??= foldIdentifier(stemOf(this.path)));
  }

  get stemTerms(): readonly number[] {
    return (this.#stemTerms ??= [...new Set(this.#intern(stemOf(this.path).replace(/[-.+]/g, ' ')))]);
  }

  get parentTerms(): readonly number[] {
    const { folder } = this;
    return (this.#parentTerms ??= this.#intern(folder.slice(folder.lastIndexOf('/') + 1).replace(/[-.]/g, ' ')));
  }

  /** Distinct terms of the folders above it. */
  get folderTerms(): readonly number[] {
    return [...new Set(this.#intern(this.folder.replace(/[-./]/g, ' ')))];
  }

  #intern(text: string): readonly number[] {
    return termsOf(text).map((term) => this.vocabulary.intern(term));
  }
}
