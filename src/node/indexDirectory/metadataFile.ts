import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readJson, writeTextAtomic } from '../fileSystem/atomicFile';

/** Description of an index, kept in a small file in its folder, so that a search for an index reads nothing else. */
export interface IndexMetadata {
  /** The indexed folder, absolute. */
  readonly folder: string;
  readonly embedder: string;
  /** Keys that the folder shares with other worktrees and clones; absent outside of a repository. */
  readonly repository?: readonly string[];
}

export const METADATA_FILE = 'index.json';

export async function writeMetadata(home: string, notes: IndexMetadata): Promise<void> {
  const file = join(home, METADATA_FILE);
  if (!isDeepStrictEqual(await readJson(file), notes)) await writeTextAtomic(file, JSON.stringify(notes));
}

export const readMetadata = async (home: string): Promise<IndexMetadata | undefined> =>
  (await readJson(join(home, METADATA_FILE))) as IndexMetadata | undefined;
