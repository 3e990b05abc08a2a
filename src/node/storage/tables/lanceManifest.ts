import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The files in which LanceDB says what a version of a table is made of, as far as one can tell from them which other
 * files are in use.
 */

/** LanceDB counts their names down from here, so that the newest comes first. */
const LAST_MANIFEST = 2n ** 64n - 1n;
const MANIFEST_DIGITS = 20;
const FOOTER_BYTES = 16;
const DATA_FILE = /[0-9a-f]{50}\.lance/g;
const TRANSACTION = /\d+-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.txn/g;
/** Fragment, version that was read, and a random number. */
const DELETION_FILE = /^\d+-(\d+)-(\d+)\.(?:arrow|bin)$/;
/** Fields of a message of Protocol Buffers that are numbers: their numbers and kinds in one byte. */
const READ_VERSION = '\x10';
const RANDOM = '\x18';
/** Both, wherever they may begin. */
const DELETIONS = /(?=(\x10[\x80-\xff]*[\x00-\x7f]\x18[\x80-\xff]*[\x00-\x7f]))/g;
const VARINT_BITS = 7n;
const VARINT_MASK = 127n;
const MORE = 128n;

/** @param folder of the table. */
export const manifestPath = (folder: string, version: number): string =>
  join(folder, '_versions', `${(LAST_MANIFEST - BigInt(version)).toString().padStart(MANIFEST_DIGITS, '0')}.manifest`);

/**
 * What a version is made of, a letter for each byte. Before it stands what made the version, which names what was
 * replaced as well; the last 16 bytes say where it begins.
 */
export async function readManifest(folder: string, version: number): Promise<string> {
  const bytes = await readFile(manifestPath(folder, version));
  return bytes.toString('latin1', Number(bytes.readBigUInt64LE(bytes.length - FOOTER_BYTES)));
}

export const isDataFile = (name: string): boolean => name.match(DATA_FILE)?.[0] === name;

/** Names of the data files of a manifest, in which they stand as they are. */
export const dataFilesIn = (manifest: string): readonly string[] => manifest.match(DATA_FILE) ?? [];

export const isTransaction = (name: string): boolean => name.match(TRANSACTION)?.[0] === name;

/** Names of the files that say what made the version, likewise. */
export const transactionsIn = (manifest: string): readonly string[] => manifest.match(TRANSACTION) ?? [];

/**
 * As a manifest names what says which rows are deleted: two numbers, which are parts of the name of the file. Undefined
 * for other files.
 */
export function deletionKey(name: string): string | undefined {
  const [, version, random] = DELETION_FILE.exec(name) ?? [];
  return version && random && READ_VERSION + varint(BigInt(version)) + RANDOM + varint(BigInt(random));
}

/** The keys of a manifest, and what looks like one. */
export const deletionsIn = (manifest: string): readonly string[] =>
  Array.from(manifest.matchAll(DELETIONS), ([, key = '']) => key);

/** As Protocol Buffers write whole numbers: seven bits a byte, the lowest first. */
function varint(value: bigint): string {
  const rest = value >> VARINT_BITS;
  const low = value & VARINT_MASK;
  return rest === 0n ? String.fromCharCode(Number(low)) : String.fromCharCode(Number(low | MORE)) + varint(rest);
}
