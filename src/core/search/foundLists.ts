import { grownTo } from '../typedArrays';

/** Lists of numbers by key, each found once and then kept with the others in one array: with two arrays for each a process that had just started was slower (docs/decisions/search-time.md). */
export class FoundLists {
  #data = new Uint32Array(0);
  #used = 0;
  /** By key: where its list begins, + 1, or 0 while it has not been found; and where it ends. */
  #starts = new Uint32Array(0);
  #ends = new Uint32Array(0);
  #isEmpty = true;

  /** @returns a view, until the next that is found. */
  of(key: number, find: (key: number) => ArrayLike<number>): Uint32Array {
    if ((this.#starts[key] ?? 0) === 0) this.#keep(key, find(key));
    return this.#data.subarray((this.#starts[key] as number) - 1, this.#ends[key]);
  }

  /** Costs nothing where nothing was found: while a folder is indexed, every file changes what others refer to. */
  forget(): void {
    if (this.#isEmpty) return;
    this.#starts.fill(0);
    this.#data = new Uint32Array(0);
    this.#used = 0;
    this.#isEmpty = true;
  }

  #keep(key: number, list: ArrayLike<number>): void {
    this.#isEmpty = false;
    this.#starts = grownTo(this.#starts, key + 1);
    this.#ends = grownTo(this.#ends, key + 1);
    this.#data = grownTo(this.#data, this.#used + list.length);
    this.#data.set(list, this.#used);
    this.#starts[key] = this.#used + 1;
    this.#ends[key] = this.#used += list.length;
  }
}
