import { foldIdentifier } from '../../text/identifiers';
import type { FileEntry } from './fileEntry';
import { stemOf } from './pathFeatures';
import { inSlices, SLOW_ROUNDS, type Steps } from '../../scheduling/cooperativeSteps';

/** Folded name of a file without its extension. */
const stemOfFile = ({ path }: FileEntry): string => foldIdentifier(stemOf(path));

/** Whether a file is there and is called so. */
export const hasStem = (file: FileEntry, stem: string): boolean => !file.removed && stemOfFile(file) === stem;

/** Files by their folded names, entered when a question first asks. */
export class FileNameIndex {
  readonly #byStem = new Map<string, FileEntry[]>();
  /** How many files have been entered. */
  #count = 0;

  constructor(private readonly index: { readonly files: readonly FileEntry[] }) {}

  /** Those that are there. @param stem a folded name without its extension. */
  *find(stem: string): Steps<readonly FileEntry[]> {
    // Another question may enter some in between.
    yield* inSlices(this.index.files.length - this.#count, () => this.#enter(SLOW_ROUNDS), SLOW_ROUNDS);
    return (this.#byStem.get(stem) ?? []).filter((file) => !file.removed);
  }

  /** Files got other ids. A question that is entering some asks again: the in-memory index is another. */
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
