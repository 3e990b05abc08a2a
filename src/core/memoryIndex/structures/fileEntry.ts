import type { ChunkLocation } from '../../base/contracts';
import type { LanguageId, LineRange } from '../../base/types';
import { languageById } from '../../languages/languages';
import { folderOf, pathFeatures, type PathFeatures } from './pathFeatures';

/** A chunk by its position in its file. */
export interface FileChunk {
  readonly file: FileEntry;
  readonly chunk: number;
}

/** Returns the location of a chunk in the store. */
export const locationOf = ({ file, chunk }: FileChunk): ChunkLocation => file.locationOf(chunk);

/** Properties from which a file entry is constructed. */
export interface FileEntryParts {
  readonly id: number;
  readonly path: string;
  readonly language: LanguageId;
  readonly firstChunk: number;
  readonly chunkCount: number;
  /**
   * Array with the line ranges of the file, which {@link writeLineRanges} wrote from index `placesAt` on. Many files
   * share an array, because an array for each file takes 96 bytes before the first number.
   */
  readonly places: Int32Array;
  readonly placesAt: number;
  /**
   * Array with the outline of the file, which {@link packOutline} packed, from byte `outlineAt` on; shared as the
   * places are.
   */
  readonly outlines: Uint8Array;
  readonly outlineAt: number;
  readonly outlineBytes: number;
  /** Array with the facts of the file, which {@link packFacts} packed; shared as well. */
  readonly facts: Uint8Array;
  readonly factsAt: number;
  readonly factsBytes: number;
  readonly firstDefinition: number;
  readonly definitionCount: number;
}

/**
 * Writes the first line of each chunk, followed by the last line of each. One array per file holds both, because two
 * objects would take more memory than most of their contents.
 */
export function writeLineRanges(
  into: Int32Array,
  at: number,
  starts: ArrayLike<number>,
  ends: ArrayLike<number>,
): Int32Array {
  into.set(starts, at);
  into.set(ends, at + starts.length);
  return into;
}

/**
 * A file in the in-memory index. Replacing a file makes a new entry; the old one is marked as removed, and swept later.
 * Properties that follow from the path are computed on first use, because most are never needed.
 */
export class FileEntry {
  /** Index in `MemoryIndex.files`; a sweep changes it. */
  id: number;
  readonly path: string;
  readonly language: LanguageId;
  /** The chunks of the file are `firstChunk` to `firstChunk + chunkCount - 1`. */
  firstChunk: number;
  readonly chunkCount: number;
  readonly #places: Int32Array;
  readonly #placesAt: number;
  readonly #outlines: Uint8Array;
  readonly #outlineAt: number;
  readonly #outlineBytes: number;
  readonly #facts: Uint8Array;
  readonly #factsAt: number;
  readonly #factsBytes: number;
  /** First entry of the file in the table of definitions. */
  firstDefinition: number;
  readonly definitionCount: number;
  removed = false;
  #traits: PathFeatures | undefined;

  constructor(parts: FileEntryParts) {
    this.id = parts.id;
    this.path = parts.path;
    this.language = parts.language;
    this.firstChunk = parts.firstChunk;
    this.chunkCount = parts.chunkCount;
    this.#places = parts.places;
    this.#placesAt = parts.placesAt;
    this.#outlines = parts.outlines;
    this.#outlineAt = parts.outlineAt;
    this.#outlineBytes = parts.outlineBytes;
    this.#facts = parts.facts;
    this.#factsAt = parts.factsAt;
    this.#factsBytes = parts.factsBytes;
    this.firstDefinition = parts.firstDefinition;
    this.definitionCount = parts.definitionCount;
  }

  /** Returns the first line of a chunk. */
  startOf(chunk: number): number {
    return chunk < this.chunkCount ? (this.#places[this.#placesAt + chunk] as number) : 1;
  }

  /** Returns the last line of a chunk. */
  endOf(chunk: number): number {
    return chunk < this.chunkCount ? (this.#places[this.#placesAt + this.chunkCount + chunk] as number) : 1;
  }

  linesOf(chunk: number): LineRange {
    return { startLine: this.startOf(chunk), endLine: this.endOf(chunk) };
  }

  /** Returns the location of a chunk in the store. */
  locationOf(chunk: number): ChunkLocation {
    return { path: this.path, startLine: this.startOf(chunk) };
  }

  /** Packed declarations and imports of the file: see {@link packOutline}. */
  get outline(): Uint8Array {
    return this.#outlines.subarray(this.#outlineAt, this.#outlineAt + this.#outlineBytes);
  }

  /** Packed facts of the file about calls: see {@link packFacts}. */
  get facts(): Uint8Array {
    return this.#facts.subarray(this.#factsAt, this.#factsAt + this.#factsBytes);
  }

  get traits(): PathFeatures {
    return (this.#traits ??= pathFeatures(this.path, languageById(this.language)?.content));
  }

  get folder(): string {
    return folderOf(this.path);
  }

  /** Number of folders above the file. */
  get depth(): number {
    let depth = 0;
    for (let at = this.path.indexOf('/'); at >= 0; at = this.path.indexOf('/', at + 1)) depth++;
    return depth;
  }
}
