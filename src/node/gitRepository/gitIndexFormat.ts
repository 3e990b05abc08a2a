import { ewahBits } from './ewahBitmap';

/** The parts of an index file that are used (gitformat-index, versions 2 to 4). */
export interface IndexFile {
  /**
   * Byte strings in git's order. The name of a submodule ends with a slash. A name is empty if the entry tracks no
   * file: an entry of a split index that changes one of the shared index, or a folder that is not checked out.
   */
  readonly names: readonly string[];
  readonly link: IndexLink | undefined;
}

/**
 * Link from a split index to its shared index. The split index contains only the changes since the shared index was
 * written.
 */
export interface IndexLink {
  /** Hash that names the shared index, in hexadecimal. */
  readonly shared: string;
  /** Returns the positions of deleted entries, given the number of entries in the shared index. */
  readonly deletedOf: (entries: number) => ReadonlySet<number>;
}

/** Thrown for an index file that git could not have written. */
export class CorruptGitIndex extends Error {}

export type ObjectFormat = 'sha1' | 'sha256';

const HEADER_BYTES = 12;
/** Times, identity and size of an entry. */
const STAT_BYTES = 40;
const MODE_BYTE = 24;
const KIND = 0o170000;
const SUBMODULE = 0o160000;
const FOLDER = 0o040000;
const HASH_BYTES = { sha1: 20, sha256: 32 } as const;
const FLAG_BYTES = 2;
const EXTENDED_FLAG = 0x4000;
const NAME_LENGTH = 0xfff;
/** The characters `link`. */
const LINK = 0x6c696e6b;

/** Maximum length of a name. No system opens a longer path. */
const MAX_NAME_BYTES = 4096;
/** Maximum length of all names. In version 4, an entry of a few bytes can stand for the longest name. */
const MAX_NAMES_BYTES = 128 * 1024 * 1024;

/**
 * Parses an index file.
 * @throws CorruptGitIndex also when the format is unknown.
 */
export function readIndexFile(bytes: Buffer, objects: ObjectFormat): IndexFile {
  const version = bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 4) !== 'DIRC' ? 0 : bytes.readUInt32BE(4);
  if (version < 2 || version > 4) throw new CorruptGitIndex('it is no index file of git in a form that is known');
  const { names, end } = readNames(bytes, version, STAT_BYTES + HASH_BYTES[objects] + FLAG_BYTES);
  return { names, link: readLink(bytes, end, HASH_BYTES[objects]) };
}

function readNames(
  bytes: Buffer,
  version: number,
  fixed: number,
): { readonly names: readonly string[]; readonly end: number } {
  const names: string[] = [];
  const readName = version === 4 ? shortenedName : wholeName;
  let [name, at, total] = ['', HEADER_BYTES, 0];
  for (let left = bytes.readUInt32BE(8); left > 0; left--) {
    if (at + fixed + FLAG_BYTES > bytes.length) throw new CorruptGitIndex('the index is cut off');
    const flags = bytes.readUInt16BE(at + fixed - FLAG_BYTES);
    const start = at + fixed + (version > 2 && flags & EXTENDED_FLAG ? FLAG_BYTES : 0);
    const kind = bytes.readUInt32BE(at + MODE_BYTE) & KIND;
    ({ name, end: at } = readName(bytes, { at, start, length: flags & NAME_LENGTH }, name));
    total += name.length;
    if (name.length > MAX_NAME_BYTES || total > MAX_NAMES_BYTES) throw new CorruptGitIndex('its names are too long');
    names.push(pathOf(name, kind));
  }
  return { names, end: at };
}

interface EntryPlace {
  readonly at: number;
  /** Offset of the name. */
  readonly start: number;
  /** Length of the name according to the entry. */
  readonly length: number;
}

interface EntryName {
  readonly name: string;
  /** Offset of the end of the entry. */
  readonly end: number;
}

/**
 * Reads a name of version 2 or 3. It ends with one to eight zeros, so that the next entry starts at a multiple of
 * eight.
 */
function wholeName(bytes: Buffer, { at, start, length }: EntryPlace): EntryName {
  const zero = length < NAME_LENGTH ? start + length : zeroFrom(bytes, start);
  if (zero >= bytes.length) throw new CorruptGitIndex('the index is cut off');
  return { name: bytes.toString('latin1', start, zero), end: at + ((zero - at + 8) & ~7) };
}

/** Reads a name of version 4, which is stored as the difference from the previous name. */
function shortenedName(bytes: Buffer, { start }: EntryPlace, before: string): EntryName {
  const { value, end } = readOffset(bytes, start);
  const zero = zeroFrom(bytes, end);
  if (value > before.length) throw new CorruptGitIndex('a name shares more than there is');
  return { name: before.slice(0, before.length - value) + bytes.toString('latin1', end, zero), end: zero + 1 };
}

function zeroFrom(bytes: Buffer, start: number): number {
  const zero = bytes.subarray(start, start + MAX_NAME_BYTES + 1).indexOf(0);
  if (zero < 0) throw new CorruptGitIndex('a name has no end');
  return start + zero;
}

function pathOf(name: string, kind: number): string {
  if (kind === FOLDER) return '';
  return kind === SUBMODULE && name !== '' ? `${name}/` : name;
}

/** Reads the number of bytes to drop from the previous name, stored as git's variable-width offset. */
function readOffset(bytes: Buffer, start: number): { readonly value: number; readonly end: number } {
  let at = start;
  let byte = bytes[at++] ?? 0;
  let value = byte & 127;
  while (byte & 128) {
    byte = bytes[at++] ?? 0;
    value = (value + 1) * 128 + (byte & 127);
    if (value > MAX_NAME_BYTES) throw new CorruptGitIndex('a name shares more than there is');
  }
  return { value, end: at };
}

/**
 * Finds the `link` extension. Extensions follow the entries, each preceded by its name and length, and a hash of the
 * whole file ends the file.
 */
function readLink(bytes: Buffer, start: number, hashBytes: number): IndexLink | undefined {
  let length = 0;
  for (let at = start; at + 8 <= bytes.length - hashBytes; at += 8 + length) {
    length = bytes.readUInt32BE(at + 4);
    if (bytes.readUInt32BE(at) !== LINK) continue;
    const link = bytes.subarray(at + 8, Math.min(at + 8 + length, bytes.length - hashBytes));
    if (link.length < hashBytes) throw new CorruptGitIndex('the index is cut off');
    const shared = link.toString('hex', 0, hashBytes);
    // A second bitmap tells which entries are replaced. It is not needed, because the names of replaced entries stay
    // the same.
    return /[^0]/.test(shared)
      ? { shared, deletedOf: (entries) => ewahBits(link.subarray(hashBytes), entries) }
      : undefined;
  }
  return undefined;
}
