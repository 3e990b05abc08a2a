import { createHash } from 'node:crypto';
import { errors, type SearchError } from '../../core/base/errors';
import { gitIn, isGitInstalled } from './gitCommand';

/** Maximum number of commits that are searched for a published one, newest first. */
const MAX_COMMITS = 50_000;
/** Maximum size of git's output in bytes: enough for this many commits, or the paths of a large repository. */
const outputBytes = 64_000_000;

/** A folder in a git repository, identified in the same way in every clone. */
export interface GitRevision {
  /** Hash of what every clone shares: the first commit, and the folder within the repository. */
  readonly repository: string;
  readonly head: string;
}

/**
 * Returns the revision of a folder, or undefined if there is no commit or the clone is shallow, since a shallow clone
 * does not know the first commit.
 */
export async function gitRevision(folder: string, signal: AbortSignal): Promise<GitRevision | undefined> {
  const git = gitIn(folder, outputBytes, signal);
  const [head, roots, place, shallow] = await Promise.all([
    git('rev-parse', '--verify', '--quiet', 'HEAD'),
    git('rev-list', '--max-parents=0', '--first-parent', 'HEAD'),
    git('rev-parse', '--show-prefix'),
    git('rev-parse', '--is-shallow-repository'),
  ]);
  const root = roots?.trim().split('\n').at(-1);
  if (!head || !root || shallow?.trim() !== 'false') return undefined;
  return {
    repository: createHash('sha256')
      .update(`${root}\n${place?.trim() ?? ''}`)
      .digest('hex')
      .slice(0, 16),
    head: head.trim(),
  };
}

/**
 * Returns the revision of a folder that must have one.
 * @param missing creates the error for when git finds no revision.
 * @throws SearchError that error, or another when git is not installed.
 */
export async function requireRevision(
  folder: string,
  missing: (folder: string) => SearchError,
  signal: AbortSignal,
): Promise<GitRevision> {
  const found = await gitRevision(folder, signal);
  if (found) return found;
  throw (await isGitInstalled(signal)) ? missing(folder) : errors.gitMissing();
}

/** Returns the checked-out commit, if there is one. */
export async function headOf(folder: string, signal: AbortSignal): Promise<string | undefined> {
  return (await gitIn(folder, outputBytes, signal)('rev-parse', '--verify', '--quiet', 'HEAD'))?.trim();
}

/** Returns the given commits that are HEAD or an ancestor of it, newest first. */
export async function ancestorsAmong(
  folder: string,
  commits: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (commits.size === 0) return [];
  const list = await gitIn(folder, outputBytes, signal)('rev-list', `--max-count=${MAX_COMMITS}`, 'HEAD');
  return (list ?? '').split('\n').filter((commit) => commits.has(commit));
}

/**
 * Returns the ids of the committed contents at HEAD of all files below a folder, by relative path.
 * @throws SearchError when git cannot list them.
 */
export async function committedBlobs(folder: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const list = await gitIn(folder, outputBytes, signal)('ls-tree', '-r', '-z', 'HEAD');
  if (list === undefined) throw errors.notPublishable(folder);
  const entries = list.split('\0').flatMap((line) => /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line)?.slice(1) ?? []);
  return new Map(
    Array.from({ length: entries.length / 2 }, (_, i) => [entries[2 * i + 1] ?? '', entries[2 * i] ?? '']),
  );
}

/** Returns the time of the checked-out commit, in milliseconds since the epoch. */
export async function commitTime(folder: string, signal: AbortSignal): Promise<number> {
  const seconds = await gitIn(folder, outputBytes, signal)('show', '--no-patch', '--format=%ct', 'HEAD');
  return 1000 * Number(seconds?.trim() ?? 0);
}
