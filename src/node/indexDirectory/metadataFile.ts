import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readJson, writeTextAtomic } from '../fileSystem/atomicFile';

/** Of what an index is, as a small file in its folder: what looks for one reads no more. */
export interface IndexMetadata {
  /** The indexed folder, absolute. */
  readonly folder: string;
  readonly embedder: string;
  /** What the folder has in common with other work trees and clones; absent outside of a repository. */
  readonly repository?: readonly string[];
}

export const METADATA_FILE = 'index.json';

export async function writeMetadata(home: string, notes: IndexMetadata): Promise<void> {
  const file = join(home, METADATA_FILE);
  if (!isDeepStrictEqual(await readJson(file), notes)) await writeTextAtomic(file, JSON.stringify(notes));
}

export const readMetadata = async (home: string): Promise<IndexMetadata | undefined> =>
  (await readJson(join(home, METADATA_FILE))) as IndexMetadata | undefined;
