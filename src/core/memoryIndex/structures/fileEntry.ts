import type { ChunkLocation } from '../../base/contracts';
import type { LanguageId, LineRange } from '../../base/types';
import { languageById } from '../../languages/languages';
import { folderOf, pathFeatures, type PathFeatures } from './pathFeatures';

/** A chunk by its position in its file. */
export interface FileChunk {
  readonly file: FileEntry;
  readonly chunk: number;
}

/** Where it stands in the store. */
export const locationOf = ({ file, chunk }: FileChunk): ChunkLocation => file.locationOf(chunk);

/** What a file entry is made of. */
export interface FileEntryParts {
  readonly id: number;
  readonly path: string;
  readonly language: LanguageId;
  readonly firstChunk: number;
  readonly chunkCount: number;
  /**
   * Where {@link writeLineRanges} has written its own, `placesAt` numbers from the beginning: many files share an
   * array, for one of its own takes 96 bytes before the first number.
   */
  readonly places: Int32Array;
  readonly placesAt: number;
  /** Where {@link packOutline} has packed its own, from so many bytes on: shared as the places are. */
  readonly outlines: Uint8Array;
  readonly outlineAt: number;
  readonly outlineBytes: number;
  /** Where {@link packFacts} has packed its own: shared as well. */
  readonly facts: Uint8Array;
  readonly factsAt: number;
  readonly factsBytes: number;
  readonly firstDefinition: number;
  readonly definitionCount: number;
}

/**
 * The first line of each chunk, and the last of each: one array a file, since an object for each of the two takes more
 * than what most of them hold.
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
 * A file as the in-memory index keeps it. Replacing a file makes a new entry; the old one is marked, and swept later.
 * What follows from its path is found when it is first asked for: most files never are.
 */
export class FileEntry {
  /** Its place in `MemoryIndex.files`; a sweep gives it a new one. */
  id: number;
  readonly path: string;
  readonly language: LanguageId;
  /** Its chunks are `firstChunk` to `firstChunk + chunkCount - 1`. */
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
  /** Its entries in the table of definitions. */
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

  /** First line of a chunk. */
  startOf(chunk: number): number {
    return chunk < this.chunkCount ? (this.#places[this.#placesAt + chunk] as number) : 1;
  }

  /** Last line of a chunk. */
  endOf(chunk: number): number {
    return chunk < this.chunkCount ? (this.#places[this.#placesAt + this.chunkCount + chunk] as number) : 1;
  }

  linesOf(chunk: number): LineRange {
    return { startLine: this.startOf(chunk), endLine: this.endOf(chunk) };
  }

  /** Where one of its chunks stands in the store. */
  locationOf(chunk: number): ChunkLocation {
    return { path: this.path, startLine: this.startOf(chunk) };
  }

  /** What it declares and imports: see {@link packOutline}. */
  get outline(): Uint8Array {
    return this.#outlines.subarray(this.#outlineAt, this.#outlineAt + this.#outlineBytes);
  }

  /** What it says of who calls whom: see {@link packFacts}. */
  get facts(): Uint8Array {
    return this.#facts.subarray(this.#factsAt, this.#factsAt + this.#factsBytes);
  }

  get traits(): PathFeatures {
    return (this.#traits ??= pathFeatures(this.path, languageById(this.language)?.content));
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
}
