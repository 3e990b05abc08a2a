import type { DefinitionKind, LanguageId } from '../types';
import type { PathTraits } from './pathTraits';

/** A file as the image keeps it. Replacing a file makes a new entry; the old one is marked, and swept later. */
export interface ImageFile {
  /** Its place in `SearchImage.files`; a sweep gives it a new one. */
  id: number;
  readonly path: string;
  readonly language: LanguageId;
  readonly traits: PathTraits;
  readonly folder: string;
  /** Number of folders above it. */
  readonly depth: number;
  /** Folded file name without extension. */
  readonly stem: string;
  readonly stemTerms: readonly number[];
  readonly parentTerms: ReadonlySet<number>;
  /** Its chunks are `firstChunk` to `firstChunk + chunkCount - 1`. */
  firstChunk: number;
  readonly chunkCount: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  removed: boolean;
}

/** One definition, and the chunk it stands in. */
export interface DefinitionEntry {
  readonly file: ImageFile;
  readonly name: string;
  readonly kind: DefinitionKind;
  readonly weight: number;
  readonly indented: boolean;
  /** Position of the chunk in its file. */
  readonly chunk: number;
  readonly terms: readonly number[];
}

/** Where a term stands in a path: the file name counts twice, each folder once. */
export interface PathPosting {
  readonly file: ImageFile;
  readonly count: number;
  readonly inStem: boolean;
}
