import type { Table } from '@lancedb/lancedb';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Optimized } from '../core/contracts';
import { isConflict } from './lanceTables';

/** A reader finishes what it began on a version within milliseconds; seconds for a whole load. */
const KEPT_MILLISECONDS = 60_000;
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
 * was merged stays on disk until that is done again a minute later.
 * @param folder of the table.
 * @param kept how old versions stay for those who may still read them, milliseconds.
 */
export async function putTableInOrder(table: Table, folder: string, kept = KEPT_MILLISECONDS): Promise<Optimized> {
  if (!(await isDue(table, folder))) return 'needless';
  try {
    const { compaction, prune } = await table.optimize({ cleanupOlderThan: new Date(Date.now() - kept) });
    return compaction.fragmentsRemoved + prune.oldVersionsRemoved > 0 ? 'done' : 'needless';
  } catch (error) {
    // A commit beside it wins. It is not tried again here: it takes seconds in a large index, and would lose again.
    if (isConflict(error)) return 'overtaken';
    throw error;
  }
}

async function isDue(table: Table, folder: string): Promise<boolean> {
  const { numRows, totalBytes, fragmentStats } = await table.stats();
  const fragments = FRAGMENTS + numRows / ROWS_PER_FRAGMENT;
  if (fragmentStats.numFragments >= fragments) return true;
  if ((await table.listVersions()).length >= VERSIONS_PER_FRAGMENT * fragments) return true;
  return (await bytesIn(join(folder, 'data'))) > LEFT_SHARE * totalBytes + LEFT_BYTES;
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).then(({ size }) => size, () => 0)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What came of putting several things in order. */
export const together = (...results: readonly Optimized[]): Optimized =>
  (['overtaken', 'done'] as const).find((result) => results.includes(result)) ?? 'needless';
