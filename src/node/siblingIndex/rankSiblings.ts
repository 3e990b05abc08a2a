import { join } from 'node:path';
import type { FileStat } from '../../core/base/types';
import { readSnapshotHeader, SNAPSHOT_FILE } from '../storage/snapshotFile';
import type { SiblingIndex } from './findSiblings';

/**
 * Sorts siblings by the number of files that they have in common with this folder, by path and size, most first. The
 * data in their snapshots is accurate enough and is read in milliseconds. Siblings without a snapshot come last.
 */
export async function rankSiblings(
  siblings: readonly SiblingIndex[],
  here: ReadonlyMap<string, FileStat>,
): Promise<readonly SiblingIndex[]> {
  const ranked: { readonly sibling: SiblingIndex; readonly same: number }[] = [];
  // The snapshots are read one after the other, because the header of a large one takes much memory.
  for (const sibling of siblings) ranked.push({ sibling, same: await countSame(sibling, here) });
  return ranked.sort((a, b) => b.same - a.same).map(({ sibling }) => sibling);
}

async function countSame({ home, tables }: SiblingIndex, here: ReadonlyMap<string, FileStat>): Promise<number> {
  const { header } = (await readSnapshotHeader(join(home, SNAPSHOT_FILE))) ?? {};
  if (header?.incarnation !== tables) return 0;
  return header.memory.manifest.filter(([path, { size }]) => here.get(path)?.size === size).length;
}
