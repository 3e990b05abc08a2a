import { createHash } from 'node:crypto';
import { repositoryAddress } from '../../git/repositoryAddress';
import type { CatalogueEntry } from '../profileRows';

/**
 * Distinguishes repositories with the same first commit, and therefore the same id. The first one published keeps that
 * id, even if it is renamed. A fork gets an id that also depends on its address.
 */

export interface RepositoryNames {
  /** `owner/name`, followed by the folder within the repository. */
  readonly name: string;
  /** Address that its web pages begin with. Empty if unknown. */
  readonly web: string;
  /** Path of the folder within the repository. Empty for the root. */
  readonly within: string;
  /**
   * Id to use if the repository is a fork. Undefined without a remote on a server, since nothing else distinguishes it.
   */
  readonly fork: string | undefined;
}

/** Maximum number of former names that are kept. */
const FORMER_NAMES = 20;
const NAMELESS = 'repository-';

/** @param id See `GitRevision`. */
export function repositoryNames(folder: string, id: string): RepositoryNames {
  const { remote, within } = repositoryAddress(folder);
  const base = remote?.name ?? `${NAMELESS}${id.slice(0, 8)}`;
  return {
    name: within === '' ? base : `${base}/${within}`,
    web: remote?.web ?? '',
    within,
    fork: remote && createHash('sha256').update(`${id}\n${remote.host}/${remote.name}`).digest('hex').slice(0, 16),
  };
}

/**
 * Returns whether the published repository is this one.
 * @param isOlder Whether the job may date from before the repository was renamed.
 */
export function isSameRepository(own: RepositoryNames, { name, formerly }: CatalogueEntry, isOlder: boolean): boolean {
  if (own.fork === undefined || name.startsWith(NAMELESS)) return true;
  return own.name === name || (isOlder && formerly.includes(own.name));
}

/** Returns the former names of a repository, given its current name. */
export function formerNames(name: string, before: CatalogueEntry | undefined): readonly string[] {
  if (!before) return [];
  const others = [before.name, ...before.formerly].filter((other) => other !== name && !other.startsWith(NAMELESS));
  return [...new Set(others)].slice(0, FORMER_NAMES);
}
