import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManifestEntry } from '../../core/indexing/fileManifest';
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
 * @returns whether there was one that fits.
 */
export async function linkSnapshot(source: Source, target: Target): Promise<boolean> {
  const { files, generation } = target;
  const name = nameForArrays();
  const arrays = join(target.home, name);
  // The file is replaced as a whole: what is linked stays what it is.
  await linkOrCopy(join(source.home, SNAPSHOT_FILE), arrays);
  const { header, end } = (await readSnapshotHeader(arrays)) ?? {};
  const isOfTables = header?.incarnation === source.tables && header.generation <= generation;
  const manifest = header && isOfTables ? manifestOf(files, header.memory.manifest, header.generation) : undefined;
  if (!header || !manifest || end === undefined) {
    await rm(arrays, { force: true });
    return false;
  }
  if (header.elsewhere) {
    await rm(arrays, { force: true });
    await linkOrCopy(join(source.home, header.elsewhere.file), arrays);
  }
  if (header.lists) await linkOrCopy(join(source.home, header.lists.name), join(target.home, header.lists.name));
  const linked = {
    ...header,
    incarnation: target.tables,
    generation: files.reduce((last, file) => Math.max(last, Math.min(file.generation, header.generation)), 0),
    memory: { manifest, left: [] },
    elsewhere: { file: name, at: header.elsewhere?.at ?? end },
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
