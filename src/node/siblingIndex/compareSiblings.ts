import type { RecordBatch } from 'apache-arrow';
import { openTables } from '../storage/tables/lanceTables';
import { IndexFolder } from '../indexDirectory/indexFolder';
import { readLocalFiles, isSame, type FileContent, type LocalFile, type LocalFolder } from './sameFiles';
import type { SiblingIndex } from './findSiblings';

export interface ComparedSibling extends SiblingIndex {
  /** Files here that are the same as in some sibling's index, by path. */
  readonly local: ReadonlyMap<string, LocalFile>;
}

/** Those that have any file of this folder as it is here, the one with the most before the others. */
export async function compareSiblings(
  siblings: readonly SiblingIndex[],
  folder: LocalFolder,
  signal: AbortSignal,
): Promise<readonly ComparedSibling[]> {
  const all = await Promise.all(siblings.map(async (sibling) => ({ sibling, rows: await contentsOf(sibling) })));
  const local = await readLocalFiles(
    all.flatMap(({ rows }) => rows),
    folder,
    signal,
  );
  return all
    .map(({ sibling, rows }) => ({ sibling, same: rows.filter((row) => isSame(row, local.get(row.path))).length }))
    .filter(({ same }) => same > 0)
    .sort((a, b) => b.same - a.same)
    .map(({ sibling }) => ({ ...sibling, local }));
}

/** None of an index that cannot be read. */
async function contentsOf({ home, tables }: SiblingIndex): Promise<readonly FileContent[]> {
  try {
    const { files, chunks } = await openTables(new IndexFolder(home).pathOf(tables), tables);
    chunks.close();
    const contents: FileContent[] = [];
    for await (const batch of files.query().select(['path', 'size', 'hash']).where("`left` = ''"))
      contents.push(...readContents(batch));
    files.close();
    return contents;
  } catch {
    return [];
  }
}

function readContents(batch: RecordBatch): readonly FileContent[] {
  const [paths, sizes, hashes] = ['path', 'size', 'hash'].map((name) => batch.getChild(name));
  return Array.from({ length: batch.numRows }, (_, row) => ({
    path: String(paths?.get(row)),
    size: Number(sizes?.get(row)),
    hash: String(hashes?.get(row)),
  }));
}
