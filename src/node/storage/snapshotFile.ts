import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { IndexerState } from '../../core/indexing/fileManifest';
import type { MemoryIndexState } from '../../core/memoryIndex/memoryIndexState';
import { PRIVATE_FILE } from '../fileSystem/atomicFile';
import type { Arrays, TypedArray } from '../../core/collections/typedArrays';

/**
 * The in-memory index as a file beside the tables: what opens a folder in a tenth of the time. The tables stay the
 * truth. A snapshot says which tables it was made of and up to which generation; what came later is loaded on top, and
 * a snapshot that is of other tables, of another version or damaged in any bit counts as absent.
 *
 * Layout: magic, length of the header (uint32), header (JSON), then each array as its machine has it; or the arrays are
 * those of another index's snapshot (`linkedSnapshot.ts`).
 */
export interface Snapshot {
  /** Which tables; see {@link StoreVersion}. */
  readonly incarnation: string;
  readonly generation: number;
  /** Model of the vectors. */
  readonly model: string;
  readonly index: MemoryIndexState;
  readonly memory: IndexerState;
}

/** Changes with the meaning of anything in an in-memory index: terms, postings, vectors. */
const MAGIC = 'CSIMAGE8';
export const SNAPSHOT_FILE = 'image.bin';
const LENGTH_BYTES = 4;
/** The longest part that is read or written at once: other work of the process gets its turn between two. */
const PART_BYTES = 8 << 20;

const kinds = { Uint8Array, Int8Array, Int32Array, Uint32Array, Float32Array, Float64Array, BigInt64Array } as const;
type Kind = keyof typeof kinds;

interface ArrayHead {
  readonly name: string;
  readonly kind: Kind;
  readonly length: number;
  readonly checksum: number;
}

/** Where arrays begin that stand in a file of their own. */
interface ArraysElsewhere {
  readonly file: string;
  readonly at: number;
}

export type SnapshotHeader = Omit<Snapshot, 'index'> & {
  readonly littleEndian: boolean;
  readonly elsewhere?: ArraysElsewhere;
  readonly files: MemoryIndexState['files'];
  readonly lists?: MemoryIndexState['lists'];
  readonly arrays: readonly ArrayHead[];
};

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
const bytesOf = (array: TypedArray): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/**
 * @param isCurrent whether the in-memory index is still what it was when the snapshot was taken; when it is not,
 * nothing is written.
 */
export async function writeSnapshot(
  home: string,
  { index, ...rest }: Snapshot,
  isCurrent: () => boolean,
): Promise<boolean> {
  const arrays = Object.entries(index.arrays).map(([name, array]) => ({
    name,
    kind: array.constructor.name as Kind,
    length: array.length,
    checksum: crc32(bytesOf(array)),
  }));
  const header = {
    ...rest,
    littleEndian: isLittleEndian,
    files: index.files,
    ...(index.lists && { lists: index.lists }),
    arrays,
  };
  return writeSnapshotFile(home, header, Object.values(index.arrays).map(bytesOf), isCurrent);
}

export async function writeSnapshotFile(
  home: string,
  header: SnapshotHeader,
  arrays: readonly Uint8Array[],
  isCurrent: () => boolean,
): Promise<boolean> {
  const text = Buffer.from(JSON.stringify(header));
  const temporary = join(home, `${SNAPSHOT_FILE}.${randomUUID().slice(0, 8)}.tmp`);
  try {
    const isWhole = await writeParts(temporary, [headOf(text), text, ...arrays], isCurrent);
    if (isWhole) await rename(temporary, join(home, SNAPSHOT_FILE));
    return isWhole;
  } finally {
    await rm(temporary, { force: true });
  }
}

function headOf(header: Buffer): Buffer {
  const head = Buffer.alloc(MAGIC.length + 2 * LENGTH_BYTES);
  head.write(MAGIC, 'latin1');
  head.writeUInt32LE(header.length, MAGIC.length);
  head.writeUInt32LE(crc32(header), MAGIC.length + LENGTH_BYTES);
  return head;
}

async function writeParts(path: string, parts: readonly Uint8Array[], isCurrent: () => boolean): Promise<boolean> {
  const file = await open(path, 'w', PRIVATE_FILE.mode);
  try {
    for (const part of parts) {
      for (let at = 0; at < part.length; at += PART_BYTES) {
        if (!isCurrent()) return false;
        await file.write(part.subarray(at, at + PART_BYTES));
      }
    }
    return isCurrent();
  } finally {
    await file.close();
  }
}

/** Undefined when there is none that is whole and of these tables. */
export async function readSnapshot(home: string, incarnation: string): Promise<Snapshot | undefined> {
  return withFile(join(home, SNAPSHOT_FILE), async (file) => {
    const opened = await readHeader(file);
    if (opened?.header.incarnation !== incarnation || opened.header.littleEndian !== isLittleEndian) return undefined;
    const { header, end } = opened;
    const { elsewhere } = header;
    if (!elsewhere) return readArrays(file, end, header);
    return ARRAYS.test(elsewhere.file)
      ? withFile(join(home, elsewhere.file), (other) => readArrays(other, elsewhere.at, header))
      : undefined;
  });
}

/** What stands in a snapshot beside its arrays, and where these are; undefined when there is none that is whole. */
export const readSnapshotHeader = (path: string): Promise<OpenHeader | undefined> => withFile(path, readHeader);

/** Undefined where there is no such file, or not all that is read of it. */
async function withFile<T>(path: string, read: (file: FileHandle) => Promise<T | undefined>): Promise<T | undefined> {
  const file = await open(path, 'r').catch(() => undefined);
  if (!file) return undefined;
  try {
    return await read(file);
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

/** A file of arrays that a snapshot names. */
const ARRAYS = /^arrays-[0-9a-f]{8}\.bin$/;
export const nameForArrays = (): string => `arrays-${randomUUID().slice(0, 8)}.bin`;

/** Arrays that no snapshot names any more. */
export async function removeLinkedArrays(home: string): Promise<void> {
  const names = (await readdir(home).catch(() => [])).filter((name) => ARRAYS.test(name));
  // Windows does not remove a file that is open: the next snapshot tries again.
  for (const name of names) await rm(join(home, name), { force: true }).catch(() => undefined);
}

export async function removeSnapshot(home: string): Promise<void> {
  await rm(join(home, SNAPSHOT_FILE), { force: true });
  await removeLinkedArrays(home);
}

interface OpenHeader {
  readonly header: SnapshotHeader;
  /** Where it ends. */
  readonly end: number;
}

async function readHeader(file: FileHandle): Promise<OpenHeader | undefined> {
  const head = Buffer.alloc(MAGIC.length + 2 * LENGTH_BYTES);
  await readWhole(file, 0, head);
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined;
  const text = Buffer.alloc(Math.min(head.readUInt32LE(MAGIC.length), (await file.stat()).size));
  await readWhole(file, head.length, text);
  return crc32(text) === head.readUInt32LE(MAGIC.length + LENGTH_BYTES)
    ? { header: JSON.parse(text.toString()) as SnapshotHeader, end: head.length + text.length }
    : undefined;
}

async function readArrays(file: FileHandle, from: number, header: SnapshotHeader): Promise<Snapshot | undefined> {
  const arrays: Record<string, TypedArray> = {};
  const { size } = await file.stat();
  let at = from;
  for (const { name, kind, length, checksum } of header.arrays) {
    // Else a damaged length would ask for more memory than there is.
    if (length * kinds[kind].BYTES_PER_ELEMENT > size) return undefined;
    const array = new kinds[kind](length);
    await readWhole(file, at, bytesOf(array));
    if (crc32(bytesOf(array)) !== checksum) return undefined;
    arrays[name] = array;
    at += array.byteLength;
  }
  const { incarnation, generation, model, files, lists } = header;
  return {
    incarnation,
    generation,
    model,
    memory: withPathsOf(files, header.memory),
    index: { arrays: arrays satisfies Arrays, files, ...(lists && { lists }) },
  };
}

/**
 * What is parsed makes a string of every path that it meets: these become those of the in-memory index, so that each is
 * in memory once.
 */
function withPathsOf(files: MemoryIndexState['files'], { manifest, left }: IndexerState): IndexerState {
  const paths = new Map(files.flatMap((file) => (file ? [[file[0], file[0]]] : [])));
  return { manifest: manifest.map(([path, entry]) => [paths.get(path) ?? path, entry]), left };
}

/** @throws RangeError when the file ends before. */
async function readWhole(file: FileHandle, from: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesRead } = await file.read(bytes, at, Math.min(PART_BYTES, bytes.length - at), from + at);
    if (bytesRead === 0) throw new RangeError('the snapshot ends too early');
    at += bytesRead;
  }
}
