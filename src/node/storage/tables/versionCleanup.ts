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
 * Removes what old versions of a table left. LanceDB 0.31 has only `optimize({ cleanupOlderThan })` for that, which
 * does not do:
 * - It merges first: after one save in 100,000 rows it wrote all 24 MB again, in 10.8 s on a busy machine, where this
 *   file took 0.1 s.
 * - It counts the time from the end of that merge: versions of the seconds it took go too, and their readers fail.
 * - Files of a killed merge stay for a week, unless it also removes what a commit beside it has written.
 * So merges remove nothing (tableOptimizer.ts).
 */

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
  const manifestOf = ({ version }: Version): Promise<string> => readManifest(manifestPath(folder, version));
  const kept = await Promise.all(read.map(manifestOf));
  // Empty, or of a format that is not known: what names no file must not count as needing none.
  if (kept.some((manifest) => dataFiles.keysIn(manifest).length === 0)) return;
  // One that is gone by now has nothing to tell.
  const replaced = await Promise.all(old.map((version) => manifestOf(version).catch(() => '')));
  for (const files of [dataFiles, deletionFiles, transactionFiles])
    await dropFiles(join(folder, files.folder), files, {
      kept: new Set(kept.flatMap(files.keysIn)),
      replaced: new Set(replaced.flatMap(files.keysIn)),
      unfinished: time - UNFINISHED_MILLISECONDS,
    });
  // Only now: they say what there is to remove.
  await Promise.all(old.map(({ version }) => rm(manifestPath(folder, version), { force: true })));
}

interface FileUse {
  /** Keys of files that may be read … */
  readonly kept: ReadonlySet<string>;
  /** … and of those that were. */
  readonly replaced: ReadonlySet<string>;
  /** Files in no version that were written before this time (milliseconds since 1970) are not in use. */
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
