import { growTo, type Arrays } from './typedArrays';

/** Code units from this value on take three bytes. */
const ASCII_END = 0x80;
/** Maximum number of code units passed to one call of `String.fromCharCode`, which any stack can hold. */
const AT_ONCE = 1_000;
/** Number of strings compared between two yields, which takes about half a millisecond. */
const LOOKED_AT = 20_000;

/**
 * Distinct strings, numbered from 0 in the order of insertion. A string of ten letters takes about 25 bytes, where a
 * map takes a hundred. The strings are stored as consecutive bytes and found through a hash table.
 */
export class StringInterner {
  #bytes = new Uint8Array(1 << 12);
  /** End of each string, by id, which is also the start of the next one. */
  #ends = new Uint32Array(1 << 8);
  /** Hash table with open addressing and linear probing: id + 1, or 0 for a free slot. */
  #slots = new Uint32Array(1 << 9);
  #count = 0;
  /** The string that is being looked up, as bytes. */
  #key = new Uint8Array(1 << 8);
  #keyLength = 0;

  get size(): number {
    return this.#count;
  }

  idOf(text: string): number | undefined {
    const known = this.#slots[this.#find(text)] ?? 0;
    return known === 0 ? undefined : known - 1;
  }

  /** Returns the id of a string, assigning one on first use. */
  intern(text: string): number {
    const slot = this.#find(text);
    const known = this.#slots[slot] ?? 0;
    return known === 0 ? this.#add(slot) : known - 1;
  }

  get(id: number): string {
    const end = this.#ends[id] ?? 0;
    const units: number[] = [];
    for (let at = this.#startOf(id); at < end; at++) {
      const byte = this.#bytes[at] ?? 0;
      units.push(
        byte < ASCII_END
          ? byte
          : ((byte & 0x0f) << 12) | (((this.#bytes[++at] ?? 0) & 0x3f) << 6) | ((this.#bytes[++at] ?? 0) & 0x3f),
      );
    }
    // Appending single characters would create a string for each of them, which was a twelfth of all allocations of a
    // search.
    if (units.length <= AT_ONCE) return String.fromCharCode(...units);
    return units.reduce((text, unit) => text + String.fromCharCode(unit), '');
  }

  /** Returns the ids of the strings whose last two characters are one of the given pairs, in any case. */
  *endingWith(pairs: Iterable<string>): Generator<undefined, readonly number[], undefined> {
    const wanted = new Set([...pairs].map((pair) => (pair.charCodeAt(0) << 8) | pair.charCodeAt(1)));
    const found: number[] = [];
    for (let id = 0; id < this.#count; id++) {
      if (id % LOOKED_AT === 0) yield;
      const end = this.#ends[id] ?? 0;
      if (
        end - this.#startOf(id) > 1 &&
        wanted.has((lowerCase(this.#bytes[end - 2] ?? 0) << 8) | lowerCase(this.#bytes[end - 1] ?? 0))
      )
        found.push(id);
    }
    return found;
  }

  /**
   * Returns a predicate that decides by id whether a string begins with `prefix`. Most strings differ in a byte or two,
   * so the string itself is not created.
   */
  beginningWith(prefix: string): (id: number) => boolean {
    this.#readKey(prefix);
    const key = this.#key.slice(0, this.#keyLength);
    return (id) => {
      const start = this.#startOf(id);
      if ((this.#ends[id] ?? 0) - start < key.length) return false;
      for (let i = key.length - 1; i >= 0; i--) if (this.#bytes[start + i] !== key[i]) return false;
      return true;
    };
  }

  /** Returns whether a string has at least `min` code units, by counting all bytes except for continuation bytes. */
  hasLength(id: number, min: number): boolean {
    const end = this.#ends[id] ?? 0;
    let left = min;
    for (let at = this.#startOf(id); at < end && left > 0; at++)
      if (((this.#bytes[at] as number) & 0xc0) !== 0x80) left--;
    return left === 0;
  }

  save(): Arrays {
    const bytes = this.#startOf(this.#count);
    return { bytes: this.#bytes.subarray(0, bytes), ends: this.#ends.subarray(0, this.#count), slots: this.#slots };
  }

  load({ bytes, ends, slots }: Arrays): void {
    this.#bytes = bytes as Uint8Array<ArrayBuffer>;
    this.#ends = ends as Uint32Array<ArrayBuffer>;
    this.#slots = slots as Uint32Array<ArrayBuffer>;
    this.#count = ends?.length ?? 0;
  }

  #startOf(id: number): number {
    return id === 0 ? 0 : (this.#ends[id - 1] ?? 0);
  }

  /**
   * Returns the slot of a string, or the free slot where it would be inserted. Leaves the bytes of the string in the
   * key.
   */
  #find(text: string): number {
    const mask = this.#slots.length - 1;
    let slot = this.#readKey(text) & mask;
    for (let known = this.#slots[slot] ?? 0; known !== 0; known = this.#slots[slot] ?? 0) {
      if (this.#equalsKey(known - 1)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /**
   * Encodes a string into the key and returns its hash. Every code unit beyond ASCII is encoded by itself, so that any
   * string can be restored exactly.
   */
  #readKey(text: string): number {
    if (text.length * 3 > this.#key.length) this.#key = new Uint8Array(text.length * 6);
    const key = this.#key;
    let length = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit < ASCII_END) key[length++] = unit;
      else {
        key[length++] = 0xe0 | (unit >> 12);
        key[length++] = 0x80 | ((unit >> 6) & 0x3f);
        key[length++] = 0x80 | (unit & 0x3f);
      }
    }
    this.#keyLength = length;
    return hashOf(key, 0, length);
  }

  #equalsKey(id: number): boolean {
    const start = this.#startOf(id);
    if ((this.#ends[id] ?? 0) - start !== this.#keyLength) return false;
    for (let i = 0; i < this.#keyLength; i++) if (this.#bytes[start + i] !== this.#key[i]) return false;
    return true;
  }

  #add(slot: number): number {
    const id = this.#count++;
    const start = this.#startOf(id);
    this.#bytes = growTo(this.#bytes, start + this.#keyLength);
    this.#ends = growTo(this.#ends, this.#count);
    this.#bytes.set(this.#key.subarray(0, this.#keyLength), start);
    this.#ends[id] = start + this.#keyLength;
    this.#slots[slot] = id + 1;
    if (this.#count * 3 > this.#slots.length * 2) this.#rehash();
    return id;
  }

  #rehash(): void {
    const mask = this.#slots.length * 2 - 1;
    this.#slots = new Uint32Array(mask + 1);
    for (let id = 0; id < this.#count; id++) {
      let slot = hashOf(this.#bytes, this.#startOf(id), this.#ends[id] ?? 0) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = id + 1;
    }
  }
}

const lowerCase = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);

/** Returns the 32-bit FNV-1a hash, with its upper bits mixed into the lower bits that select the slot. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
