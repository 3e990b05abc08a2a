import { relative, sep } from 'node:path';
import { parseRemote, type RemoteRepository } from '../../core/catalogue/remoteAddress';
import { readGitConfig } from '../gitRepository/gitConfigFiles';
import { gitLocationAround } from '../gitRepository/gitLocation';
import { RuleReader } from '../ignore/ruleReader';

export interface RepositoryAddress {
  /** As its `origin` names it, else the first remote that is on a server; undefined where none is. */
  readonly remote: RemoteRepository | undefined;
  /** The folder within the repository, `/`-separated; empty for all of it. */
  readonly within: string;
}

/** Where a folder's repository is, by git's own files. Users and passwords in addresses are left out. */
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
