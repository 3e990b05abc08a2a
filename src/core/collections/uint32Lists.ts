import { growTo, type Arrays } from './typedArrays';

/**
 * Free space after packing, as a share of the space of the lists. Less makes packing too frequent, and more wastes
 * memory, which small indexes can afford.
 */
const PACKED_SHARE = { small: 1, large: 0.4 } as const;
/** Number of used entries from which on the array counts as large. */
const LARGE = 1 << 22;
/** Maximum room reserved after a list, because the free room is stored in 16 bits. */
const MAX_SLACK = 60_000;
/** Maximum length of lists that are copied entry by entry, because creating a view of them would cost more. */
const SHORT = 16;

/**
 * Growing lists of numbers by key, in one array without an object for each list; a list of typed arrays takes 200 bytes
 * before its first number. A list that outgrows its room moves to the end, and the array is packed when it is full.
 */
export class Uint32Lists {
  #data = new Uint32Array(1 << 10);
  /** Entries of `data` that are in use, or abandoned by lists that moved. */
  #used = 0;
  #starts = new Uint32Array(0);
  #lengths = new Uint32Array(0);
  /** Number of numbers that can be appended to each list, by key, before the list has to move. */
  #slack = new Uint16Array(0);

  /** Number of keys, at least one more than the largest key in use. */
  get keys(): number {
    return this.#lengths.length;
  }

  /** Returns the list of a key, as a view that is valid until the next change. */
  of(key: number): Uint32Array {
    const start = this.#starts[key] ?? 0;
    return this.#data.subarray(start, start + (this.#lengths[key] ?? 0));
  }

  lengthOf(key: number): number {
    return this.#lengths[key] ?? 0;
  }

  /** Returns one number of a list. For many short lists, where creating a view costs more than reading the numbers. */
  at(key: number, place: number): number {
    return this.#data[(this.#starts[key] as number) + place] as number;
  }

  push(key: number, value: number): void {
    const at = this.#makeRoom(key, 1);
    this.#data[at] = value;
  }

  pushPair(key: number, first: number, second: number): void {
    const at = this.#makeRoom(key, 2);
    this.#data[at] = first;
    this.#data[at + 1] = second;
  }

  /** Removes a value from a list, and keeps the order of the others. */
  drop(key: number, value: number): void {
    const list = this.of(key);
    const at = list.indexOf(value);
    if (at < 0) return;
    list.copyWithin(at, at + 1);
    this.#lengths[key] = list.length - 1;
    this.#slack[key] = Math.min(MAX_SLACK, (this.#slack[key] as number) + 1);
  }

  /**
   * Maps the first of every `width` numbers, and drops entries that map to a negative number. `renumbered` must
   * preserve their order if the order matters.
   */
  renumber(renumbered: Int32Array, width: 1 | 2): void {
    for (let key = 0; key < this.#lengths.length; key++) {
      const list = this.of(key);
      let kept = 0;
      for (let i = 0; i < list.length; i += width) {
        const next = renumbered[list[i] ?? 0] ?? -1;
        if (next < 0) continue;
        list[kept] = next;
        if (width === 2) list[kept + 1] = list[i + 1] ?? 0;
        kept += width;
      }
      this.#lengths[key] = kept;
    }
    this.#pack(0);
  }

  /** Drops the pairs whose first number is less than `min` from every list. The first numbers must be ascending. */
  dropBelow(min: number): void {
    for (let key = 0; key < this.#lengths.length; key++) {
      const list = this.of(key);
      const at = firstAtLeast(list, min);
      if (at > 0) list.copyWithin(0, at);
      this.#lengths[key] = list.length - at;
    }
    this.#pack(0);
  }

  /** Moves the list of each key to the key that it is mapped to, and drops lists that are mapped to -1. */
  rekey(renumbered: Int32Array): void {
    const order = Array.from(renumbered, (next, key) => ({ next, key })).filter(
      ({ next, key }) => next >= 0 && key < this.#lengths.length,
    );
    for (const part of [this.#starts, this.#lengths, this.#slack]) {
      const before = part.slice();
      part.fill(0);
      for (const { next, key } of order) part[next] = before[key] ?? 0;
    }
    this.#pack(0);
  }

  save(): Arrays {
    this.#pack(0);
    return { data: this.#data.subarray(0, this.#used), lengths: this.#lengths };
  }

  load({ data, lengths }: Arrays): void {
    this.#data = data as Uint32Array<ArrayBuffer>;
    this.#used = this.#data.length;
    this.#lengths = lengths as Uint32Array<ArrayBuffer>;
    this.#slack = new Uint16Array(this.#lengths.length);
    this.#starts = new Uint32Array(this.#lengths.length);
    let start = 0;
    for (let key = 0; key < this.#starts.length; key++) {
      this.#starts[key] = start;
      start += this.#lengths[key] ?? 0;
    }
  }

  /** Returns the offset at which `count` numbers may be written after a list. */
  #makeRoom(key: number, count: number): number {
    if (key >= this.#lengths.length) this.#addKeys(key + 1);
    const length = this.#lengths[key] ?? 0;
    if (count > (this.#slack[key] as number)) this.#move(key, length + count);
    this.#slack[key] = (this.#slack[key] as number) - count;
    this.#lengths[key] = length + count;
    return (this.#starts[key] ?? 0) + length;
  }

  #addKeys(count: number): void {
    this.#starts = growTo(this.#starts, count);
    this.#lengths = growTo(this.#lengths, count);
    this.#slack = growTo(this.#slack, count);
  }

  #move(key: number, length: number): void {
    const room = length <= 2 ? length : length + Math.min(length >> 1, MAX_SLACK);
    if (this.#used + room > this.#data.length)
      this.#pack(this.#used < LARGE ? PACKED_SHARE.small : PACKED_SHARE.large, room);
    this.#copy(key, this.#data, this.#used, room);
    this.#used += room;
  }

  /** Moves a list to offset `at` of an array, where it has space for `room` numbers. */
  #copy(key: number, to: Uint32Array, at: number, room: number): void {
    const start = this.#starts[key] as number;
    const length = this.#lengths[key] as number;
    if (length > SHORT) to.set(this.#data.subarray(start, start + length), at);
    else for (let i = 0; i < length; i++) to[at + i] = this.#data[start + i] as number;
    this.#starts[key] = at;
    this.#slack[key] = room - length;
  }

  /**
   * Moves every list to a new array, without abandoned entries. With a share of free space, lists keep their spare
   * room.
   */
  #pack(free: number, more = 0): void {
    const roomOf = (key: number): number =>
      (this.#lengths[key] as number) + (free === 0 ? 0 : (this.#slack[key] as number));
    let size = 0;
    for (let key = 0; key < this.#lengths.length; key++) size += roomOf(key);
    const packed = new Uint32Array(Math.ceil(size * (1 + free)) + more);
    let at = 0;
    for (let key = 0; key < this.#lengths.length; key++) {
      const room = roomOf(key);
      this.#copy(key, packed, at, room);
      at += room;
    }
    this.#data = packed;
    this.#used = at;
  }
}

/** Returns the offset of the first pair, from pair `from` on, whose first number is at least `min`. */
export function firstAtLeast(pairs: Uint32Array, min: number, from = 0): number {
  // Galloping search, because the wanted pair is often near: the steps grow until it is passed.
  let [low, high] = [from, pairs.length / 2];
  for (let step = 1; low + step < high; step *= 2) {
    if ((pairs[2 * (low + step)] as number) >= min) high = low + step;
    else low += step;
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pairs[2 * middle] as number) < min) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}
