import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FORMAT } from '../indexDirectory/indexHome';
import { IndexFolder } from '../indexDirectory/indexFolder';
import { METADATA_FILE, readMetadata } from '../indexDirectory/metadataFile';
import { readAdoption } from '../sharedIndex/adoptionRecord';
import { requireOwn } from '../indexDirectory/privateFolder';

/** An index of the same folder in another worktree or clone, of the same user. */
export interface SiblingIndex {
  /** Folder of the index. */
  readonly home: string;
  /** The indexed folder, absolute. */
  readonly folder: string;
  /** Name of the folder of its tables. */
  readonly tables: string;
}

/** Maximum number of siblings that are compared. Those used least recently are skipped. */
const MAX_COMPARED = 8;
/**
 * Maximum number of siblings that come first because they did not start from another sibling: in a chain of adoptions,
 * the differences add up.
 */
const MAX_FIRST = 4;

/**
 * Returns the siblings of an index that this version can read. Reads one small file of each index, and a second one of
 * each sibling.
 * @param home folder of the index, which is still empty.
 * @param keys see `repositoryKeys`.
 */
export async function findSiblings(home: string, keys: readonly string[]): Promise<readonly SiblingIndex[]> {
  if (keys.length === 0) return [];
  const all = dirname(dirname(home));
  const names = await readdir(all).catch(() => []);
  const homes = names.map((name) => join(all, name, `v${FORMAT}`)).filter((other) => other !== home);
  const found = await Promise.all(homes.map((other) => siblingAt(other, new Set(keys))));
  const byUse = found.flatMap((one) => one ?? []).sort((a, b) => b.used - a.used);
  const first = byUse.filter(({ isFirst }) => isFirst).slice(0, MAX_FIRST);
  return [...new Set([...first, ...byUse])].slice(0, MAX_COMPARED);
}

interface FoundSibling extends SiblingIndex {
  /** Time of its last use, in milliseconds since 1970. */
  readonly used: number;
  readonly isFirst: boolean;
}

async function siblingAt(home: string, keys: ReadonlySet<string>): Promise<FoundSibling | undefined> {
  try {
    const { folder, repository = [] } = (await readMetadata(home)) ?? { folder: '' };
    if (!repository.some((key) => keys.has(key))) return undefined;
    await requireOwn(home);
    const tables = new IndexFolder(home).current();
    const { mtimeMs: used } = await stat(join(home, METADATA_FILE));
    const adopted = await readAdoption(home);
    return tables === undefined
      ? undefined
      : { home, folder, tables, used, isFirst: !adopted || !('sibling' in adopted) };
  } catch {
    // The index belongs to another user, or is being removed.
    return undefined;
  }
}
