import { createHash } from 'node:crypto';
import { repositoryAddress } from '../../git/repositoryAddress';
import type { CatalogueEntry } from '../profileRows';

/**
 * What tells repositories apart that have the same first commit, and so the same id. The first that is published is
 * found under that id, whatever it is called later; a fork under one that follows from its address, too.
 */

export interface RepositoryNames {
  /** `owner/name`, with the folder within the repository. */
  readonly name: string;
  /** Where its pages begin; empty where that is not known. */
  readonly web: string;
  /** The folder within the repository; empty for all of it. */
  readonly within: string;
  /** Its id if it is a fork; undefined without a remote on a server, where nothing else tells it apart. */
  readonly fork: string | undefined;
}

/** Names that are remembered. */
const FORMER_NAMES = 20;
const NAMELESS = 'repository-';

/** @param id see `GitRevision`. */
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

/** @param isOlder whether the job may be one of before the repository got its name. */
export function isSameRepository(own: RepositoryNames, { name, formerly }: CatalogueEntry, isOlder: boolean): boolean {
  if (own.fork === undefined || name.startsWith(NAMELESS)) return true;
  return own.name === name || (isOlder && formerly.includes(own.name));
}

/** Those of a repository that is called so from now on. */
export function formerNames(name: string, before: CatalogueEntry | undefined): readonly string[] {
  if (!before) return [];
  const others = [before.name, ...before.formerly].filter((other) => other !== name && !other.startsWith(NAMELESS));
  return [...new Set(others)].slice(0, FORMER_NAMES);
}
