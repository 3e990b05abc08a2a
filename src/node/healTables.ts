import type { Table } from '@lancedb/lancedb';
import { newestBy, OWNER_COLUMNS, ownerKey, quoted, readOwners, type Owner } from './lanceRows';
import type { LanceTables } from './lanceTables';
import { repeatedRows } from './smallFragments';
import { addedUp, type Written } from './writtenFiles';

/** Deletes the rows of a table for which one of some SQL conditions holds. */
type DeleteAny = (wheres: readonly string[], table: Table) => Promise<void>;

/**
 * Deletes what a process that was killed has left: rows of a file that are not of its newest generation, and rows that stand twice.
 * @returns what is written, where that is known without reading the tables once more.
 */
export async function healTables({ files, chunks }: LanceTables, deleteAny: DeleteAny): Promise<Written | undefined> {
  const written = await addedUp(files, chunks);
  if (written) return written;
  const stored = await ownersOf(files);
  const newest = newestBy(stored, ({ path }) => path);
  const isCurrent = ({ path, generation }: Owner): boolean => newest.get(path)?.generation === generation;
  const orphans = (owners: readonly Owner[]): readonly string[] => owners.filter((owner) => !isCurrent(owner)).map(exactly);
  await deleteAny(orphans(await ownersOf(chunks)), chunks);
  await deleteAny(orphans(stored), files);
  const healed = await addedUp(files, chunks);
  if (healed) return healed;
  await deleteAny(await repeated(chunks, [...OWNER_COLUMNS, 'start_line']), chunks);
  await deleteAny(await repeated(files, [...OWNER_COLUMNS]), files);
  return undefined;
}

const exactly = ({ path, generation }: Owner): string => `path = ${quoted(path)} AND generation = ${generation}`;

async function ownersOf(table: Table): Promise<readonly Owner[]> {
  const owners = readOwners(await table.query().select([...OWNER_COLUMNS]).toArrow());
  return [...new Map(owners.map((owner) => [ownerKey(owner), owner])).values()];
}

async function repeated(table: Table, columns: string[]): Promise<readonly string[]> {
  const rows = await repeatedRows(table, columns);
  return rows.length > 0 ? [`_rowid IN (${rows.join(', ')})`] : [];
}
