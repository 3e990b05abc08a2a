import { foldIdentifier } from '../../text/identifiers';
import type { FileEntry } from './fileEntry';
import { stemOf } from './pathFeatures';
import { inSlices, SLOW_ROUNDS, type Steps } from '../../scheduling/cooperativeSteps';

/** Returns the folded name of a file without its extension. */
const stemOfFile = ({ path }: FileEntry): string => foldIdentifier(stemOf(path));

/** Returns whether a file is live and has the given folded name. */
export const hasStem = (file: FileEntry, stem: string): boolean => !file.removed && stemOfFile(file) === stem;

/** Index of files by their folded names, filled on first use. */
export class FileNameIndex {
  readonly #byStem = new Map<string, FileEntry[]>();
  /** Number of files that have been entered. */
  #count = 0;

  constructor(private readonly index: { readonly files: readonly FileEntry[] }) {}

  /**
   * Finds the live files with a name.
   * @param stem a folded name without its extension.
   */
  *find(stem: string): Steps<readonly FileEntry[]> {
    // Another search may enter files between two steps.
    yield* inSlices(this.index.files.length - this.#count, () => this.#enter(SLOW_ROUNDS), SLOW_ROUNDS);
    return (this.#byStem.get(stem) ?? []).filter((file) => !file.removed);
  }

  /**
   * Empties the index after files got other ids. A search that is filling the index at that time runs again, because
   * the in-memory index has changed.
   */
  clear(): void {
    this.#byStem.clear();
    this.#count = 0;
  }

  #enter(max: number): void {
    for (const file of this.index.files.slice(this.#count, this.#count + max)) {
      const stem = stemOfFile(file);
      const same = this.#byStem.get(stem);
      if (same) same.push(file);
      else this.#byStem.set(stem, [file]);
      this.#count++;
    }
  }
}
