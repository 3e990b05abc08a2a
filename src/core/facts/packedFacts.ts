import type { StringInterner } from '../collections/stringInterner';
import { WIDTHS, type FactRecords } from './factRecords';

/**
 * Facts of a file as bytes: the names in the file by their numbers in the index, then the records. A number of up to
 * seven bits takes one byte; a call takes four or five.
 */

const NONE = new Uint8Array(0);
const MORE = 0x80;
/** Maximum bytes of a number below 2^35. */
const MOST_BYTES = 5;

export function packFacts({ names, sections }: FactRecords, interner: StringInterner): Uint8Array {
  if (names.length === 0) return NONE;
  const bytes = new Uint8Array(MOST_BYTES * sections.reduce((sum, { length }) => sum + length + 1, names.length + 1));
  let end = 0;
  const put = (number: number): void => {
    let rest = number;
    for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes[end++] = (rest % MORE) | MORE;
    bytes[end++] = rest;
  };
  const roles = rolesOf(names.length, sections);
  put(names.length);
  for (const [place, name] of names.entries()) put(interner.intern(name) * ROLES + (roles[place] ?? 0));
  for (const [section, numbers] of sections.entries()) {
    put(numbers.length / (WIDTHS[section] ?? 1));
    numbers.forEach(put);
  }
  return bytes.slice(0, end);
}

/** Roles of a name in a file, stored with the name so that files without that role are skipped quickly. */
export const DEFINES = 1;
export const MENTIONS = 2;
const ROLE_BITS = 2;
const ROLES = 1 << ROLE_BITS;

function rolesOf(count: number, [symbols = [], sites = [], , imports = []]: FactRecords['sections']): Uint8Array {
  const roles = new Uint8Array(count);
  const mark = (numbers: readonly number[], width: number, at: number, role: number): void => {
    for (let i = at; i < numbers.length; i += width)
      roles[numbers[i] as number] = (roles[numbers[i] as number] ?? 0) | role;
  };
  mark(symbols, WIDTHS[0], 3, DEFINES);
  mark(sites, WIDTHS[1], 2, MENTIONS);
  mark(imports, WIDTHS[3], 1, MENTIONS);
  return roles;
}

/** Calls `tell` for each name that the file defines or mentions. */
export function readRoles(packed: Uint8Array, tell: (name: number, role: number) => void): void {
  if (packed.length === 0) return;
  const reader = new PackedReader(packed);
  for (let left = reader.next(); left > 0; left--) {
    const number = reader.next();
    const role = number & (ROLES - 1);
    if (role > 0) tell(number >>> ROLE_BITS, role);
  }
}

/** Reads numbers one after another. */
export class PackedReader {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** Reads one number. Numbers have up to 28 bits, so sums of several of them still fit in 32 bits. */
  next(): number {
    let [number, shift] = [0, 0];
    for (;;) {
      const byte = this.bytes[this.#at++] ?? 0;
      number |= (byte & (MORE - 1)) << shift;
      if (byte < MORE) return number;
      shift += 7;
    }
  }

  /** Reads the given count of numbers. */
  take(count: number): Uint32Array {
    const numbers = new Uint32Array(count);
    for (let i = 0; i < count; i++) numbers[i] = this.next();
    return numbers;
  }
}

export interface UnpackedFacts {
  /** Numbers of names in the index, by position in the file's table of names. */
  readonly names: Uint32Array;
  /** Records by section, as in {@link FactRecords}. */
  readonly sections: readonly Uint32Array[];
}

export function unpackFacts(packed: Uint8Array): UnpackedFacts {
  if (packed.length === 0) return { names: new Uint32Array(0), sections: WIDTHS.map(() => new Uint32Array(0)) };
  const reader = new PackedReader(packed);
  const names = reader.take(reader.next()).map((number) => number >>> ROLE_BITS);
  return { names, sections: WIDTHS.map((width) => reader.take(reader.next() * width)) };
}
