import { spawn } from 'node:child_process';
import { sourcePathspecs } from './languages';
import type { Emit } from './pair';
import { isQuestion } from './prose';
import { isForeignPath, isTestPath, pathWords } from './sourceFile';

/**
 * Limits of the history, which is read newest first until one of them is reached. A slow repository must not delay the
 * others.
 */
export interface CommitLimits {
  readonly commits: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

const maxPatchLength = 60_000;
const maxFiles = 5;
const pairsPerCommit = 2;
const separator = '\u0001';

/** Pairs the subject of a commit with the new side of the changed code. */
export async function mineCommits(gitDir: string, limits: CommitLimits, emit: Emit): Promise<void> {
  const format = [
    'log',
    '--no-merges',
    `-n${limits.commits}`,
    '-U8',
    '-p',
    '--diff-filter=M',
    '--no-color',
    '--no-renames',
    '--no-ext-diff',
    '--format=%x01%s',
  ];
  const git = spawn('git', [`--git-dir=${gitDir}`, ...format, 'HEAD', '--', ...sourcePathspecs], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const timer = setTimeout(() => git.kill('SIGKILL'), limits.milliseconds);
  git.stdout.setEncoding('utf8');
  let rest = '';
  let bytes = 0;
  for await (const data of git.stdout as AsyncIterable<string>) {
    bytes += data.length;
    const commits = (rest + data).split(separator);
    rest = commits.pop() ?? '';
    commits.forEach((commit) => mineCommit(commit, emit));
    if (bytes > limits.bytes || rest.length > 50 * maxPatchLength) {
      git.kill('SIGKILL');
      break;
    }
  }
  clearTimeout(timer);
}

const routine =
  /^(?:merge|bump|release|version|update (?:changelog|dep|readme)|revert|wip|fix(?:ed|es)? (?:typos?|lint|tests?|build|ci|warnings?)\b|prepare|changelog|apply|fixup|squash|upgrade|lint|format|typos?|review|address|backport|cherry|chore|cleanup|minor)/i;

/**
 * Returns a subject without ticket numbers, tags and the prefix of a conventional commit, if the rest can serve as a
 * question.
 */
export function subjectQuestion(subject: string): string | undefined {
  const text = subject
    .replace(/\(?(?:gh-)?#\d+\)?|\[[^\]]{1,30}\]/g, ' ')
    .replace(/^\s*[\w/.,-]+(?:\([^)]*\))?!?:\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text.split(' ').length >= 4 && !routine.test(text) && isQuestion(text) ? text : undefined;
}

function mineCommit(commit: string, emit: Emit): void {
  const lineEnd = commit.indexOf('\n');
  const question =
    lineEnd > 0 && commit.length <= maxPatchLength ? subjectQuestion(commit.slice(0, lineEnd)) : undefined;
  const files = question ? commit.split('\ndiff --git ').slice(1) : [];
  if (!question || files.length > maxFiles) {
    return;
  }
  let found = 0;
  for (const file of files) {
    const path = /\n\+\+\+ b\/(.*)/.exec(file)?.[1];
    const unwanted = !path || isForeignPath(path) || (files.length > 1 && isTestPath(path));
    const code = unwanted ? '' : newSide(file);
    if (path && code.length >= 150 && found++ < pairsPerCommit) {
      emit('commit', question, `${pathWords(path)}\n${code}`);
    }
  }
}

/** Returns the first hunks of a file's patch without the removed lines. */
function newSide(patch: string): string {
  let code = '';
  for (const hunk of patch.split(/\n@@ /).slice(1, 5)) {
    const lines = hunk.split('\n');
    const context = (lines[0] ?? '').replace(/^.*?@@ ?/, '');
    const kept = lines
      .slice(1)
      .filter((line) => !line.startsWith('-'))
      .map((line) => line.slice(1));
    code += `${[context, ...kept].join('\n')}\n`;
    if (code.length > 1_600) {
      break;
    }
  }
  return code;
}
