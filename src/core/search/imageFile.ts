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
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly symbols: Int32Array;
  readonly firstDefinition: number;
  readonly definitionCount: number;
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
  /** First and last line of each chunk. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** See {@link packSymbols}. */
  readonly symbols: Int32Array;
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
    this.starts = parts.starts;
    this.ends = parts.ends;
    this.symbols = parts.symbols;
    this.firstDefinition = parts.firstDefinition;
    this.definitionCount = parts.definitionCount;
  }

  get chunkCount(): number {
    return this.starts.length;
  }

  /** Where one of its chunks stands in the store. */
  placeOf(chunk: number): ChunkPlace {
    return { path: this.path, startLine: this.starts[chunk] ?? 1, position: chunk };
  }

  linesOf(chunk: number): LineRange {
    return { startLine: this.starts[chunk] ?? 1, endLine: this.ends[chunk] ?? 1 };
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
