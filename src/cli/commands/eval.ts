import { InvalidArgumentError, Option, type Command } from 'commander';
import { readFile, writeFile } from 'node:fs/promises';
import type { Engine } from '../../core/base/contracts';
import { evaluate } from '../../core/eval/evaluate';
import { DEFAULT_CUTOFF, targetsOf, type EvalQuestion } from '../../core/eval/metrics';
import { errors, messageOf } from '../../core/base/errors';
import { limits } from '../../core/base/limits';
import { toOneLine } from '../../core/sanitize/hiddenCharacters';
import { requireLanceDb } from '../../node/storage/requireLanceDb';
import { QUESTION_KINDS, type QuestionKind } from '../evaluation/questionKinds';
import { compareEmbedders, renderComparison, type EmbedderKind } from './compareEmbedders';
import { CURRENT_FOLDER, addJson, readFolder } from '../flags/options';
import { print, printError, printJson } from '../terminal/output';
import { renderEvaluation } from '../terminal/renderEvaluation';
import { interruption } from '../terminal/interruption';
import { requireProject, updateAll, withFolders } from './session';

interface EvalOptions {
  readonly folder: string;
  readonly k: number;
  readonly count: number;
  readonly kinds: readonly QuestionKind[];
  readonly save?: string;
  readonly embedders?: readonly EmbedderKind[];
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addEval(root: Command): void {
  const command = root
    .command('eval')
    .description('measure how well a folder is searched: precision, recall, MRR and NDCG')
    .argument(
      '[questions]',
      'file of questions; without it they are made from comments, names and commits of the folder',
    )
    .option('-f, --folder <folder>', 'folder to search', readFolder, '.')
    .option('-k <count>', 'results looked at for each question', count(limits.topK.max), DEFAULT_CUTOFF)
    .option('--count <count>', 'questions made of each kind', count(1_000), 50)
    .addOption(
      new Option('--kinds <kinds>', 'kinds of questions to make, with commas')
        .default(QUESTION_KINDS, QUESTION_KINDS.join(','))
        .argParser(readKinds),
    )
    .addOption(
      new Option('--embedders <embedders>', 'compare embedders, with commas: builtin,ollama,openai').argParser(
        readEmbedders,
      ),
    )
    .option('--yes', 'agree to what an embedder on a server would be sent')
    .option('--save <file>', 'write the made questions to a file, to be edited and used again')
    .addHelpText('after', help)
    .action(evaluateFolder);
  addJson(command);
}

const help = `
Examples:
  codebase-search eval
  codebase-search eval --folder ~/code/app --kinds commits --count 100 --save questions.json
  codebase-search eval questions.json --json

A file of questions is a JSON list: [{"query": "where are retries scheduled", "relevant": ["src/retry.ts"]}].
A target may have lines: {"path": "src/retry.ts", "start_line": 10, "end_line": 40}.`;

async function evaluateFolder(file: string | undefined, options: EvalOptions, command: Command): Promise<void> {
  if (command.getOptionValueSource('folder') === 'default') requireProject(CURRENT_FOLDER);
  const { folder, k, count: max, kinds, save, json } = options;
  if (options.embedders) return compare(file, options, options.embedders);
  await withFolders([folder], async ([opened], signal) => {
    if (opened) await updateAll([opened], signal);
    const questions = file === undefined ? await made(folder, kinds, max, signal) : await read(file);
    if (!opened || questions.length === 0) throw errors.noQuestions(folder);
    if (save !== undefined) await keep(save, questions);
    if (file !== undefined) await warnOfUnknown(opened.engine, questions, signal);
    const { tokenCostsOf } = await requireLanceDb(() => import('../evaluation/tokenCosts'));
    const tokens = await tokenCostsOf(folder, opened.engine, questions, signal);
    const evaluation = { ...(await evaluate(opened.engine, questions, k, signal)), ...(tokens && { tokens }) };
    if (json) printJson(evaluation);
    else print(renderEvaluation(evaluation));
  });
}

/** Warns of targets that are misspelled or not indexed, which would otherwise only look like bad search quality. */
async function warnOfUnknown(
  engine: Pick<Engine, 'why'>,
  questions: readonly EvalQuestion[],
  signal: AbortSignal,
): Promise<void> {
  const unknown: string[] = [];
  for (const path of new Set(questions.flatMap(targetsOf).map((target) => target.path))) {
    if ((await engine.why(path, signal)).state !== 'indexed') unknown.push(path);
  }
  if (unknown.length === 0) return;
  const [first = '', ...others] = unknown;
  const named = `"${toOneLine(first)}"`;
  const which =
    others.length === 0
      ? `The target ${named} is`
      : `${named} and ${others.length} more ${others.length === 1 ? 'target' : 'targets'} are`;
  printError(`${which} not in the index at that path, and will be missed unless the path of a result ends like it.\n`);
}

async function keep(file: string, questions: readonly EvalQuestion[]): Promise<void> {
  await writeFile(file, `${JSON.stringify(questions, null, 1)}\n`).catch((error: unknown) => {
    throw errors.fileUnwritable(file, messageOf(error));
  });
}

async function compare(
  file: string | undefined,
  options: EvalOptions,
  embedders: readonly EmbedderKind[],
): Promise<void> {
  const { folder, k, count: max, kinds, save, yes = false, json } = options;
  const questions = file === undefined ? await made(folder, kinds, max, interruption) : await read(file);
  if (questions.length === 0) throw errors.noQuestions(folder);
  if (save !== undefined) await keep(save, questions);
  const results = await compareEmbedders(folder, embedders, questions, k, yes);
  if (interruption.aborted) return;
  if (json) printJson(results);
  else print(renderComparison(results, k));
}

async function read(file: string): Promise<readonly EvalQuestion[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw errors.badQuestions(file, messageOf(error));
  });
  const { parseQuestions } = await import('../../core/eval/questionFile');
  return parseQuestions(file, text);
}

async function made(
  folder: string,
  kinds: readonly QuestionKind[],
  max: number,
  signal: AbortSignal,
): Promise<readonly EvalQuestion[]> {
  const { questionsOf } = await requireLanceDb(() => import('../evaluation/repositoryQuestions'));
  return questionsOf(folder, kinds, max, signal);
}

const count =
  (max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  };

function readEmbedders(text: string): readonly EmbedderKind[] {
  return text.split(',').map((name) => {
    const kind = EMBEDDERS.find((known) => known === name.trim());
    if (!kind) throw new InvalidArgumentError(`It must name some of ${EMBEDDERS.join(', ')}.`);
    return kind;
  });
}

const EMBEDDERS: readonly EmbedderKind[] = ['builtin', 'ollama', 'openai'];

function readKinds(text: string): readonly QuestionKind[] {
  return text.split(',').map((name) => {
    const kind = QUESTION_KINDS.find((known) => known === name.trim());
    if (!kind) throw new InvalidArgumentError(`It must name some of ${QUESTION_KINDS.join(', ')}.`);
    return kind;
  });
}
