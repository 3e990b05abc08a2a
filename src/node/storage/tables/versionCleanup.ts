import type { Table } from '@lancedb/lancedb';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  dataFiles,
  deletionFiles,
  manifestPath,
  readManifest,
  transactionFiles,
  type TableFiles,
} from './tableManifest';

/**
 * Removes the files of old versions of a table. LanceDB 0.31 offers only `optimize({ cleanupOlderThan })`, which is
 * unsuitable:
 * - It merges first: after one save in 100,000 rows it rewrote all 24 MB, which took 10.8 s on a busy machine, where
 *   this file took 0.1 s.
 * - It measures the age from the end of that merge, so versions from the seconds it took are removed too, and their
 *   readers fail.
 * - Files of a killed merge stay for a week, unless it also removes files that a concurrent commit has written.
 * So merges remove nothing (`tableOptimizer.ts`).
 */

interface Version {
  readonly version: number;
  readonly timestamp: Date;
}

/**
 * Milliseconds after which files that belong to no version are considered unused. A merge of a million chunks takes
 * minutes.
 */
const UNFINISHED_MILLISECONDS = 3_600_000;

/**
 * Splits the versions of a table into those that readers which started after a time may use, and older ones. The
 * version that was the newest at that time may be in use, and so may all later ones.
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
 * Removes the files that no reader that started after `time` can use: rows, deletions, transactions and manifests. 600
 * saves left 20 MB of them. Files that belong to no version are removed once they are too old to be in use by any
 * process.
 * @param folder the folder of the table.
 */
export async function vacuum(table: Table, folder: string, time: number): Promise<void> {
  const { old, read } = await versionsOf(table, time);
  const manifestOf = ({ version }: Version): Promise<string> => readManifest(manifestPath(folder, version));
  const kept = await Promise.all(read.map(manifestOf));
  // A manifest that names no files is empty or of an unknown format, and must not be taken to need none.
  if (kept.some((manifest) => dataFiles.keysIn(manifest).length === 0)) return;
  // A manifest that no longer exists names no files to remove.
  const replaced = await Promise.all(old.map((version) => manifestOf(version).catch(() => '')));
  for (const files of [dataFiles, deletionFiles, transactionFiles])
    await dropFiles(join(folder, files.folder), files, {
      kept: new Set(kept.flatMap(files.keysIn)),
      replaced: new Set(replaced.flatMap(files.keysIn)),
      unfinished: time - UNFINISHED_MILLISECONDS,
    });
  // Manifests are removed last, because they name the files to remove.
  await Promise.all(old.map(({ version }) => rm(manifestPath(folder, version), { force: true })));
}

interface FileUse {
  /** Keys of files that readers may use … */
  readonly kept: ReadonlySet<string>;
  /** … and of files of replaced versions. */
  readonly replaced: ReadonlySet<string>;
  /** Time in milliseconds since 1970; files that belong to no version and were written earlier are not in use. */
  readonly unfinished: number;
}

async function dropFiles(
  folder: string,
  { keyOf }: TableFiles,
  { kept, replaced, unfinished }: FileUse,
): Promise<void> {
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
