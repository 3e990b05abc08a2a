import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readGitConfig } from '../gitRepository/gitConfigFiles';
import { gitLocationAround } from '../gitRepository/gitLocation';
import type { RuleReader } from '../ignore/ruleReader';

/**
 * What a folder has in common with the same folder in other work trees and clones of its repository: of two that are
 * siblings, one key at least is the same. Read from git's files, without git. A repository can claim to be any other's
 * sibling, which gains it nothing: rows are taken by content alone.
 *
 * Keys are hashes: an index keeps no addresses of servers.
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
/** `user@host:path`; a single letter is a drive of Windows. */
const SHORT_SSH = /^(?:[^/@]+@)?([^/:@]{2,}):(?!\/\/)(.+)$/s;

/** How the repository at an address may be called. The disk is not looked at: the address may lead anywhere. */
function repositoriesAt(address: string): readonly string[] {
  if (/^file:/i.test(address)) return onDisk(pathOf(address));
  if (SCHEME.test(address)) return onServer(address);
  const [, host, path] = SHORT_SSH.exec(address) ?? [];
  return host !== undefined && path !== undefined ? [nameOf(host, path)] : onDisk(address);
}

/** A work tree, or a repository without one. */
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

/** The same by any protocol, user and spelling. */
const nameOf = (host: string, path: string): string =>
  `${host}/${path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')}`.toLowerCase();
