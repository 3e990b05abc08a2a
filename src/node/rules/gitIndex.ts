import type { RuleReader } from './ruleReader';

/** The files that git tracks: its ignore rules do not apply to them. */
export class TrackedFiles {
  /** @param paths byte strings relative to the repository, sorted as git sorts them: byte by byte. */
  constructor(private readonly paths: readonly string[]) {}

  has(path: string): boolean {
    return this.paths[this.#firstFrom(path)] === path;
  }

  /** @param folder with a trailing slash. */
  hasBelow(folder: string): boolean {
    return this.paths[this.#firstFrom(folder)]?.startsWith(folder) ?? false;
  }

  #firstFrom(path: string): number {
    let [low, high] = [0, this.paths.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.paths[middle] ?? '') < path) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const HEADER_BYTES = 12;
/** Times, identity, size, object name and flags of an entry, before its name: with SHA-1, and with SHA-256. */
const FIXED_BYTES = { sha1: 62, sha256: 74 } as const;
const EXTENDED_FLAG = 0x4000;
const NAME_LENGTH = 0xfff;

/** Read anew only when the file has changed: the index of 200,000 files has 20 MB. */
const cache = new Map<string, { readonly stamp: string; readonly tracked: TrackedFiles }>();

/** What the index file of a repository lists; nothing when there is none that can be read, or in a form that is not known. */
export function readGitIndex(file: string, objects: 'sha1' | 'sha256', reader: RuleReader): TrackedFiles {
  const stat = reader.stat(file);
  if (!stat) return new TrackedFiles([]);
  const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
  const known = cache.get(file);
  if (known?.stamp === stamp) return known.tracked;
  const bytes = reader.bytes(file);
  if (!bytes) return new TrackedFiles([]);
  const tracked = new TrackedFiles([...entries(bytes, FIXED_BYTES[objects])]);
  cache.set(file, { stamp, tracked });
  return tracked;
}

/** Versions 2 to 4 of the format (gitformat-index). */
function* entries(bytes: Buffer, fixed: number): Generator<string> {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 4) !== 'DIRC') return;
  const version = bytes.readUInt32BE(4);
  let name = '';
  let at = HEADER_BYTES;
  for (let left = bytes.readUInt32BE(8); left > 0 && at + fixed <= bytes.length; left--) {
    const flags = bytes.readUInt16BE(at + fixed - 2);
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
    yield name;
  }
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
