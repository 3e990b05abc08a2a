import type { ContentExclusion, FileStatus } from '../base/fileStatus';
import type { LeftOutByContent } from '../base/leftOut';
import type { FileStat, IndexedFile } from '../base/types';

/** What is known of an indexed file without reading it again. */
export type ManifestEntry = Pick<IndexedFile, 'size' | 'modified' | 'included' | 'hash' | 'indexedAt'>;

/** A candidate whose content, or the disk, kept it out. */
interface ExcludedFile {
  readonly stat: FileStat & Pick<ManifestEntry, 'indexedAt'>;
  readonly fate: ContentExclusion;
}

/** What becomes of a candidate. */
export type CandidateStatus = Extract<
  DistributiveOmit<FileStatus, 'file'>,
  { state: 'indexed' | 'waiting' | ContentExclusion['state'] }
>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** What is known of the store's files, as plain data. */
export interface IndexerState {
  readonly manifest: readonly (readonly [path: string, entry: ManifestEntry])[];
  readonly left: readonly (readonly [path: string, file: ExcludedFile])[];
}

/** What there is to do. */
export interface Difference {
  readonly changed: readonly FileStat[];
  readonly removed: readonly string[];
}

/** What the store holds of which files, and which it does not hold for what reason. */
export class FileManifest {
  /** Files that are indexed. */
  readonly manifest = new Map<string, ManifestEntry>();
  /** Files whose content keeps them out; they have rows, so that they are not read again. */
  readonly #left = new Map<string, ExcludedFile>();
  /** Files that could not be read; they have no rows, since that may be over soon. */
  readonly #failed = new Map<string, ExcludedFile>();
  #touched = 0;

  /** Every path that the store has rows of. */
  get paths(): readonly string[] {
    return [...this.manifest.keys(), ...this.#left.keys()];
  }

  /** Candidates that hold no text, or could not be read. */
  get excludedCount(): number {
    return this.#left.size + this.#failed.size;
  }

  /** Candidates that are kept out, by why. */
  get leftOut(): LeftOutByContent {
    const counts = { binary: 0, secret: 0, generated: 0, minified: 0, failed: 0 };
    for (const { fate } of [...this.#left.values(), ...this.#failed.values()]) counts[fate.state]++;
    return counts;
  }

  /** How many files were read only to find them as they were: their rows do not know it. */
  get touchedCount(): number {
    return this.#touched;
  }

  get state(): IndexerState {
    return { manifest: [...this.manifest], left: [...this.#left] };
  }

  /** Takes that over again. */
  restore({ manifest, left }: IndexerState): void {
    for (const [path, entry] of manifest) this.manifest.set(path, entry);
    for (const [path, file] of left) this.#left.set(path, file);
  }

  /** @param chunks of the file in the in-memory index. */
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

  /** Takes note of a file as the store has it. */
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

  /** Takes note of a file that could not be read. Whether that is news. */
  recordFailure(stat: FileStat, exclusion: ContentExclusion): boolean {
    const isNew = !this.#failed.has(stat.path);
    this.#failed.set(stat.path, { stat, fate: exclusion });
    return isNew;
  }

  /** Whether the store has a row of the file. */
  has(path: string): boolean {
    return this.manifest.has(path) || this.#left.has(path);
  }

  /** Whether the store has it that this very file is kept out so; when it was read is taken note of. */
  isExcluded(stat: FileStat, exclusion: ContentExclusion, indexedAt: number): boolean {
    const known = this.#left.get(stat.path);
    if (known?.fate.state !== exclusion.state || isOther(stat, known.stat)) return false;
    if (isTouched(stat, known.stat)) this.#touched++;
    this.#left.set(stat.path, { ...known, stat: { ...known.stat, indexedAt } });
    return true;
  }

  /** Whether a file of this content is indexed, and nothing but its times has changed, which is taken note of. */
  isSame(stat: FileStat, hash: string, indexedAt: number): boolean {
    const known = this.manifest.get(stat.path);
    // Another size was one of a moment before the content.
    if (known?.hash !== hash || isOther(stat, { ...known, modified: stat.modified })) return false;
    if (isOther(stat, known) || isTouched(stat, known)) this.#touched++;
    this.manifest.set(stat.path, { ...known, modified: stat.modified, indexedAt });
    return true;
  }

  /** What is not as it was indexed, of all files that there are. */
  diff(found: readonly FileStat[]): Difference {
    const present = new Set(found.map((file) => file.path));
    return {
      changed: found.filter((file) => this.#isChanged(file)),
      removed: this.paths.filter((path) => !present.has(path)),
    };
  }

  /** Failures of files that are not there any more. */
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
 * Whether something was done to the file after it was read: programs that write other text of the same size may set the
 * time of before.
 */
const isTouched = ({ changed }: FileStat, { indexedAt }: Pick<ManifestEntry, 'indexedAt'>): boolean =>
  changed !== undefined && indexedAt !== undefined && changed > indexedAt;
