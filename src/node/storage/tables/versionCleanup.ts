import type { Table } from '@lancedb/lancedb';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes what old versions of a table left, by reading LanceDB's manifests. LanceDB 0.31 has only
 * `optimize({ cleanupOlderThan })` for that, which does not do:
 * - It merges first: after one save in 100,000 rows it wrote all 24 MB again, in 10.8 s on a busy machine, where this
 *   file took 0.1 s.
 * - It counts the time from the end of that merge: versions of the seconds it took go too, and their readers fail.
 * - Files of a killed merge stay for a week, unless it also removes what a commit beside it has written.
 * So merges remove nothing (tableOptimizer.ts), and this file is the only one that knows the format.
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

interface Version {
  readonly version: number;
  readonly timestamp: Date;
}

/** A merge of a million chunks takes minutes. */
const UNFINISHED_MILLISECONDS = 3_600_000;

/**
 * The versions of a table that readers may be on who began after a time: the one that was the newest then, and all
 * later ones.
 */
async function versionsOf(
  table: Table,
  time: number,
): Promise<{ readonly old: readonly Version[]; readonly read: readonly Version[] }> {
  const versions = (await table.listVersions()).sort((a, b) => a.version - b.version);
  const newestThen = versions.findLastIndex(({ timestamp }) => timestamp.getTime() <= time);
  return { old: versions.slice(0, Math.max(0, newestThen)), read: versions.slice(Math.max(0, newestThen)) };
}

/**
 * Removes the files that no reader that started after `time` can use: rows, deletions, transactions and manifests, of
 * which 600 saves left 20 MB. Files in no version go when they are so old that no process can be at work on them.
 * @param folder of the table.
 */
export async function vacuum(table: Table, folder: string, time: number): Promise<void> {
  const { old, read } = await versionsOf(table, time);
  const kept = await Promise.all(read.map(({ version }) => readManifest(folder, version)));
  // Empty, or of a format that is not known: what names no file must not count as needing none.
  if (kept.some((manifest) => dataFilesIn(manifest).length === 0)) return;
  // One that is gone by now has nothing to tell.
  const replaced = await Promise.all(old.map(({ version }) => readManifest(folder, version).catch(() => '')));
  const drop = (
    name: string,
    keysIn: (manifest: string) => readonly string[],
    keyOf: (file: string) => string | undefined,
  ): Promise<void> =>
    dropFiles(join(folder, name), {
      kept: new Set(kept.flatMap(keysIn)),
      replaced: new Set(replaced.flatMap(keysIn)),
      keyOf,
      unfinished: time - UNFINISHED_MILLISECONDS,
    });
  await drop('data', dataFilesIn, (name) => (isDataFile(name) ? name : undefined));
  await drop('_deletions', deletionsIn, deletionKey);
  await drop('_transactions', transactionsIn, (name) => (isTransaction(name) ? name : undefined));
  // Only now: they say what there is to remove.
  await Promise.all(old.map(({ version }) => rm(manifestPath(folder, version), { force: true })));
}

interface FileUse {
  /** Keys of files that may be read … */
  readonly kept: ReadonlySet<string>;
  /** … and of those that were. */
  readonly replaced: ReadonlySet<string>;
  /** By which a file is known; undefined for those that are left alone. */
  readonly keyOf: (name: string) => string | undefined;
  /** Files in no version that were written before this time (milliseconds since 1970) are not in use. */
  readonly unfinished: number;
}

async function dropFiles(folder: string, { kept, replaced, keyOf, unfinished }: FileUse): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const key = keyOf(name);
    if (key === undefined || kept.has(key)) continue;
    const path = join(folder, name);
    if (replaced.has(key) || (await isOlder(path, unfinished))) await rm(path, { force: true });
  }
}

const isOlder = (path: string, time: number): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs < time,
    () => false,
  );

/** @param folder of the table. */
const manifestPath = (folder: string, version: number): string =>
  join(folder, '_versions', `${(LAST_MANIFEST - BigInt(version)).toString().padStart(MANIFEST_DIGITS, '0')}.manifest`);

/**
 * What a version is made of, a letter for each byte. Before it stands what made the version, which names what was
 * replaced as well; the last 16 bytes say where it begins.
 */
async function readManifest(folder: string, version: number): Promise<string> {
  const bytes = await readFile(manifestPath(folder, version));
  return bytes.toString('latin1', Number(bytes.readBigUInt64LE(bytes.length - FOOTER_BYTES)));
}

const isDataFile = (name: string): boolean => name.match(DATA_FILE)?.[0] === name;

/** Names of the data files of a manifest, in which they stand as they are. */
const dataFilesIn = (manifest: string): readonly string[] => manifest.match(DATA_FILE) ?? [];

const isTransaction = (name: string): boolean => name.match(TRANSACTION)?.[0] === name;

/** Names of the files that say what made the version, likewise. */
const transactionsIn = (manifest: string): readonly string[] => manifest.match(TRANSACTION) ?? [];

/**
 * As a manifest names what says which rows are deleted: two numbers, which are parts of the name of the file. Undefined
 * for other files.
 */
function deletionKey(name: string): string | undefined {
  const [, version, random] = DELETION_FILE.exec(name) ?? [];
  return version && random && READ_VERSION + varint(BigInt(version)) + RANDOM + varint(BigInt(random));
}

/** The keys of a manifest, and what looks like one. */
const deletionsIn = (manifest: string): readonly string[] =>
  Array.from(manifest.matchAll(DELETIONS), ([, key = '']) => key);

/** As Protocol Buffers write whole numbers: seven bits a byte, the lowest first. */
function varint(value: bigint): string {
  const rest = value >> VARINT_BITS;
  const low = value & VARINT_MASK;
  return rest === 0n ? String.fromCharCode(Number(low)) : String.fromCharCode(Number(low | MORE)) + varint(rest);
}
