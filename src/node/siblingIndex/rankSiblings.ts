import { join } from 'node:path';
import type { FileStat } from '../../core/base/types';
import { readSnapshotHeader, SNAPSHOT_FILE } from '../storage/snapshotFile';
import type { SiblingIndex } from './findSiblings';

/**
 * The sibling that has the most files in common with this folder before the others, by path and size: what its snapshot
 * says is near enough, and read in milliseconds. Those without come last.
 */
export async function rankSiblings(
  siblings: readonly SiblingIndex[],
  here: ReadonlyMap<string, FileStat>,
): Promise<readonly SiblingIndex[]> {
  const ranked: { readonly sibling: SiblingIndex; readonly same: number }[] = [];
  // One after the other: a header of many files takes room.
  for (const sibling of siblings) ranked.push({ sibling, same: await countSame(sibling, here) });
  return ranked.sort((a, b) => b.same - a.same).map(({ sibling }) => sibling);
}

async function countSame({ home, tables }: SiblingIndex, here: ReadonlyMap<string, FileStat>): Promise<number> {
  const { header } = (await readSnapshotHeader(join(home, SNAPSHOT_FILE))) ?? {};
  if (header?.incarnation !== tables) return 0;
  return header.memory.manifest.filter(([path, { size }]) => here.get(path)?.size === size).length;
}
