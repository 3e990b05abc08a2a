/** What is read of an index file (gitformat-index, versions 2 to 4). */
export interface IndexFile {
  /**
   * Byte strings, in git's order; of a submodule with a slash at the end. Empty where an entry tracks no file: one of a
   * split index that changes one of the shared index, and a folder that is not checked out.
   */
  readonly names: readonly string[];
  readonly link: IndexLink | undefined;
}

/** A split index holds what has changed since another was written. */
export interface IndexLink {
  /** What the shared index is named by, in hexadecimal. */
  readonly shared: string;
  /** Positions of its entries that are gone. */
  readonly deleted: ReadonlySet<number>;
}

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

/**
 * Nothing of a file in a form that is not known.
 * @throws when it is damaged.
 */
export function readIndexFile(bytes: Buffer, objects: ObjectFormat): IndexFile {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 4) !== 'DIRC') return { names: [], link: undefined };
  const { names, end } = readNames(bytes, STAT_BYTES + HASH_BYTES[objects] + FLAG_BYTES);
  return { names, link: readLink(bytes, end, HASH_BYTES[objects]) };
}

function readNames(bytes: Buffer, fixed: number): { readonly names: readonly string[]; readonly end: number } {
  const names: string[] = [];
  const version = bytes.readUInt32BE(4);
  let name = '';
  let at = HEADER_BYTES;
  for (let left = bytes.readUInt32BE(8); left > 0 && at + fixed <= bytes.length; left--) {
    const mode = bytes.readUInt32BE(at + MODE_BYTE);
    const flags = bytes.readUInt16BE(at + fixed - FLAG_BYTES);
    const start = at + fixed + (version > 2 && flags & EXTENDED_FLAG ? 2 : 0);
    if (version === 4) {
      const { value, end } = readOffset(bytes, start);
      const zero = bytes.indexOf(0, end);
      name = name.slice(0, name.length - value) + bytes.toString('latin1', end, zero);
      at = zero + 1;
    } else {
      const length = flags & NAME_LENGTH;
      const zero = length < NAME_LENGTH ? start + length : bytes.indexOf(0, start);
      name = bytes.toString('latin1', start, zero);
      at += (zero - at + 8) & ~7;
    }
    names.push(pathOf(name, mode & KIND));
  }
  return { names, end: at };
}

function pathOf(name: string, kind: number): string {
  if (kind === FOLDER) return '';
  return kind === SUBMODULE && name !== '' ? `${name}/` : name;
}

/** How many bytes of the previous name are dropped: git's variable-width offset. */
function readOffset(bytes: Buffer, start: number): { readonly value: number; readonly end: number } {
  let at = start;
  let byte = bytes[at++] ?? 0;
  let value = byte & 127;
  while (byte & 128) {
    byte = bytes[at++] ?? 0;
    value = ((value + 1) << 7) | (byte & 127);
  }
  return { value, end: at };
}

/** One of the extensions behind the entries, each with its name and length before it; a hash of the whole file ends it. */
function readLink(bytes: Buffer, start: number, hashBytes: number): IndexLink | undefined {
  let length = 0;
  for (let at = start; at + 8 <= bytes.length - hashBytes; at += 8 + length) {
    length = bytes.readUInt32BE(at + 4);
    if (bytes.toString('latin1', at, at + 4) !== 'link') continue;
    const link = bytes.subarray(at + 8, at + 8 + length);
    const shared = link.toString('hex', 0, hashBytes);
    // Behind it a second bitmap tells which entries are replaced; their names stay.
    const deleted = new Set(link.length > hashBytes ? setBits(link.subarray(hashBytes)) : []);
    return /[^0]/.test(shared) ? { shared, deleted } : undefined;
  }
  return undefined;
}

/** A compressed bitmap (EWAH): markers, each with a run of equal words, and with how many follow that are written out. */
function* setBits(bytes: Buffer): Generator<number> {
  const wordAt = (index: number): bigint => bytes.readBigUInt64BE(8 + 8 * index);
  const words = bytes.readUInt32BE(4);
  let position = 0;
  for (let index = 0; index < words; ) {
    const marker = wordAt(index++);
    const run = Number((marker >> 1n) & 0xffffffffn) * 64;
    if (marker & 1n) for (let i = 0; i < run; i++) yield position + i;
    position += run;
    for (const end = index + Number(marker >> 33n); index < end; index++, position += 64) {
      const word = wordAt(index);
      for (let i = 0; i < 64; i++) if ((word >> BigInt(i)) & 1n) yield position + i;
    }
  }
}
