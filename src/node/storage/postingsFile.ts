import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import { DiskPostings, type PostingsFile } from '../../core/memoryIndex/structures/diskPostings';
import { PRIVATE_FILE } from '../fileSystem/atomicFile';
import { countChunks, countFiles } from '../../core/memoryIndex/documentFrequency';

/**
 * The posting lists of a large index are stored in a file beside the tables, one after the other in the byte order of
 * the machine. The snapshot names this file, and both can be rebuilt from the tables. Lists are read when a query needs
 * them. Reads are synchronous: a promise costs more than most reads, and the lists are often in the page cache.
 */
const NAME = /^lists-[0-9a-f]{8}\.bin$/;
const NUMBER_BYTES = 4;
/** Size of the write buffer in numbers: 4 MB. */
const PART_NUMBERS = 1 << 20;

const bytesOf = (numbers: Uint32Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
const checksumOf = (numbers: Uint32Array): number => crc32(bytesOf(numbers)) | 0;

/**
 * Opens a file of posting lists. Returns undefined if the file does not exist.
 * @param isKept whether a snapshot names the file. A file that no snapshot names is deleted when it is closed.
 */
export function openPostingsFile(home: string, name: string, isKept: boolean): PostingsFile | undefined {
  if (!NAME.test(name)) return undefined;
  const path = join(home, name);
  try {
    const file = openSync(path, 'r');
    const close = (): void => {
      closeSync(file);
      if (!isKept) rmSync(path, { force: true });
    };
    return {
      name,
      read: (first, into) => readNumbers(file, first, into),
      checksumOf,
      retain: () => (isKept = true),
      close,
    };
  } catch {
    return undefined;
  }
}

function readNumbers(file: number, first: number, into: Uint32Array): boolean {
  const bytes = bytesOf(into);
  for (let at = 0; at < bytes.length;) {
    const read = readSync(file, bytes, at, bytes.length - at, first * NUMBER_BYTES + at);
    if (read === 0) return false;
    at += read;
  }
  return true;
}

/** Removes all posting files of a folder except one. Processes that have one of them open can continue to read it. */
export async function removeOtherPostings(home: string, kept: string | undefined): Promise<void> {
  const others = (await readdir(home).catch(() => [])).filter((name) => NAME.test(name) && name !== kept);
  // Windows does not remove open files: the next snapshot tries again.
  for (const name of others) await rm(join(home, name), { force: true }).catch(() => undefined);
}

/**
 * Writes the posting lists of an in-memory index, which may change at the same time: the lists of chunks added
 * meanwhile stay in memory. Returns undefined if the index was swept meanwhile.
 */
export async function writePostings(home: string, index: MemoryIndex): Promise<DiskPostings | undefined> {
  const name = `lists-${randomUUID().slice(0, 8)}.bin`;
  const file = await open(join(home, name), 'wx', PRIVATE_FILE.mode);
  try {
    const postings = await writeAll(new Writer(file), index, () => openPostingsFile(home, name, false));
    if (postings) return postings;
  } catch (error) {
    await rm(join(home, name), { force: true });
    throw error;
  } finally {
    // The previous lists stay in use if the new ones could not be written. What was cached while reading them is not
    // needed.
    index.postings.diskPostings?.clear();
    await file.close();
  }
  await rm(join(home, name), { force: true });
  return undefined;
}

async function writeAll(
  writer: Writer,
  index: MemoryIndex,
  reopened: () => PostingsFile | undefined,
): Promise<DiskPostings | undefined> {
  const { postings, layout, chunkSlots: end } = index;
  const terms = postings.termCount;
  const heads = {
    counts: new Uint32Array(terms),
    files: new Uint32Array(terms),
    chunks: new Uint32Array(terms),
    checksums: new Int32Array(terms),
  };
  for (let term = 0; term < terms; term++) {
    const pairs = livePairs(index, postings.sequential(term), end);
    heads.counts[term] = pairs.length / 2;
    heads.files[term] = countFiles(index, term, pairs, 0, end);
    heads.chunks[term] = countChunks(index, pairs);
    heads.checksums[term] = checksumOf(pairs);
    if (writer.isFullWith(pairs)) await writer.flush();
    if (index.layout !== layout) return undefined;
    writer.add(pairs);
  }
  await writer.flush();
  const file = index.layout === layout ? reopened() : undefined;
  return file && new DiskPostings(file, heads, end);
}

function livePairs({ chunkFile }: MemoryIndex, pairs: Uint32Array, end: number): Uint32Array {
  const live = new Uint32Array(pairs.length);
  let kept = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const slot = pairs[i] as number;
    if (slot >= end || (chunkFile[slot] as number) < 0) continue;
    live[kept++] = slot;
    live[kept++] = pairs[i + 1] as number;
  }
  return live.subarray(0, kept);
}

class Writer {
  #part = new Uint32Array(PART_NUMBERS);
  #used = 0;

  constructor(private readonly file: FileHandle) {}

  isFullWith({ length }: Uint32Array): boolean {
    return this.#used + length > this.#part.length;
  }

  add(numbers: Uint32Array): void {
    if (numbers.length > this.#part.length) this.#part = new Uint32Array(numbers.length);
    this.#part.set(numbers, this.#used);
    this.#used += numbers.length;
  }

  /** Writes the buffer to the file. Other work can run on the thread meanwhile. */
  async flush(): Promise<void> {
    const bytes = bytesOf(this.#part.subarray(0, this.#used));
    for (let at = 0; at < bytes.length;) at += (await this.file.write(bytes, at)).bytesWritten;
    this.#used = 0;
  }
}
