import type { ContentExclusion, FileStatus } from '../base/fileStatus';
import type { LeftOutByContent } from '../base/leftOut';
import type { FileStat, IndexedFile } from '../base/types';

/** Data about an indexed file that is known without reading the file again. */
export type ManifestEntry = Pick<IndexedFile, 'size' | 'modified' | 'included' | 'hash' | 'indexedAt'>;

/** A candidate that is excluded because of its content, or because it could not be read. */
interface ExcludedFile {
  readonly stat: FileStat & Pick<ManifestEntry, 'indexedAt'>;
  readonly fate: ContentExclusion;
}

/** Status of a candidate. */
export type CandidateStatus = Extract<
  DistributiveOmit<FileStatus, 'file'>,
  { state: 'indexed' | 'waiting' | ContentExclusion['state'] }
>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** State of the manifest as plain data. */
export interface IndexerState {
  readonly manifest: readonly (readonly [path: string, entry: ManifestEntry])[];
  readonly left: readonly (readonly [path: string, file: ExcludedFile])[];
}

/** Files that an update has to process. */
export interface Difference {
  readonly changed: readonly FileStat[];
  readonly removed: readonly string[];
}

/** Manifest of the files that the store holds, and of the candidates that it does not hold, with the reason. */
export class FileManifest {
  /** Indexed files, by path. */
  readonly manifest = new Map<string, ManifestEntry>();
  /** Files that are excluded because of their content; they have rows in the store, so that they are not read again. */
  readonly #left = new Map<string, ExcludedFile>();
  /** Files that could not be read; they have no rows in the store, because the failure may be temporary. */
  readonly #failed = new Map<string, ExcludedFile>();
  #touched = 0;

  /** All paths that have rows in the store. */
  get paths(): readonly string[] {
    return [...this.manifest.keys(), ...this.#left.keys()];
  }

  /** Number of candidates that are excluded because of their content, or could not be read. */
  get excludedCount(): number {
    return this.#left.size + this.#failed.size;
  }

  /** Numbers of excluded candidates, by reason. */
  get leftOut(): LeftOutByContent {
    const counts = { binary: 0, secret: 0, generated: 0, minified: 0, failed: 0 };
    for (const { fate } of [...this.#left.values(), ...this.#failed.values()]) counts[fate.state]++;
    return counts;
  }

  /** Number of files that were read and found unchanged; their rows in the store do not have their new times. */
  get touchedCount(): number {
    return this.#touched;
  }

  get state(): IndexerState {
    return { manifest: [...this.manifest], left: [...this.#left] };
  }

  /** Restores a saved state. */
  restore({ manifest, left }: IndexerState): void {
    for (const [path, entry] of manifest) this.manifest.set(path, entry);
    for (const [path, file] of left) this.#left.set(path, file);
  }

  /**
   * Returns the status of a candidate.
   * @param chunks number of chunks of the file in the in-memory index.
   */
  statusOf(file: FileStat, chunks: number): CandidateStatus {
    const known = this.manifest.get(file.path);
    if (!known) return (this.#left.get(file.path) ?? this.#failed.get(file.path))?.fate ?? { state: 'waiting' };
    return {
      state: 'indexed',
      chunks,
      at: known.indexedAt ?? 0,
      stale: isOther(file, known) || isTouched(file, known),
      unsaved: false,
    };
  }

  /** Records a file as it is in the store. */
  adopt({ path, size, modified, included = false, hash, indexedAt, left }: IndexedFile): void {
    const entry = { size, modified, included, ...(indexedAt !== undefined && { indexedAt }) };
    this.#failed.delete(path);
    if (left) {
      this.manifest.delete(path);
      this.#left.set(path, { stat: { path, ...entry }, fate: left });
    } else {
      this.#left.delete(path);
      this.manifest.set(path, { ...entry, hash });
    }
  }

  forget(path: string): void {
    this.manifest.delete(path);
    this.#left.delete(path);
  }

  /** Records that a file could not be read. Returns whether this is a new failure. */
  recordFailure(stat: FileStat, exclusion: ContentExclusion): boolean {
    const isNew = !this.#failed.has(stat.path);
    this.#failed.set(stat.path, { stat, fate: exclusion });
    return isNew;
  }

  /** Returns whether the store has a row of the file. */
  has(path: string): boolean {
    return this.manifest.has(path) || this.#left.has(path);
  }

  /**
   * Returns whether the store has this file, unchanged, as excluded for the same reason. If so, records the time at
   * which it was read.
   */
  isExcluded(stat: FileStat, exclusion: ContentExclusion, indexedAt: number): boolean {
    const known = this.#left.get(stat.path);
    if (known?.fate.state !== exclusion.state || isOther(stat, known.stat)) return false;
    if (isTouched(stat, known.stat)) this.#touched++;
    this.#left.set(stat.path, { ...known, stat: { ...known.stat, indexedAt } });
    return true;
  }

  /**
   * Returns whether a file with this content is indexed, and nothing but its times has changed. If so, records its
   * times.
   */
  isSame(stat: FileStat, hash: string, indexedAt: number): boolean {
    const known = this.manifest.get(stat.path);
    // If the size differs although the content is the same, the size was read a moment before the content.
    if (known?.hash !== hash || isOther(stat, { ...known, modified: stat.modified })) return false;
    if (isOther(stat, known) || isTouched(stat, known)) this.#touched++;
    this.manifest.set(stat.path, { ...known, modified: stat.modified, indexedAt });
    return true;
  }

  /**
   * Returns the files that differ from their indexed state.
   * @param found all candidates on disk.
   */
  diff(found: readonly FileStat[]): Difference {
    const present = new Set(found.map((file) => file.path));
    return {
      changed: found.filter((file) => this.#isChanged(file)),
      removed: this.paths.filter((path) => !present.has(path)),
    };
  }

  /** Forgets the failures of files that no longer exist. */
  forgetFailures(found: readonly FileStat[]): void {
    if (this.#failed.size === 0) return;
    const present = new Set(found.map((file) => file.path));
    for (const path of this.#failed.keys()) if (!present.has(path)) this.#failed.delete(path);
  }

  #isChanged(file: FileStat): boolean {
    const known = this.manifest.get(file.path) ?? this.#left.get(file.path)?.stat;
    return known === undefined || isOther(file, known) || isTouched(file, known);
  }
}

function isOther(file: FileStat, known: Pick<FileStat, 'size' | 'modified' | 'included'>): boolean {
  return (
    file.size !== known.size ||
    file.modified !== known.modified ||
    (file.included ?? false) !== (known.included ?? false)
  );
}

/**
 * Returns whether a file was changed after it was read. Programs that write different text of the same size may restore
 * the old modification time.
 */
const isTouched = ({ changed }: FileStat, { indexedAt }: Pick<ManifestEntry, 'indexedAt'>): boolean =>
  changed !== undefined && indexedAt !== undefined && changed > indexedAt;
