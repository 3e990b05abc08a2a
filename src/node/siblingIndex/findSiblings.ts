import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FORMAT } from '../indexDirectory/indexHome';
import { IndexFolder } from '../indexDirectory/indexFolder';
import { METADATA_FILE, readMetadata } from '../indexDirectory/metadataFile';
import { readAdoption } from '../sharedIndex/adoptionRecord';
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

/** Siblings that are compared: the others were used longer ago. */
const MAX_COMPARED = 8;
/** Of them, those that started from no other: where each starts from the last, what differs adds up. */
const MAX_FIRST = 4;

/**
 * The siblings of an index that this version can read. One small file is read of each index, and a second of siblings.
 * @param home of the index that has none of its own yet.
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
  /** When it was last used, milliseconds since 1970. */
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
    // Another user's, or on its way out.
    return undefined;
  }
}
