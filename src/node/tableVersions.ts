import type { Table } from '@lancedb/lancedb';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface Version {
  readonly version: number;
  readonly timestamp: Date;
}

/** LanceDB counts the names of its manifests down from here, so that the newest comes first. */
const LAST_MANIFEST = 2n ** 64n - 1n;
const MANIFEST_DIGITS = 20;
const FOOTER_BYTES = 16;
/** A merge of a million chunks takes minutes. */
const UNFINISHED_MILLISECONDS = 3_600_000;
const DATA_FILE = /[0-9a-f]{50}\.lance/g;

/** The versions of a table that readers may be on who began after a time: the one that was the newest then, and all later ones. */
async function versionsOf(table: Table, time: number): Promise<{ readonly old: readonly Version[]; readonly read: readonly Version[] }> {
  const versions = (await table.listVersions()).sort((a, b) => a.version - b.version);
  const newestThen = versions.findLastIndex(({ timestamp }) => timestamp.getTime() <= time);
  return { old: versions.slice(0, Math.max(0, newestThen)), read: versions.slice(Math.max(0, newestThen)) };
}

/** When the oldest version was made that somebody may be on who began to read after `time`, in milliseconds since 1970. */
export async function readSince(table: Table, time: number): Promise<Date> {
  const { read } = await versionsOf(table, time);
  return read[0]?.timestamp ?? new Date(0);
}

/**
 * Removes data that a merge has replaced and nobody reads any more who began after `time`. LanceDB does that only after the next merge, which
 * writes the whole table once more: three of them would be on disk. So do the files that say what a version is made of: 1,000 saves leave
 * 30 MB of them. What is in no version goes too once nobody can be at work on it any more: a process that is killed in a merge leaves the whole table, which LanceDB keeps
 * for a week.
 * @param folder of the table.
 */
export async function dropReplaced(table: Table, folder: string, time: number): Promise<void> {
  const unfinished = await namesBefore(join(folder, 'data'), time - UNFINISHED_MILLISECONDS);
  const { old, read } = await versionsOf(table, time);
  const inUse = new Set((await Promise.all(read.map((version) => dataFilesOf(folder, version)))).flat());
  // One that is gone by now has nothing to tell.
  const known = await Promise.all(old.map((version) => dataFilesOf(folder, version).catch(() => [])));
  const replaced = [...new Set([...known.flat(), ...unfinished])].filter((name) => !inUse.has(name));
  await Promise.all(replaced.map((name) => rm(join(folder, 'data', name), { force: true })));
  // Only now: they say what there is to remove.
  await Promise.all(old.map((version) => rm(manifestOf(folder, version), { force: true })));
}

/** Names of data files that were last written before a time. */
async function namesBefore(folder: string, time: number): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.match(DATA_FILE)?.[0] === name);
  const stats = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return names.filter((_, i) => (stats[i]?.mtimeMs ?? Infinity) < time);
}

/**
 * Their names stand in the manifest as they are. Before it stands what made the version, which names what a merge has replaced as
 * well; the last 16 bytes of the file say where the manifest itself begins.
 */
async function dataFilesOf(folder: string, version: Version): Promise<readonly string[]> {
  const bytes = await readFile(manifestOf(folder, version));
  const begin = Number(bytes.readBigUInt64LE(bytes.length - FOOTER_BYTES));
  return bytes.toString('latin1', begin).match(DATA_FILE) ?? [];
}

const manifestOf = (folder: string, { version }: Version): string =>
  join(folder, '_versions', `${(LAST_MANIFEST - BigInt(version)).toString().padStart(MANIFEST_DIGITS, '0')}.manifest`);
