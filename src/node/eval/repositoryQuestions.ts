import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Disposable, Parser, Workspace } from '../../core/contracts';
import { commentQuestions, commitQuestions, nameQuestions, sample, type Commit, type OutlinedFile } from '../../core/eval/madeQuestions';
import type { Question } from '../../core/eval/metrics';
import { languageOf } from '../../core/index/languages';

export const QUESTION_KINDS = ['comments', 'names', 'commits'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export interface QuestionSource {
  /** Absolute. */
  readonly root: string;
  readonly workspace: Workspace;
  readonly parser: Parser & Disposable;
}

/** Commits looked at, newest first. */
const COMMITS = 600;
const OUTPUT_BYTES = 64 << 20;
/** Marks the begin of a commit and the end of its subject in git's output. */
const [BEGIN, END] = ['\u0001', '\u0002'];

/** Up to `count` questions of each kind, the same ones each time. */
export async function makeQuestions(source: QuestionSource, kinds: readonly QuestionKind[], count: number, signal: AbortSignal): Promise<readonly Question[]> {
  const files = await outlinedFiles(source, signal);
  const commits = kinds.includes('commits') ? await readCommits(source.root, signal) : [];
  const made: Readonly<Record<QuestionKind, readonly Question[]>> = {
    comments: commentQuestions(files),
    names: nameQuestions(files),
    commits: commitQuestions(commits, new Set(files.map(({ path }) => path))),
  };
  return kinds.flatMap((kind) => sample(made[kind], count));
}

async function outlinedFiles({ workspace, parser }: QuestionSource, signal: AbortSignal): Promise<readonly OutlinedFile[]> {
  const files = await workspace.scan(signal);
  const outlined: OutlinedFile[] = [];
  for (const { path } of files) {
    const language = languageOf(path);
    const text = language?.content === 'code' ? await workspace.read(path, signal) : undefined;
    if (!language || typeof text !== 'string') continue;
    outlined.push({ path, nodes: (await parser.outline(text, language.id, signal))?.nodes ?? [] });
  }
  return outlined;
}

/** What git tells of the folder's history; nothing where there is no git, or no history. */
async function readCommits(root: string, signal: AbortSignal): Promise<readonly Commit[]> {
  const args = ['-c', 'log.showSignature=false', 'log', '--no-merges', '--no-renames', '--relative', '--diff-filter=M', '--name-only', `-n${COMMITS}`, `--format=${BEGIN}%s${END}`];
  try {
    const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: OUTPUT_BYTES, signal });
    return stdout.split(BEGIN).slice(1).map(commitOf);
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

function commitOf(entry: string): Commit {
  const [subject = '', files = ''] = entry.split(END);
  return { subject, files: files.split('\n').filter(Boolean) };
}
