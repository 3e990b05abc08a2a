import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { IndexerState } from '../../core/indexing/fileManifest';
import type { MemoryIndexState } from '../../core/memoryIndex/memoryIndexState';
import { PRIVATE_FILE } from '../fileSystem/atomicFile';
import type { Arrays, TypedArray } from '../../core/collections/typedArrays';

/**
 * The in-memory index as a file beside the tables, which opens a folder in a tenth of the time. The tables remain the
 * source of truth. A snapshot names the tables that it was made from and their generation; later changes are loaded on
 * top of it. A snapshot of other tables, of another format version or with any damaged bit counts as absent.
 *
 * Layout: magic, length of the header (uint32), header (JSON), then each array in the byte order of the machine. The
 * arrays may instead be those of another index's snapshot (`linkedSnapshot.ts`).
 */
export interface Snapshot {
  /** Identifies the tables; see {@link StoreVersion}. */
  readonly incarnation: string;
  readonly generation: number;
  /** Id of the model that computed the vectors. */
  readonly model: string;
  readonly index: MemoryIndexState;
  readonly memory: IndexerState;
}

/** Must change whenever the meaning of any data in an in-memory index changes: terms, postings, vectors. */
const MAGIC = 'CSIMAGE8';
export const SNAPSHOT_FILE = 'image.bin';
const LENGTH_BYTES = 4;
/** Maximum number of bytes that are read or written at once. Other work of the process can run between two parts. */
const PART_BYTES = 8 << 20;

const kinds = { Uint8Array, Int8Array, Int32Array, Uint32Array, Float32Array, Float64Array, BigInt64Array } as const;
type Kind = keyof typeof kinds;

interface ArrayHead {
  readonly name: string;
  readonly kind: Kind;
  readonly length: number;
  readonly checksum: number;
}

/** Position of the arrays if they are in another file. */
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
 * Writes a snapshot of an in-memory index.
 * @param isCurrent whether the in-memory index is unchanged since the snapshot was taken. If it has changed, nothing is
 * written.
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

/** Reads the snapshot of the given tables. Returns undefined if there is none or it is incomplete or damaged. */
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

/** Reads the header of a snapshot and the position of its arrays. Returns undefined if there is no valid header. */
export const readSnapshotHeader = (path: string): Promise<OpenHeader | undefined> => withFile(path, readHeader);

/** Opens a file and reads from it. Returns undefined if the file does not exist or cannot be read. */
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

/** Pattern of the names of files that hold the arrays of a snapshot. */
const ARRAYS = /^arrays-[0-9a-f]{8}\.bin$/;
export const nameForArrays = (): string => `arrays-${randomUUID().slice(0, 8)}.bin`;

/** Removes files of arrays that no snapshot names anymore. */
export async function removeLinkedArrays(home: string): Promise<void> {
  const names = (await readdir(home).catch(() => [])).filter((name) => ARRAYS.test(name));
  // Windows does not remove open files: the next snapshot tries again.
  for (const name of names) await rm(join(home, name), { force: true }).catch(() => undefined);
}

export async function removeSnapshot(home: string): Promise<void> {
  await rm(join(home, SNAPSHOT_FILE), { force: true });
  await removeLinkedArrays(home);
}

interface OpenHeader {
  readonly header: SnapshotHeader;
  /** Offset of the first byte after the header. */
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
    // Prevents a damaged length from allocating more memory than there is.
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
 * Replaces the paths of the manifest with the equal strings of the in-memory index. JSON parsing creates a new string
 * for every path, and each path should be in memory only once.
 */
function withPathsOf(files: MemoryIndexState['files'], { manifest, left }: IndexerState): IndexerState {
  const paths = new Map(files.flatMap((file) => (file ? [[file[0], file[0]]] : [])));
  return { manifest: manifest.map(([path, entry]) => [paths.get(path) ?? path, entry]), left };
}

/** @throws RangeError if the file ends too early. */
async function readWhole(file: FileHandle, from: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesRead } = await file.read(bytes, at, Math.min(PART_BYTES, bytes.length - at), from + at);
    if (bytesRead === 0) throw new RangeError('the snapshot ends too early');
    at += bytesRead;
  }
}
