import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { errors, messageOf, toSearchError, type SearchError } from '../../core/base/errors';
import type { Edit } from './edits/edit';
import { lostContent } from './lostContent';
import { inPlace, lookAt, type Change, type SetupDirection, type Look, type SetupStep } from './plan';
import type { SetupRecord } from './record';
import { runProgram } from './runProgram';
import type { SetupTarget, TargetCommands } from './targets';
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

/** What the agent's own program does for a change. To update an entry, it would remove it with its settings. */
const PROGRAM_STEPS: Readonly<Record<Change, readonly SetupDirection[]>> = {
  add: ['add'],
  replace: ['remove', 'add'],
  update: [],
  remove: ['remove'],
  none: [],
};

async function add({ file, relation, change }: Look, work: Work): Promise<SearchError | undefined> {
  const { target, record } = work;
  const made = [...(await missingFolders(dirname(file.target))), ...(file.stats === undefined ? [file.target] : [])];
  // A file that setup wrote earlier is not the user's original.
  if (relation !== 'ours' && !record.hasMade(file.target)) await backUp(file);
  const { now, isDamaged, warning } = await byProgram(file, PROGRAM_STEPS[change], work);
  const text = inPlace(target, () => {
    const own = target.edit.add(file.text);
    if (isDamaged || saysTheSame(target, now.text, own)) return own;
    return target.edit.relation(now.text) === 'same' ? now.text : target.edit.add(now.text);
  });
  await writeChanged(now, text);
  if (target.kind === 'skill') record.addSkill(target.path, text);
  record.addMade(made);
  return warning;
}

async function remove({ file }: Look, work: Work): Promise<SearchError | undefined> {
  const { target, record } = work;
  const { now, isDamaged, warning } = await byProgram(file, PROGRAM_STEPS.remove, work);
  const before = await textBefore(file);
  const text = inPlace(target, () => {
    const own = target.edit.remove(file.text, before);
    return isDamaged || saysTheSame(target, now.text, own) ? own : target.edit.remove(now.text, before);
  });
  const isOwn = record.hasMade(file.target) || target.kind === 'skill' || isAsMade(file, target);
  if (before === undefined && isOwn && target.edit.isEmpty(text)) await rm(file.target, { force: true });
  else await writeChanged(now, text);
  if (before !== undefined && (text === before || isWithoutOwn(target, before)))
    await rm(backupOf(file), { force: true });
  record.forget(target.path);
  record.forget(file.target);
  return warning;
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

/** How the agent's own program left the file. */
interface Left {
  readonly now: ConfigurationFile;
  /** Whether the text before must be restored. */
  readonly isDamaged?: true;
  /** Why the program did not make the change. The file is then edited instead. */
  readonly warning?: SearchError;
}

/** Makes the change with the agent's own program, if it has one. */
async function byProgram(file: ConfigurationFile, names: readonly SetupDirection[], work: Work): Promise<Left> {
  let left: Left = { now: file };
  for (const name of names) {
    const { commands } = work.target;
    if (!commands || left.warning) break;
    left = await runCommand(name, commands, file, work);
  }
  return left;
}

async function runCommand(
  name: SetupDirection,
  commands: TargetCommands,
  file: ConfigurationFile,
  { target, signal }: Work,
): Promise<Left> {
  const failure = await runProgram(commands.program, commands[name], signal);
  const command = [commands.program, ...commands[name]].join(' ');
  const damaged = ({ target: path, text }: ConfigurationFile, reason: string): Left => ({
    now: { ...file, target: path, text },
    isDamaged: true,
    warning: errors.agentFileDamaged(command, target.path, reason),
  });
  const now = await readTextFile(target.path, target.roots).catch(() => undefined);
  if (!now) return damaged(file, 'it can no longer be read');
  const damage = damageIn(now.text, file.text, target.edit, commands.key);
  if (damage !== undefined) return damaged(now, damage);
  const isDone = target.edit.relation(now.text) === (name === 'add' ? 'same' : 'absent');
  if (failure === undefined && isDone) return { now };
  return { now, warning: errors.agentCommandFailed(command, failure ?? `${target.path} does not show it`) };
}

/** Returns what is wrong with a file that a program rewrote; undefined if it is valid and has all its other content. */
function damageIn(now: string, before: string, edit: Edit, key: string): string | undefined {
  try {
    edit.relation(now);
    const lost = lostContent(edit.rest(before), edit.rest(now), key);
    return lost && `"${lost.join('.')}" is missing or changed`;
  } catch (error) {
    return messageOf(error);
  }
}
