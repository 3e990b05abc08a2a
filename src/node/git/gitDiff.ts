import { errors } from '../../core/base/errors';
import type { ChangedLines } from '../../core/base/traceTypes';
import { unquotePath } from '../../core/sanitize/quotePath';
import { gitIn, type Git } from './gitCommand';

/** Maximum size of git's output in bytes, more than the headers and changed lines of two thousand files take. */
const outputBytes = 64_000_000;
const UNCOMMITTED = /^(?:|uncommitted|worktree|working tree|HEAD)$/i;
/** Range that covers a whole file. */
const WHOLE = { startLine: 1, endLine: 100_000_000 } as const;

/**
 * Returns the lines that a change touches, numbered as after the change. The change is either everything uncommitted,
 * including new files, or the difference between two revisions.
 * @throws SearchError INVALID_ARGUMENT when git does not know the change.
 */
export async function changedLines(
  folder: string,
  diff: string,
  signal: AbortSignal,
): Promise<readonly ChangedLines[]> {
  const git = gitIn(folder, outputBytes, signal);
  if (!UNCOMMITTED.test(diff)) return readDiff(await diffOf(git, diff, [diff]));
  const [changed, added] = await Promise.all([
    diffOf(git, diff, ['HEAD']),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  const paths = (added ?? '').split('\0').filter((path) => path !== '');
  return [...readDiff(changed), ...paths.map((path) => ({ path, ranges: [WHOLE] }))];
}

async function diffOf(git: Git, diff: string, revisions: readonly string[]): Promise<string> {
  const answer = await git(
    ...['-c', 'core.quotePath=false', 'diff', '--unified=0', '--relative', '--ignore-submodules=all', '--no-ext-diff'],
    ...['--no-textconv', '--no-renames', '--no-color', '--src-prefix=a/', '--dst-prefix=b/', '--diff-filter=d'],
    ...[...revisions, '--'],
  );
  if (answer === undefined)
    throw errors.invalidField('diff', diff, 'a change that git knows in this folder: "uncommitted", or "base..head"');
  return answer;
}

const FILE = /^\+\+\+ (.*?)\t?$/;
const HUNK = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/;

export function readDiff(diff: string): readonly ChangedLines[] {
  const files: { path: string; ranges: { startLine: number; endLine: number }[] }[] = [];
  let left = 0;
  for (const line of diff.split('\n')) {
    // Removed and added lines may look like a file header.
    if (left > 0 && /^[-+\\]/.test(line)) {
      if (line.startsWith('+')) left--;
      continue;
    }
    const hunk = HUNK.exec(line);
    if (hunk) {
      const [start, count] = [Number(hunk[1]), Number(hunk[2] ?? 1)];
      files
        .at(-1)
        ?.ranges.push({ startLine: Math.max(1, start), endLine: Math.max(1, start + Math.max(0, count - 1)) });
      left = count;
      continue;
    }
    const written = FILE.exec(line)?.[1];
    if (written !== undefined) files.push({ path: (unquotePath(written) ?? written).replace(/^b\//, ''), ranges: [] });
  }
  return files.filter(({ ranges }) => ranges.length > 0);
}
