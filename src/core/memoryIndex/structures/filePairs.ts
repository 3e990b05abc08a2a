import { pairKey } from './pathFeatures';

/** Counts of the files that form a pair in one folder, such as a header and its source file. */
export class FilePairs {
  readonly #counts = new Map<string, number>();

  /** Returns whether the counterpart of a file is in the same folder. */
  has(path: string): boolean {
    const key = pairKey(path);
    return key !== undefined && (this.#counts.get(key) ?? 0) > 1;
  }

  /** Counts a file that is added (1) or removed (-1). */
  count(path: string, change: number): void {
    const key = pairKey(path);
    if (key !== undefined) this.#counts.set(key, (this.#counts.get(key) ?? 0) + change);
  }
}
