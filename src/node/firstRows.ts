import { grownTo } from '../core/typedArrays';
import { hashOfText } from './textHash';

/** Where a row stands, and what it was written in. */
export interface PlacedRow {
  readonly generation: number;
  readonly row: number;
}

const HASH_DIGITS = 12;

/** 48 bits of a hash: among 200,000 paths two share theirs with a chance of 1 in 14,000, and what is read of one of them is not what was asked for. */
export const pathHash = (path: string): number => Number.parseInt(hashOfText(path).slice(0, HASH_DIGITS), 16);

/** The first row of each file, by {@link pathHash}: some 64 bytes each, where paths and objects took 190. */
export class FirstRows {
  readonly #places = new Map<number, number>();
  #generations = new Int32Array(0);
  #rows = new Float64Array(0);
  #count = 0;

  get(hash: number): PlacedRow | undefined {
    const at = this.#places.get(hash);
    return at === undefined ? undefined : { generation: this.#generations[at] as number, row: this.#rows[at] as number };
  }

  set(hash: number, { generation, row }: PlacedRow): void {
    const at = this.#places.get(hash) ?? this.#count++;
    this.#places.set(hash, at);
    this.#generations = grownTo(this.#generations, this.#count);
    this.#rows = grownTo(this.#rows, this.#count);
    this.#generations[at] = generation;
    this.#rows[at] = row;
  }

  delete(hash: number): void {
    this.#places.delete(hash);
  }

  clear(): void {
    this.#places.clear();
    this.#count = 0;
  }

  hashes(): Iterable<number> {
    return this.#places.keys();
  }
}
