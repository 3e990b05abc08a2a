import type { FileEntry } from '../memoryIndex/structures/fileEntry';

export const comparePaths = (a: FileEntry, b: FileEntry): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/** Returns whether `a` ranks before `b`: by higher score, then by path. */
const precedes = (a: FileEntry, scoreOfA: number, b: FileEntry, scoreOfB: number): boolean =>
  scoreOfA > scoreOfB || (scoreOfA === scoreOfB && comparePaths(a, b) < 0);

/**
 * Collects the best `count` accepted files. The files are a heap with the worst of the best on top, so that one
 * comparison rejects most files, where sorting would order all of them.
 */
export class TopKFiles {
  readonly #files: FileEntry[] = [];
  readonly #scores: number[] = [];

  constructor(
    private readonly count: number,
    private readonly accepts: (file: FileEntry) => boolean = () => true,
  ) {}

  /** Lower scores are rejected, which callers can check before they read the file. */
  get minScore(): number {
    return this.#files.length < this.count ? -Infinity : (this.#scores[0] ?? Infinity);
  }

  offer(file: FileEntry, score: number): void {
    const worst = this.#files[0];
    if (this.count === 0) return;
    if (worst && this.#files.length === this.count) {
      if (!precedes(file, score, worst, this.#scores[0] ?? 0) || !this.accepts(file)) return;
      this.#sink(file, score, 0);
    } else if (this.accepts(file)) this.#rise(file, score);
  }

  sorted(): readonly FileEntry[] {
    return this.#files
      .map((file, i) => ({ file, score: this.#scores[i] ?? 0 }))
      .sort((a, b) => (a.score === b.score ? comparePaths(a.file, b.file) : a.score > b.score ? -1 : 1))
      .map(({ file }) => file);
  }

  #put(file: FileEntry, score: number, place: number): void {
    this.#files[place] = file;
    this.#scores[place] = score;
  }

  #isWorse(place: number, file: FileEntry, score: number): boolean {
    const other = this.#files[place];
    return other !== undefined && precedes(file, score, other, this.#scores[place] ?? 0);
  }

  #rise(file: FileEntry, score: number): void {
    let place = this.#files.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = this.#files[above];
      if (!parent || this.#isWorse(above, file, score)) break;
      this.#put(parent, this.#scores[above] ?? 0, place);
      place = above;
    }
    this.#put(file, score, place);
  }

  #sink(file: FileEntry, score: number, from: number): void {
    let place = from;
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      const other = this.#files[right];
      const worse = other && !this.#isWorse(left, other, this.#scores[right] ?? 0) ? right : left;
      const child = this.#files[worse];
      if (!child || !this.#isWorse(worse, file, score)) break;
      this.#put(child, this.#scores[worse] ?? 0, place);
      place = worse;
    }
    this.#put(file, score, place);
  }
}
