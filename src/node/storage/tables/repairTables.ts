import type { Table } from '@lancedb/lancedb';
import { newestBy, OWNER_COLUMNS, ownerKey, sqlString, type RowOwner } from './lanceRows';
import { readOwners } from './rowReaders';
import type { LanceTables } from './lanceTables';
import { duplicateRows } from './compactFragments';
import { consistentState, type WrittenState } from './writtenState';

/** Deletes the rows of a table that match at least one of the SQL conditions. */
type DeleteAny = (wheres: readonly string[], table: Table) => Promise<void>;

/**
 * Deletes the rows that a killed process has left: rows that are not of the newest generation of their file, and
 * duplicate rows.
 * @returns what the tables hold, if that is known without reading them again.
 */
export async function repairTables(
  { files, chunks }: LanceTables,
  deleteAny: DeleteAny,
): Promise<WrittenState | undefined> {
  const written = await consistentState(files, chunks);
  if (written) return written;
  const stored = await ownersOf(files);
  const newest = newestBy(stored, ({ path }) => path);
  const isCurrent = ({ path, generation }: RowOwner): boolean => newest.get(path)?.generation === generation;
  const orphans = (owners: readonly RowOwner[]): readonly string[] =>
    owners.filter((owner) => !isCurrent(owner)).map(exactly);
  await deleteAny(orphans(await ownersOf(chunks)), chunks);
  await deleteAny(orphans(stored), files);
  const repaired = await consistentState(files, chunks);
  if (repaired) return repaired;
  await deleteAny(await repeated(chunks, [...OWNER_COLUMNS, 'start_line']), chunks);
  await deleteAny(await repeated(files, [...OWNER_COLUMNS]), files);
  return undefined;
}

const exactly = ({ path, generation }: RowOwner): string => `path = ${sqlString(path)} AND generation = ${generation}`;

async function ownersOf(table: Table): Promise<readonly RowOwner[]> {
  const owners = readOwners(
    await table
      .query()
      .select([...OWNER_COLUMNS])
      .toArrow(),
  );
  return [...new Map(owners.map((owner) => [ownerKey(owner), owner])).values()];
}

async function repeated(table: Table, columns: string[]): Promise<readonly string[]> {
  const rows = await duplicateRows(table, columns);
  return rows.length > 0 ? [`_rowid IN (${rows.join(', ')})`] : [];
}
