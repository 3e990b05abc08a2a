import type { Table } from '@lancedb/lancedb';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  dataFilesIn,
  deletionKey,
  deletionsIn,
  isDataFile,
  isTransaction,
  manifestPath,
  readManifest,
  transactionsIn,
} from './lanceManifest';

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

/** Creation time of the oldest version that a reader that started after `time` (milliseconds since 1970) may use. */
export async function oldestReadableVersion(table: Table, time: number): Promise<Date> {
  const { read } = await versionsOf(table, time);
  return read[0]?.timestamp ?? new Date(0);
}

/**
 * Removes what was replaced and no reader that started after `time` can use: rows, what says which of them are deleted,
 * and what says what a version is made of, of which 600 saves left 20 MB. LanceDB does that only with a merge of the
 * whole table. What is in no version goes too once no process can be at work on it any more: a process that is killed
 * in a merge leaves the whole table, which LanceDB keeps for a week.
 * @param folder of the table.
 */
export async function vacuum(table: Table, folder: string, time: number): Promise<void> {
  const { old, read } = await versionsOf(table, time);
  const kept = await Promise.all(read.map(({ version }) => readManifest(folder, version)));
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
