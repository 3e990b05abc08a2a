import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ManifestEntry } from '../../core/indexing/fileManifest';
import { hasErrorCode } from '../fileSystem/atomicFile';
import { linkOrCopy } from '../storage/linkTable';
import { nameForArrays, readSnapshotHeader, SNAPSHOT_FILE, writeSnapshotFile } from '../storage/snapshotFile';
import type { LinkedRows } from './linkSameRows';
import type { StoredFile } from '../storage/tables/lanceRows';

/** An index: its folder, and the name of the folder of its tables. */
interface Source {
  readonly home: string;
  readonly tables: string;
}

/** The new index, and the rows that it adopted. */
interface Target extends Source, LinkedRows {}

/**
 * Creates a snapshot from that of a sibling: its arrays are linked, and the state of the files is replaced with that of
 * the local files. It also contains files that were not adopted. The tables lack these files, so they are removed from
 * the in-memory index when it is opened.
 * @returns whether there was a matching snapshot. Without one, the in-memory index is built from the rows.
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
  // Snapshots are only ever replaced as a whole, so the content of the link does not change.
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

/**
 * Returns the manifest for the adopted files; undefined if the snapshot does not match the adopted rows, because one of
 * the two was written in between.
 */
function manifestOf(files: readonly StoredFile[], manifest: Manifest, generation: number): Manifest | undefined {
  const known = new Map(manifest);
  const isIn = (file: StoredFile): boolean => file.generation > generation || known.get(file.path)?.hash === file.hash;
  if (!files.every(isIn)) return undefined;
  for (const { path, size, modified, included = false, hash, indexedAt, generation: written } of files)
    if (written <= generation)
      known.set(path, { size, modified, included, hash, ...(indexedAt !== undefined && { indexedAt }) });
  return [...known];
}
