import { join } from 'node:path';
import type { Disposable, Parser, Workspace } from '../../core/base/contracts';
import {
  commentQuestions,
  commitQuestions,
  nameQuestions,
  sample,
  type OutlinedFile,
} from '../../core/eval/generatedQuestions';
import type { EvalQuestion } from '../../core/eval/metrics';
import { languageOf } from '../../core/languages/languages';
import { existingFolder } from '../../node/fileSystem/existingFolder';
import { readGitLog } from '../../node/git/gitLog';
import { indexFolder, indexHome } from '../../node/indexDirectory/indexHome';
import { createTreeSitterParser } from '../../node/parsing/treeSitterParser';
import { resourceFolder, stderrLogger } from '../../node/runtime/processEnvironment';
import { readSavedFilters } from '../../node/settings/savedFileFilters';
import { DiskWorkspace } from '../../node/workspace/diskWorkspace';
import type { QuestionKind } from './questionKinds';

export interface QuestionSource {
  /** Absolute. */
  readonly root: string;
  readonly workspace: Workspace;
  readonly parser: Parser & Disposable;
}

/** Number of commits to read, newest first, and only files that they modified. */
const COMMITS = ['--max-count=600', '--diff-filter=M'];

/** Generates questions from a folder on disk. */
export async function questionsOf(
  folder: string,
  kinds: readonly QuestionKind[],
  max: number,
  signal: AbortSignal,
): Promise<readonly EvalQuestion[]> {
  const root = await existingFolder(folder);
  const logger = stderrLogger('warn');
  const parser = await createTreeSitterParser(join(resourceFolder(), 'grammars'), logger);
  const workspace = new DiskWorkspace(root, await readSavedFilters(indexFolder(indexHome(), root), root), logger);
  try {
    return await makeQuestions({ root, workspace, parser }, kinds, max, signal);
  } finally {
    parser.dispose();
  }
}

/** Generates up to `count` questions of each kind, the same ones each time. */
export async function makeQuestions(
  source: QuestionSource,
  kinds: readonly QuestionKind[],
  count: number,
  signal: AbortSignal,
): Promise<readonly EvalQuestion[]> {
  const files = await outlinedFiles(source, signal);
  const commits = kinds.includes('commits') ? await readGitLog(source.root, COMMITS, signal) : [];
  const made: Readonly<Record<QuestionKind, readonly EvalQuestion[]>> = {
    comments: commentQuestions(files),
    names: nameQuestions(files),
    commits: commitQuestions(commits, new Set(files.map(({ path }) => path))),
  };
  return kinds.flatMap((kind) => sample(made[kind], count));
}

async function outlinedFiles(
  { workspace, parser }: QuestionSource,
  signal: AbortSignal,
): Promise<readonly OutlinedFile[]> {
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
