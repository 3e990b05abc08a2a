import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FORMAT } from '../indexDirectory/indexHome';
import { IndexFolder } from '../indexDirectory/indexFolder';
import { METADATA_FILE, readMetadata } from '../indexDirectory/metadataFile';
import { requireOwn } from '../indexDirectory/privateFolder';

/** An index of the same folder in another work tree or clone, by the same user. */
export interface SiblingIndex {
  /** Folder of the index. */
  readonly home: string;
  /** The indexed folder, absolute. */
  readonly folder: string;
  /** Name of its tables' folder. */
  readonly tables: string;
}

/** Siblings whose files are compared: the others were used longer ago. */
const MAX_COMPARED = 8;

/**
 * The siblings of an index that this version can read, the last used first. One small file is read of each index.
 * @param home of the index that has none of its own yet.
 * @param keys see `repositoryKeys`.
 */
export async function findSiblings(home: string, keys: readonly string[]): Promise<readonly SiblingIndex[]> {
  if (keys.length === 0) return [];
  const all = dirname(dirname(home));
  const names = await readdir(all).catch(() => []);
  const homes = names.map((name) => join(all, name, `v${FORMAT}`)).filter((other) => other !== home);
  const found = await Promise.all(homes.map((other) => siblingAt(other, new Set(keys))));
  return found
    .flatMap((one) => one ?? [])
    .sort((a, b) => b.used - a.used)
    .slice(0, MAX_COMPARED);
}

async function siblingAt(
  home: string,
  keys: ReadonlySet<string>,
): Promise<(SiblingIndex & { readonly used: number }) | undefined> {
  try {
    const { folder, repository = [] } = (await readMetadata(home)) ?? { folder: '' };
    if (!repository.some((key) => keys.has(key))) return undefined;
    await requireOwn(home);
    const tables = new IndexFolder(home).current();
    const { mtimeMs: used } = await stat(join(home, METADATA_FILE));
    return tables === undefined ? undefined : { home, folder, tables, used };
  } catch {
    // Another user's, or on its way out.
    return undefined;
  }
}
