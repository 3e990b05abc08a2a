import { relative, sep } from 'node:path';
import { parseRemote, type RemoteRepository } from '../../core/catalogue/remoteAddress';
import { readGitConfig } from '../gitRepository/gitConfigFiles';
import { gitLocationAround } from '../gitRepository/gitLocation';
import { RuleReader } from '../ignore/ruleReader';

export interface RepositoryAddress {
  /** Remote repository that `origin` names, else the first remote on a server. Undefined if there is none. */
  readonly remote: RemoteRepository | undefined;
  /** Path of the folder within the repository, `/`-separated. Empty for the root of the repository. */
  readonly within: string;
}

/** Determines the address of a folder's repository from git's own files. User names and passwords are left out. */
export function repositoryAddress(folder: string): RepositoryAddress {
  const reader = new RuleReader({ warn: () => undefined });
  const place = gitLocationAround(folder, reader);
  if (!place) return { remote: undefined, within: '' };
  const urls = [...readGitConfig(place, reader)].filter(([key]) => /^remote\..+\.url$/s.test(key));
  const inOrder = urls.sort(([a], [b]) => Number(b === ORIGIN) - Number(a === ORIGIN));
  const [remote] = inOrder.flatMap(([, url]) => parseRemote(url) ?? []);
  return { remote, within: relative(place.folder, folder).split(sep).join('/') };
}

const ORIGIN = 'remote.origin.url';
