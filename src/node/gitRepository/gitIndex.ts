import { dirname, join } from 'node:path';
import { readIndexFile, type IndexFile, type ObjectFormat } from './gitIndexFormat';
import type { RuleReader } from '../ignore/ruleReader';

/** The files and submodules that git tracks, to which git's ignore rules do not apply. */
export class TrackedFiles {
  /** @param paths Byte strings relative to the repository, sorted. Those of submodules end with a slash. */
  constructor(private readonly paths: readonly string[]) {}

  has(path: string): boolean {
    return this.paths[this.#firstFrom(path)] === path;
  }

  /** @param folder Path with a trailing slash. */
  hasBelow(folder: string): boolean {
    return this.paths[this.#firstFrom(folder)]?.startsWith(folder) ?? false;
  }

  /** Yields the paths that are in only one of both. */
  *differencesFrom(other: TrackedFiles): Generator<string> {
    if (other === this) return;
    let [own, others] = [0, 0];
    for (;;) {
      const [mine, theirs] = [this.paths[own], other.paths[others]];
      if (mine === theirs && mine === undefined) return;
      const isMine = theirs === undefined || (mine !== undefined && mine <= theirs);
      if (mine !== theirs) yield (isMine ? mine : theirs) ?? '';
      if (isMine) own++;
      if (!isMine || mine === theirs) others++;
    }
  }

  #firstFrom(path: string): number {
    let [low, high] = [0, this.paths.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.paths[middle] ?? '') < path) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Parsed index files, which are read again only when they have changed. The index of 200,000 files has 20 MB. */
const cache = new Map<string, { readonly stamp: string; readonly tracked: TrackedFiles }>();

/**
 * Reads the paths that a repository's index file lists. Returns none if the file does not exist, cannot be read or has
 * an unknown format.
 */
export function readGitIndex(file: string, objects: ObjectFormat, reader: RuleReader): TrackedFiles {
  const stat = reader.stat(file);
  if (!stat) return new TrackedFiles([]);
  const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
  const known = cache.get(file);
  if (known?.stamp === stamp) return known.tracked;
  const names = namesIn(file, objects, reader);
  const tracked = new TrackedFiles((names ?? []).filter(isNamed).sort());
  // A failed read is not cached, because the file may become readable in a moment.
  if (names) cache.set(file, { stamp, tracked });
  return tracked;
}

/** Maximum size of an index file, enough for two million files. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Reads the names in an index file. A split index is combined with the shared index that it names, which is in the same
 * folder and is never split itself.
 */
function namesIn(file: string, objects: ObjectFormat, reader: RuleReader): readonly string[] | undefined {
  const indexIn = (path: string): IndexFile | undefined =>
    reader.read(path, (bytes) => readIndexFile(bytes, objects), { mostBytes: MAX_BYTES, followsLink: true });
  const index = indexIn(file);
  if (!index?.link) return index?.names;
  const { names, link } = index;
  const shared = indexIn(join(dirname(file), `sharedindex.${link.shared}`))?.names;
  if (!shared) {
    reader.tell(file, 'the shared index that it changes cannot be read');
    return undefined;
  }
  const deleted = link.deletedOf(shared.length);
  return [...shared.filter((_, position) => !deleted.has(position)), ...names];
}

const isNamed = (name: string): boolean => name !== '';
