import { dirname, join } from 'node:path';
import { readIndexFile, type IndexFile, type ObjectFormat } from './gitIndexFormat';
import type { RuleReader } from '../ignore/ruleReader';

/** The files and submodules that git tracks: its ignore rules do not apply to them. */
export class TrackedFiles {
  /** @param paths byte strings relative to the repository, sorted; those of submodules end with a slash. */
  constructor(private readonly paths: readonly string[]) {}

  has(path: string): boolean {
    return this.paths[this.#firstFrom(path)] === path;
  }

  /** @param folder with a trailing slash. */
  hasBelow(folder: string): boolean {
    return this.paths[this.#firstFrom(folder)]?.startsWith(folder) ?? false;
  }

  /** What only one of both has. */
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

/** Read anew only when the file has changed: the index of 200,000 files has 20 MB. */
const cache = new Map<string, { readonly stamp: string; readonly tracked: TrackedFiles }>();

/**
 * What the index file of a repository lists; nothing when there is none that can be read, or in a form that is not
 * known.
 */
export function readGitIndex(file: string, objects: ObjectFormat, reader: RuleReader): TrackedFiles {
  const stat = reader.stat(file);
  if (!stat) return new TrackedFiles([]);
  const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
  const known = cache.get(file);
  if (known?.stamp === stamp) return known.tracked;
  const names = namesIn(file, objects, reader);
  const tracked = new TrackedFiles((names ?? []).filter(isNamed).sort());
  // What cannot be read now may be readable in a moment.
  if (names) cache.set(file, { stamp, tracked });
  return tracked;
}

/** An index of two million files. */
const MAX_BYTES = 256 * 1024 * 1024;

/** A split index names the one that it changes, which lies beside it, and changes no other. */
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
