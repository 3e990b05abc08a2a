import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ManifestEntry } from '../../core/indexing/fileManifest';
import { hasErrorCode } from '../fileSystem/atomicFile';
import { linkOrCopy } from '../storage/linkTable';
import { nameForArrays, readSnapshotHeader, SNAPSHOT_FILE, writeSnapshotFile } from '../storage/snapshotFile';
import type { LinkedRows } from './linkSameRows';
import type { StoredFile } from '../storage/tables/lanceRows';

/** An index: its folder, and the name of its tables'. */
interface Source {
  readonly home: string;
  readonly tables: string;
}

/** What was taken over of the tables. */
interface Target extends Source, LinkedRows {}

/**
 * Makes a snapshot of a sibling's: its arrays are linked, and what is known of files is of those here. Files that were
 * not taken over are in it too; the tables lack them, so they leave the in-memory index as it is opened.
 * @returns whether there was one that fits. Without, the in-memory index is made of the rows.
 */
export async function linkSnapshot(source: Source, target: Target): Promise<boolean> {
  const arrays = join(target.home, nameForArrays());
  try {
    if (await linkArrays(source, target, arrays)) return true;
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
  await rm(arrays, { force: true });
  return false;
}

async function linkArrays(source: Source, target: Target, arrays: string): Promise<boolean> {
  // The file is replaced as a whole: what is linked stays what it is.
  await linkOrCopy(join(source.home, SNAPSHOT_FILE), arrays);
  const { header, end = 0 } = (await readSnapshotHeader(arrays)) ?? {};
  if (header?.incarnation !== source.tables || header.generation > target.generation) return false;
  const manifest = manifestOf(target.files, header.memory.manifest, header.generation);
  if (!manifest) return false;
  const { elsewhere, lists } = header;
  if (elsewhere) {
    await rm(arrays);
    await linkOrCopy(join(source.home, elsewhere.file), arrays);
  }
  if (lists) await linkOrCopy(join(source.home, lists.name), join(target.home, lists.name));
  const linked = {
    ...header,
    incarnation: target.tables,
    generation: target.files.reduce((last, file) => Math.max(last, Math.min(file.generation, header.generation)), 0),
    memory: { manifest, left: [] },
    elsewhere: { file: basename(arrays), at: elsewhere?.at ?? end },
  };
  return writeSnapshotFile(target.home, linked, [], () => true);
}

type Manifest = readonly (readonly [path: string, entry: ManifestEntry])[];

/** Undefined where the snapshot is not of the rows that were taken over: one of the two was written in between. */
function manifestOf(files: readonly StoredFile[], manifest: Manifest, generation: number): Manifest | undefined {
  const known = new Map(manifest);
  const isIn = (file: StoredFile): boolean => file.generation > generation || known.get(file.path)?.hash === file.hash;
  if (!files.every(isIn)) return undefined;
  for (const { path, size, modified, included = false, hash, indexedAt, generation: written } of files)
    if (written <= generation)
      known.set(path, { size, modified, included, hash, ...(indexedAt !== undefined && { indexedAt }) });
  return [...known];
}
