import { pairKey } from './pathFeatures';

/** Counts the files of an index that are in one folder as a pair, such as a header and its source file. */
export class FilePairs {
  readonly #counts = new Map<string, number>();

  /** Whether a file has its counterpart beside it. */
  has(path: string): boolean {
    const key = pairKey(path);
    return key !== undefined && (this.#counts.get(key) ?? 0) > 1;
  }

  /** A file of this path comes (1) or goes (-1). */
  count(path: string, change: number): void {
    const key = pairKey(path);
    if (key !== undefined) this.#counts.set(key, (this.#counts.get(key) ?? 0) + change);
  }
}
