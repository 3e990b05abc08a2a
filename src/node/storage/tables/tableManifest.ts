import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Which files a version of a table consists of, read from LanceDB's manifests. LanceDB 0.31 has no function that says
 * so; this file is the only one that knows the format.
 */

/** LanceDB counts their names down from here, so that the newest comes first. */
const LAST_MANIFEST = 2n ** 64n - 1n;
const MANIFEST_DIGITS = 20;
const MANIFEST = /^\d{20}\.manifest$/;
const FOOTER_BYTES = 16;
const DATA_FILE = /[0-9a-f]{50}\.lance/g;
const TRANSACTION = /\d{1,20}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.txn/g;
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

/** Folder of a table in which its manifests are. */
export const VERSIONS = '_versions';

/** One kind of files of a table: the folder they are in, and how a manifest names them. */
export interface TableFiles {
  readonly folder: string;
  /** The keys that stand in a manifest; for deletions, also what looks like one. */
  readonly keysIn: (manifest: string) => readonly string[];
  /** By which a file is known; undefined for files of other kinds. */
  readonly keyOf: (file: string) => string | undefined;
}

const matched = (pattern: RegExp): Pick<TableFiles, 'keysIn' | 'keyOf'> => ({
  keysIn: (manifest) => manifest.match(pattern) ?? [],
  keyOf: (file) => (file.match(pattern)?.[0] === file ? file : undefined),
});

/** Rows. No version that has any lacks them. */
export const dataFiles: TableFiles = { folder: 'data', ...matched(DATA_FILE) };
/** Which rows are deleted. */
export const deletionFiles: TableFiles = { folder: '_deletions', keysIn: deletionsIn, keyOf: deletionKey };
/** What made a version. */
export const transactionFiles: TableFiles = { folder: '_transactions', ...matched(TRANSACTION) };

/** @param folder of the table. */
export const manifestPath = (folder: string, version: number): string =>
  join(folder, VERSIONS, `${(LAST_MANIFEST - BigInt(version)).toString().padStart(MANIFEST_DIGITS, '0')}.manifest`);

/** The manifest of the newest version of a table. @throws what the system says where there is no such table. */
export async function newestManifest(folder: string): Promise<string> {
  const [newest] = (await readdir(join(folder, VERSIONS))).filter((name) => MANIFEST.test(name)).sort();
  if (newest === undefined) throw new Error(`${folder} has no version`);
  return newest;
}

/**
 * What a version is made of, a letter for each byte. Before it stands what made the version, which names what was
 * replaced as well; the last 16 bytes say where it begins.
 */
export async function readManifest(path: string): Promise<string> {
  return contentOf(await readFile(path));
}

export const contentOf = (manifest: Buffer): string =>
  manifest.toString('latin1', Number(manifest.readBigUInt64LE(manifest.length - FOOTER_BYTES)));

/**
 * As a manifest names what says which rows are deleted: two numbers, which are parts of the name of the file. Undefined
 * for other files.
 */
function deletionKey(name: string): string | undefined {
  const [, version, random] = DELETION_FILE.exec(name) ?? [];
  return version && random && READ_VERSION + varint(BigInt(version)) + RANDOM + varint(BigInt(random));
}

/** The keys of a manifest, and what looks like one. */
function deletionsIn(manifest: string): readonly string[] {
  return Array.from(manifest.matchAll(DELETIONS), ([, key = '']) => key);
}

/** As Protocol Buffers write whole numbers: seven bits a byte, the lowest first. */
function varint(value: bigint): string {
  const rest = value >> VARINT_BITS;
  const low = value & VARINT_MASK;
  return rest === 0n ? String.fromCharCode(Number(low)) : String.fromCharCode(Number(low | MORE)) + varint(rest);
}
