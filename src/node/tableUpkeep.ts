import type { Table } from '@lancedb/lancedb';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Optimized } from '../core/contracts';
import { isConflict } from './lanceTables';
import { ReadingMarks } from './readingMarks';
import { readSince } from './tableVersions';

/** A reader finishes what it began on a version within milliseconds; whoever loads a whole index leaves a mark. */
export const KEPT_MILLISECONDS = 10_000;
/** Reading ten bodies takes 21 ms from 76 fragments and 4 ms from one (16,000 chunks) … */
const FRAGMENTS = 16;
/** … but merging writes the whole table: a large one has more of them, so that a save costs no more there. */
const ROWS_PER_FRAGMENT = 10_000;
/** A save adds rows, and deletes those of before. */
const VERSIONS_PER_FRAGMENT = 2;
/** What a merge leaves behind is as large as the table. */
const LEFT_SHARE = 1.25;
const LEFT_BYTES = 8 << 20;

/**
 * Merges the fragments of a table and drops versions that nobody reads any more, where there are many or they are large. What
 * was merged stays on disk for those who may still read it.
 * @param folder of the table.
 * @param time when the readers began for whom versions are kept ({@link earliestReader}). Not how old versions are kept: one that stood
 * for days may be read when it is replaced.
 * @param fragments below which a table is left alone.
 */
export async function putTableInOrder(table: Table, folder: string, time: number, fragments = FRAGMENTS): Promise<Optimized> {
  if (!(await isDue(table, folder, fragments))) return 'needless';
  try {
    const { compaction, prune } = await table.optimize({ cleanupOlderThan: await readSince(table, time) });
    return compaction.fragmentsRemoved + prune.oldVersionsRemoved > 0 ? 'done' : 'needless';
  } catch (error) {
    // A commit beside it wins. It is not tried again here: it takes seconds in a large index, and would lose again.
    if (isConflict(error)) return 'overtaken';
    throw error;
  }
}

async function isDue(table: Table, folder: string, least: number): Promise<boolean> {
  const { numRows, totalBytes, fragmentStats } = await table.stats();
  const fragments = least + numRows / ROWS_PER_FRAGMENT;
  if (fragmentStats.numFragments >= fragments) return true;
  if ((await table.listVersions()).length >= VERSIONS_PER_FRAGMENT * fragments) return true;
  return (await bytesIn(join(folder, 'data'))) > LEFT_SHARE * totalBytes + LEFT_BYTES;
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).then(({ size }) => size, () => 0)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** When the readers began for whom versions of tables are kept, milliseconds since 1970. */
export const earliestReader = async (home: string): Promise<number> => Math.min(Date.now() - KEPT_MILLISECONDS, await new ReadingMarks(home).oldest());

/** What came of putting several things in order. */
export const together = (...results: readonly Optimized[]): Optimized =>
  (['overtaken', 'done'] as const).find((result) => results.includes(result)) ?? 'needless';
