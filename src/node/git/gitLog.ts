import type { Commit } from '../../core/memoryIndex/commitHistory';
import { gitIn } from './gitCommand';

/**
 * Maximum size of git's output in bytes, more than the subjects and paths of some thousand commits take. A longer
 * output counts as none.
 */
const outputBytes = 64_000_000;
/** Markers in git's output: start of a commit, and end of its subject. */
const [BEGIN, END] = ['\u0001', '\u0002'];

/**
 * Reads commits below a folder, newest first. Reading 1,500 commits of a large repository takes 0.4 to 0.7 s on two
 * busy cores.
 * @param which Additional options of `git log`.
 * @returns commits with `/`-separated paths relative to the folder; none when the folder is not under git.
 */
export async function readGitLog(
  folder: string,
  which: readonly string[],
  signal: AbortSignal,
): Promise<readonly Commit[]> {
  const log = await gitIn(
    folder,
    outputBytes,
    signal,
  )(
    ...[
      'log',
      '--no-merges',
      '--no-renames',
      '--no-mailmap',
      '--no-show-signature',
      '--no-ext-diff',
      '--no-textconv',
      '--name-only',
      '--relative',
      '-z',
    ],
    ...[`--format=${BEGIN}%s${END}`, ...which],
  );
  return (log ?? '').split(BEGIN).slice(1).map(readCommit);
}

/** Parses a commit. With `-z`, paths are not quoted, and a line feed precedes the first one. */
function readCommit(entry: string): Commit {
  const [subject = '', paths = ''] = entry.split(END);
  return { subject, paths: paths.replace('\n', '').split('\0').filter(Boolean) };
}
