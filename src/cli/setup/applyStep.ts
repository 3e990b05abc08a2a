import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { errors, toSearchError, type SearchError } from '../../core/base/errors';
import { inPlace, lookAt, type SetupDirection, type Look, type SetupStep } from './plan';
import type { SetupRecord } from './record';
import { runProgram } from './runProgram';
import type { SetupTarget } from './targets';
import {
  backUp,
  backupOf,
  missingFolders,
  readTextFile,
  textBefore,
  writeTextFile,
  type ConfigurationFile,
} from './configurationFile';

export interface StepOutcome extends SetupStep {
  /** A problem that occurred although the change was made. */
  readonly warning?: SearchError;
}

interface Work {
  readonly target: SetupTarget;
  readonly record: SetupRecord;
  readonly signal: AbortSignal;
}

/** Applies a planned step to the file in its current state. */
export async function applyStep(
  step: SetupStep,
  direction: SetupDirection,
  force: boolean,
  record: SetupRecord,
  signal: AbortSignal,
): Promise<StepOutcome> {
  if (step.change === 'none') return step;
  const work: Work = { target: step.target, record, signal };
  try {
    const look = await lookAt(step.target, direction, force);
    if (look.change === 'none') return { ...step, change: 'none' };
    const warning = await (direction === 'add' ? add(look, work) : remove(look, work));
    return { ...step, change: look.change, ...(warning && { warning }) };
  } catch (error) {
    return { ...step, change: 'none', problem: toSearchError(error) };
  }
}

async function add({ file, relation, change }: Look, work: Work): Promise<SearchError | undefined> {
  const { target, record } = work;
  const made = [...(await missingFolders(dirname(file.target))), ...(file.stats === undefined ? [file.target] : [])];
  // A file that setup wrote earlier is not the user's original.
  if (relation !== 'ours' && !record.hasMade(file.target)) await backUp(file);
  const failure = await byProgram(change === 'replace' ? ['remove', 'add'] : ['add'], work);
  const now = target.commands ? await readTextFile(target.path, target.roots) : file;
  const text = inPlace(target, () => {
    const own = target.edit.add(file.text);
    if (saysTheSame(target, now.text, own)) return own;
    return target.edit.relation(now.text) === 'same' ? now.text : target.edit.add(now.text);
  });
  await writeChanged(now, text);
  if (target.kind === 'skill') record.addSkill(target.path, text);
  record.addMade(made);
  return failure;
}

async function remove({ file }: Look, work: Work): Promise<SearchError | undefined> {
  const { target, record } = work;
  const failure = await byProgram(['remove'], work);
  const now = target.commands ? await readTextFile(target.path, target.roots) : file;
  const before = await textBefore(file);
  const text = inPlace(target, () => {
    const own = target.edit.remove(file.text, before);
    return saysTheSame(target, now.text, own) ? own : target.edit.remove(now.text, before);
  });
  const isOwn = record.hasMade(file.target) || target.kind === 'skill' || isAsMade(file, target);
  if (before === undefined && isOwn && target.edit.isEmpty(text)) await rm(file.target, { force: true });
  else await writeChanged(now, text);
  if (before !== undefined && (text === before || isWithoutOwn(target, before)))
    await rm(backupOf(file), { force: true });
  record.forget(target.path);
  record.forget(file.target);
  return failure;
}

/**
 * Returns whether two texts differ only in the server's entry and in layout. Agent programs rewrite their file when
 * they change it, some without its comments. If that changed nothing else, the file gets the user's layout back.
 */
const saysTheSame = ({ edit }: SetupTarget, now: string, text: string): boolean =>
  isDeepStrictEqual(edit.rest(now), edit.rest(text));

/**
 * Returns whether the file is exactly what setup creates from nothing. In a repository, another user may have created
 * it.
 */
const isAsMade = ({ text }: ConfigurationFile, target: SetupTarget): boolean =>
  inPlace(target, () => target.edit.add('')) === text;

async function writeChanged(file: ConfigurationFile, text: string): Promise<void> {
  if (text !== file.text) await writeTextFile(file, text);
}

/**
 * Returns whether the backup has no entry that setup replaced, so that it holds nothing that is not also in the file.
 */
function isWithoutOwn({ edit }: SetupTarget, before: string): boolean {
  try {
    return edit.relation(before) === 'absent';
  } catch {
    return false;
  }
}

/**
 * Makes the change with the agent's own program, if it has one.
 * @returns why that failed. The file, as the program left it, is then edited instead.
 */
async function byProgram(names: readonly SetupDirection[], { target, signal }: Work): Promise<SearchError | undefined> {
  if (!target.commands) return undefined;
  const { program } = target.commands;
  for (const name of names) {
    const failure = await runProgram(program, target.commands[name], signal);
    const now = await readTextFile(target.path, target.roots);
    const relation = inPlace(target, () => target.edit.relation(now.text));
    if (failure === undefined && relation === (name === 'add' ? 'same' : 'absent')) continue;
    const reason = failure ?? `${target.path} does not show it`;
    return errors.agentCommandFailed([program, ...target.commands[name]].join(' '), reason);
  }
  return undefined;
}
