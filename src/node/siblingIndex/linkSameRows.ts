import '../storage/tables/lanceEnvironment';
import { join } from 'node:path';
import { IndexFolder } from '../indexDirectory/indexFolder';
import { linkTable } from '../storage/linkTable';
import { arrowRows } from '../storage/tables/arrowRows';
import { fileSchema, newestBy, ownerKey, storedFileRow, type StoredFile } from '../storage/tables/lanceRows';
import { makeFileTable, openTables, type LanceTables } from '../storage/tables/lanceTables';
import { repairTables } from '../storage/tables/repairTables';
import { readFiles, readOwners } from '../storage/tables/rowReaders';
import type { SiblingIndex } from './findSiblings';
import { isSame, readLocalFiles, type LocalFolder } from './sameFiles';

export interface LinkedRows {
  /** The adopted rows, with the sizes and times of the local files. */
  readonly files: readonly StoredFile[];
  /** Last generation of the sibling's rows. */
  readonly generation: number;
}

/**
 * Fills the empty folder of an index's tables. The table of chunks is linked to that of a sibling, and the rows of
 * files that differ here are deleted. The table of files has few rows and is written anew.
 */
export async function linkSameRows(
  sibling: SiblingIndex,
  folder: string,
  localFolder: LocalFolder,
  signal: AbortSignal,
): Promise<LinkedRows> {
  const source = new IndexFolder(sibling.home).pathOf(sibling.tables);
  await linkTable(join(source, 'chunks.lance'), join(folder, 'chunks.lance'));
  await makeFileTable(folder);
  const tables = await openTables(folder, '');
  try {
    // The files are read after the chunks were linked. A file that was committed in between lacks its chunks and is
    // left to be indexed here.
    const rows = await readSource(source);
    const whole = await wholeFiles(rows, tables);
    const localFiles = await readLocalFiles(whole, localFolder, signal);
    const files = whole.flatMap((row): readonly StoredFile[] => {
      const local = localFiles.get(row.path);
      const { included, ...known } = row;
      const isAsHere = isSame(row, local) && (included ?? false) === (local.stat.included ?? false);
      return isAsHere ? [{ ...known, ...local.stat, indexedAt: local.indexedAt }] : [];
    });
    if (files.length === 0) throw new Error('none of its files is the same here');
    await tables.files.add(arrowRows(files.map(storedFileRow), fileSchema));
    await repairTables(tables, async (wheres, table) => {
      for (const where of inGroups(wheres)) await table.delete(where);
    });
    return { files, generation: rows.reduce((last, row) => Math.max(last, row.generation), 0) };
  } finally {
    tables.files.close();
    tables.chunks.close();
  }
}

/** Returns the newest row of each file. */
async function readSource(source: string): Promise<readonly StoredFile[]> {
  const { files, chunks } = await openTables(source, '');
  try {
    return [...newestBy(readFiles(await files.query().toArrow()), ({ path }) => path).values()];
  } finally {
    files.close();
    chunks.close();
  }
}

/**
 * Returns the files whose chunks are all present exactly once. Files that were excluded because of their content have
 * no chunks and are read again.
 */
async function wholeFiles(rows: readonly StoredFile[], { chunks }: LanceTables): Promise<readonly StoredFile[]> {
  const counts = new Map<string, number>();
  for await (const batch of chunks.query().select(['path', 'generation']))
    for (const owner of readOwners(batch)) {
      const key = ownerKey(owner);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return rows.filter((row) => !row.left && (counts.get(ownerKey(row)) ?? 0) === row.chunkCount);
}

/** Number of conditions per delete. Each delete takes 10 ms, regardless of its conditions. */
const WHERES_AT_ONCE = 200;

function* inGroups(wheres: readonly string[]): Generator<string> {
  for (let at = 0; at < wheres.length; at += WHERES_AT_ONCE)
    yield wheres
      .slice(at, at + WHERES_AT_ONCE)
      .map((where) => `(${where})`)
      .join(' OR ');
}
