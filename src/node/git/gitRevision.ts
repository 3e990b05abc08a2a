import { createHash } from 'node:crypto';
import { errors, type SearchError } from '../../core/base/errors';
import { gitIn, isGitInstalled } from './gitCommand';

/** Commits that are gone through in search of a published one, newest first. */
const MAX_COMMITS = 50_000;
/** So many commits, or the paths of a large repository. */
const outputBytes = 64_000_000;

/** A folder in a git repository, as every clone of it sees it. */
export interface GitRevision {
  /** What every clone shares: the first commit, and the folder within the repository. */
  readonly repository: string;
  readonly head: string;
}

/** Undefined where there is no commit, or a shallow clone, which does not know the first one. */
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
 * The same where there has to be one.
 * @param missing what is wrong where git finds none.
 * @throws SearchError that one, or that there is no git.
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

/** The commit that is checked out, if there is one. */
export async function headOf(folder: string, signal: AbortSignal): Promise<string | undefined> {
  return (await gitIn(folder, outputBytes, signal)('rev-parse', '--verify', '--quiet', 'HEAD'))?.trim();
}

/** Those of some commits that HEAD is or descends from, the newest first. */
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
 * The files of HEAD below a folder, relative to it, with the ids of their content. @throws SearchError where git does
 * not tell.
 */
export async function committedBlobs(folder: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const list = await gitIn(folder, outputBytes, signal)('ls-tree', '-r', '-z', 'HEAD');
  if (list === undefined) throw errors.notPublishable(folder);
  const entries = list.split('\0').flatMap((line) => /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line)?.slice(1) ?? []);
  return new Map(
    Array.from({ length: entries.length / 2 }, (_, i) => [entries[2 * i + 1] ?? '', entries[2 * i] ?? '']),
  );
}

/** When the commit that is checked out was made, milliseconds since the epoch. */
export async function commitTime(folder: string, signal: AbortSignal): Promise<number> {
  const seconds = await gitIn(folder, outputBytes, signal)('show', '--no-patch', '--format=%ct', 'HEAD');
  return 1000 * Number(seconds?.trim() ?? 0);
}
