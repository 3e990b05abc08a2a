import type { Table } from '@lancedb/lancedb';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OptimizeOutcome } from '../../../core/base/contracts';
import { isConflict } from './lanceTables';
import { ReaderLeases } from '../../indexDirectory/readerLeases';
import { fragmentsOf } from './compactFragments';
import { dataFiles } from './tableManifest';

/**
 * Milliseconds for which replaced versions are kept. A reader finishes with a version within milliseconds, and a
 * process that loads a whole index holds a lease. An index of 1,000 files that takes 31 MB grows to 44 or 45 MB after a
 * thousand saves without a pause, and to 46 MB if versions are kept for 5 s.
 */
export const KEPT_VERSION_MILLISECONDS = 3_000;
/**
 * Number of fragments from which a table is merged. Reading ten bodies takes 21 ms from 76 fragments and 4 ms from one
 * (16,000 chunks) …
 */
const FRAGMENTS = 16;
/**
 * … but a merge writes the whole table, so a large table may have one more for this many rows: the cost per save stays
 * the same.
 */
const ROWS_PER_FRAGMENT = 10_000;
/**
 * Number of deleted rows per remaining row that are tolerated when idle; they stay on disk until the whole table is
 * merged …
 */
const DEAD_SHARE = 0.1;
/** … and while changes do not pause. */
export const BUSY_DEAD_SHARE = 0.25;
const SPARED_ROWS = 200;
/**
 * Number of fragments from which a table is merged even if its files are shared and the merge takes disk space: more
 * fragments make reads slow.
 */
const MOST_LINKED = 256;

/** A time that is older than every version. */
const NO_VERSION = new Date(0);

/** Limits from which a table is merged as a whole. */
export interface MergeLimits {
  /** Number of fragments below which the table is not merged, unless too many rows are deleted. */
  readonly fragments?: number;
  /** Number of deleted rows tolerated per remaining row. */
  readonly deadShare?: number;
  /**
   * Folder of the table, if its files may be shared with another index: merged, they would be on disk a second time.
   */
  readonly folder?: string;
}

/**
 * Merges all fragments of a table if it has many, or if many of its rows are deleted. Merged fragments stay on disk for
 * readers that may still use them (`versionCleanup.ts`).
 */
export async function optimizeTable(table: Table, limits: MergeLimits = {}): Promise<OptimizeOutcome> {
  if (!(await isDue(table, limits))) return 'needless';
  try {
    const { compaction } = await table.optimize({ cleanupOlderThan: NO_VERSION });
    return compaction.fragmentsRemoved > 0 ? 'done' : 'needless';
  } catch (error) {
    // A concurrent commit came first. The merge is not retried here: it takes seconds in a large index and would fail
    // again.
    if (isConflict(error)) return 'overtaken';
    throw error;
  }
}

async function isDue(
  table: Table,
  { fragments: min = FRAGMENTS, deadShare = DEAD_SHARE, folder }: MergeLimits,
): Promise<boolean> {
  const fragments = await fragmentsOf(table);
  const sum = (of: 'rows' | 'written'): number => fragments.reduce((total, fragment) => total + fragment[of], 0);
  const [rows, written] = [sum('rows'), sum('written')];
  if (written - rows > deadShare * rows + SPARED_ROWS) return true;
  const most = min + rows / ROWS_PER_FRAGMENT;
  if (fragments.length < most || folder === undefined) return fragments.length >= most;
  return fragments.length >= MOST_LINKED || fragments.length - (await linkedFiles(folder)) >= most;
}

/** Returns how many data files of a table are shared with another index (`linkTable.ts`). */
async function linkedFiles(table: string): Promise<number> {
  const folder = join(table, dataFiles.folder);
  const stats = await Promise.all(
    (await readdir(folder)).map((file) => stat(join(folder, file)).catch(() => undefined)),
  );
  return stats.filter((found) => found !== undefined && found.nlink > 1).length;
}

/** Returns the start time of the earliest reader for which versions are kept, in milliseconds since 1970. */
export const earliestReader = async (home: string): Promise<number> =>
  Math.min(Date.now() - KEPT_VERSION_MILLISECONDS, await new ReaderLeases(home).oldestStart());

/** Returns the combined outcome of several operations. */
export const combineOutcomes = (...results: readonly OptimizeOutcome[]): OptimizeOutcome =>
  (['overtaken', 'done'] as const).find((result) => results.includes(result)) ?? 'needless';
