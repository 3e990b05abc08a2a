import type { Table } from '@lancedb/lancedb';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OptimizeOutcome } from '../../../core/base/contracts';
import { isConflict } from './lanceTables';
import { ReaderLeases } from '../../indexDirectory/readerLeases';
import { fragmentsOf } from './compactFragments';
import { dataFiles } from './tableManifest';

/**
 * A reader finishes what it began on a version within milliseconds; a process that loads a whole index holds a lease.
 * An index of 1,000 files that takes 31 MB has 44 or 45 after a thousand saves without a pause, and 46 where versions
 * are kept for 5 s.
 */
export const KEPT_VERSION_MILLISECONDS = 3_000;
/** Reading ten bodies takes 21 ms from 76 fragments and 4 ms from one (16,000 chunks) … */
const FRAGMENTS = 16;
/** … but merging writes the whole table: a large one has more of them, so that a save costs no more there. */
const ROWS_PER_FRAGMENT = 10_000;
/** Deleted rows, which stay on disk until all is merged, for each that is left: when idle … */
const DEAD_SHARE = 0.1;
/** … and while changes do not pause. */
export const BUSY_DEAD_SHARE = 0.25;
const SPARED_ROWS = 200;
/** So many are merged even where that takes room: more make reading slow. */
const MOST_LINKED = 256;

/** All are newer. */
const NO_VERSION = new Date(0);

/** When a table is merged as a whole. */
export interface MergeLimits {
  /** Fragments below which it is left alone, but for rows that are deleted. */
  readonly fragments?: number;
  /** Deleted rows that may be there for each that is left. */
  readonly deadShare?: number;
  /** Of the table, where its files may be those of another index too: merged, they would be on disk a second time. */
  readonly folder?: string;
}

/**
 * Merges all fragments of a table, where there are many or many of its rows are deleted. What was merged stays on disk
 * for those who may still read it (`versionCleanup.ts`).
 */
export async function optimizeTable(table: Table, limits: MergeLimits = {}): Promise<OptimizeOutcome> {
  if (!(await isDue(table, limits))) return 'needless';
  try {
    const { compaction } = await table.optimize({ cleanupOlderThan: NO_VERSION });
    return compaction.fragmentsRemoved > 0 ? 'done' : 'needless';
  } catch (error) {
    // A commit beside it wins. It is not tried again here: it takes seconds in a large index, and would lose again.
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

/** How many files of rows another index has too (`linkTable.ts`). */
async function linkedFiles(table: string): Promise<number> {
  const folder = join(table, dataFiles.folder);
  const stats = await Promise.all(
    (await readdir(folder)).map((file) => stat(join(folder, file)).catch(() => undefined)),
  );
  return stats.filter((found) => found !== undefined && found.nlink > 1).length;
}

/** When the readers began for whom versions of tables are kept, milliseconds since 1970. */
export const earliestReader = async (home: string): Promise<number> =>
  Math.min(Date.now() - KEPT_VERSION_MILLISECONDS, await new ReaderLeases(home).oldestStart());

/** What came of putting several things in order. */
export const combineOutcomes = (...results: readonly OptimizeOutcome[]): OptimizeOutcome =>
  (['overtaken', 'done'] as const).find((result) => results.includes(result)) ?? 'needless';
