import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads from LanceDB's manifests which files a version of a table consists of. LanceDB 0.31 has no function for that.
 * Only this file knows the format.
 */

/** Manifest names count down from this number, so that the newest version sorts first. */
const LAST_MANIFEST = 2n ** 64n - 1n;
const MANIFEST_DIGITS = 20;
const MANIFEST = /^\d{20}\.manifest$/;
const FOOTER_BYTES = 16;
const DATA_FILE = /[0-9a-f]{50}\.lance/g;
const TRANSACTION = /\d{1,20}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.txn/g;
/** Matches the fragment, the version that was read, and a random number. */
const DELETION_FILE = /^\d+-(\d+)-(\d+)\.(?:arrow|bin)$/;
/** Tags of number fields in a Protocol Buffers message: field number and wire type in one byte. */
const READ_VERSION = '\x10';
const RANDOM = '\x18';
/** Matches both fields at any position, including overlapping matches. */
const DELETIONS = /(?=(\x10[\x80-\xff]*[\x00-\x7f]\x18[\x80-\xff]*[\x00-\x7f]))/g;
const VARINT_BITS = 7n;
const VARINT_MASK = 127n;
const MORE = 128n;

/** Subfolder of a table that contains its manifests. */
export const VERSIONS = '_versions';

/** A kind of table files: their subfolder, and how a manifest names them. */
export interface TableFiles {
  readonly folder: string;
  /** Returns the keys in a manifest; for deletion files, also byte sequences that only look like keys. */
  readonly keysIn: (manifest: string) => readonly string[];
  /** Returns the key of a file; undefined for files of other kinds. */
  readonly keyOf: (file: string) => string | undefined;
}

const matched = (pattern: RegExp): Pick<TableFiles, 'keysIn' | 'keyOf'> => ({
  keysIn: (manifest) => manifest.match(pattern) ?? [],
  keyOf: (file) => (file.match(pattern)?.[0] === file ? file : undefined),
});

/** Files of rows. Every version that has rows has such files. */
export const dataFiles: TableFiles = { folder: 'data', ...matched(DATA_FILE) };
/** Files that list deleted rows. */
export const deletionFiles: TableFiles = { folder: '_deletions', keysIn: deletionsIn, keyOf: deletionKey };
/** Files that describe the transaction that created a version. */
export const transactionFiles: TableFiles = { folder: '_transactions', ...matched(TRANSACTION) };

/** @param folder the folder of the table. */
export const manifestPath = (folder: string, version: number): string =>
  join(folder, VERSIONS, `${(LAST_MANIFEST - BigInt(version)).toString().padStart(MANIFEST_DIGITS, '0')}.manifest`);

/**
 * Returns the file name of the manifest of the newest version of a table. @throws the error of the file system if there
 * is no such table.
 */
export async function newestManifest(folder: string): Promise<string> {
  const [newest] = (await readdir(join(folder, VERSIONS))).filter((name) => MANIFEST.test(name)).sort();
  if (newest === undefined) throw new Error(`${folder} has no version`);
  return newest;
}

/**
 * Returns the content of a manifest as a string with one character per byte. In the file, the content follows the
 * transaction, which also names replaced files. The last 16 bytes of the file hold the offset of the content.
 */
export async function readManifest(path: string): Promise<string> {
  return contentOf(await readFile(path));
}

export const contentOf = (manifest: Buffer): string =>
  manifest.toString('latin1', Number(manifest.readBigUInt64LE(manifest.length - FOOTER_BYTES)));

/**
 * Returns the key of a deletion file as a manifest encodes it: two numbers from the name of the file. Returns undefined
 * for other files.
 */
function deletionKey(name: string): string | undefined {
  const [, version, random] = DELETION_FILE.exec(name) ?? [];
  return version && random && READ_VERSION + varint(BigInt(version)) + RANDOM + varint(BigInt(random));
}

/** Returns the keys of deletion files in a manifest, and byte sequences that only look like keys. */
function deletionsIn(manifest: string): readonly string[] {
  return Array.from(manifest.matchAll(DELETIONS), ([, key = '']) => key);
}

/** Encodes an integer as a Protocol Buffers varint: seven bits per byte, the lowest first. */
function varint(value: bigint): string {
  const rest = value >> VARINT_BITS;
  const low = value & VARINT_MASK;
  return rest === 0n ? String.fromCharCode(Number(low)) : String.fromCharCode(Number(low | MORE)) + varint(rest);
}
