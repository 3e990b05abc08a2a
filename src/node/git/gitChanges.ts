import { gitIn, type Git } from './gitCommand';

/** Maximum size of git's output in bytes. A branch with more changed files is no useful restriction of a search. */
const outputBytes = 4_000_000;

/**
 * Lists the files below `folder` that differ from the point where this branch left the main one: committed, staged,
 * changed and new files.
 * @returns paths relative to `folder`, `/`-separated, sorted; undefined when the folder is not under git.
 */
export async function changedFiles(folder: string, signal: AbortSignal): Promise<readonly string[] | undefined> {
  const git = gitIn(folder, outputBytes, signal);
  const base = await branchPoint(git);
  if (base === undefined) return undefined;
  const [changed, untracked] = await Promise.all([
    // To look into a submodule, git would start another git with the submodule's configuration.
    git(
      'diff',
      '--name-only',
      '--relative',
      '--ignore-submodules=all',
      '--no-ext-diff',
      '--no-textconv',
      '--no-renames',
      '--diff-filter=d',
      '-z',
      base,
      '--',
    ),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  return [...new Set(`${changed ?? ''}\0${untracked ?? ''}`.split('\0'))].filter((path) => path !== '').sort();
}

/** Returns the name of the checked-out branch, or undefined if there is none. */
export async function currentBranch(folder: string, signal: AbortSignal): Promise<string | undefined> {
  const name = await gitIn(folder, outputBytes, signal)('symbolic-ref', '--short', '--quiet', 'HEAD');
  return name?.trim() || undefined;
}

/**
 * Returns the latest commit that this branch and the main branch share. On the main branch, this is the current commit.
 */
async function branchPoint(git: Git): Promise<string | undefined> {
  for (const main of ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']) {
    const base = await git('merge-base', 'HEAD', main);
    if (base !== undefined) return base.trim();
  }
  return (await git('rev-parse', '--verify', 'HEAD'))?.trim();
}
