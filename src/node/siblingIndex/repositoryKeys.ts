import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readGitConfig } from '../gitRepository/gitConfigFiles';
import { gitLocationAround } from '../gitRepository/gitLocation';
import type { RuleReader } from '../ignore/ruleReader';

/**
 * Returns keys that a folder shares with the same folder in other worktrees and clones of its repository: two siblings
 * have at least one key in common. Reads git's files without running git. A repository can pretend to be the sibling of
 * any other, but gains nothing by that: rows are adopted by content only.
 *
 * Keys are hashes, so that an index contains no addresses of servers.
 */
export function repositoryKeys(folder: string, reader: RuleReader): readonly string[] {
  const place = gitLocationAround(folder, reader);
  if (!place) return [];
  const within = relative(place.folder, folder).split(sep).join('/');
  const remotes = [...readGitConfig(place, reader)].flatMap(([key, value]) =>
    /^remote\..+\.url$/s.test(key) ? repositoriesAt(value) : [],
  );
  const repositories = new Set([reader.realPath(place.common), ...remotes]);
  return [...repositories].map((repository) => digest(`${repository}\0${within}`)).sort();
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i;
/** Matches `user@host:path`; a single letter is a Windows drive. */
const SHORT_SSH = /^(?:[^/@]+@)?([^/:@]{2,}):(?!\/\/)(.+)$/s;

/**
 * Returns possible names of the repository at an address. Does not access the disk, because the address may lead
 * anywhere.
 */
function repositoriesAt(address: string): readonly string[] {
  if (/^file:/i.test(address)) return onDisk(pathOf(address));
  if (SCHEME.test(address)) return onServer(address);
  const [, host, path] = SHORT_SSH.exec(address) ?? [];
  return host !== undefined && path !== undefined ? [nameOf(host, path)] : onDisk(address);
}

/** Returns the paths of a worktree's repository and of a bare repository. */
const onDisk = (path: string | undefined): readonly string[] => (path ? [join(path, '.git'), join(path)] : []);

function pathOf(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}

function onServer(address: string): readonly string[] {
  try {
    const { hostname, pathname } = new URL(address);
    return [nameOf(hostname, pathname)];
  } catch {
    return [];
  }
}

/** Returns a name that is the same for any protocol, user and spelling. */
const nameOf = (host: string, path: string): string =>
  `${host}/${path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')}`.toLowerCase();
