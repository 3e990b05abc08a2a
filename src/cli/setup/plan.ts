import { errors, toSearchError, type SearchError } from '../../core/base/errors';
import { Unsuitable } from './edits/edit';
import type { EntryRelation } from './edits/entryRelation';
import type { SetupTarget } from './targets';
import { isReadOnly, readTextFile, type ConfigurationFile } from './configurationFile';

export type SetupDirection = 'add' | 'remove';
/** Change to a file. `update`: only the command of an entry changes, and settings that a user made in it stay. */
export type Change = 'add' | 'replace' | 'update' | 'remove' | 'none';

export interface SetupStep {
  readonly target: SetupTarget;
  readonly change: Change;
  /** Why nothing is done although something should be. */
  readonly problem?: SearchError;
  /** Why nothing needs to be done. */
  readonly reason?: string;
}

/** Plans the change to one file. @param force to also replace and remove manual entries. */
export async function planStep(target: SetupTarget, direction: SetupDirection, force: boolean): Promise<SetupStep> {
  try {
    const { change } = await lookAt(target, direction, force);
    return { target, change };
  } catch (error) {
    return { target, change: 'none', problem: toSearchError(error) };
  }
}

export interface Look {
  readonly file: ConfigurationFile;
  readonly relation: EntryRelation | 'absent';
  readonly change: Change;
}

/** Reads a file and determines the change to it. @throws SearchError if the change is not possible. */
export async function lookAt(target: SetupTarget, direction: SetupDirection, force: boolean): Promise<Look> {
  const file = await readTextFile(target.path, target.roots);
  return inPlace(target, () => {
    const relation = target.edit.relation(file.text);
    const isUsers = relation === 'other' || (direction === 'remove' && target.edit.hasSettings(file.text));
    if (isUsers && !force) throw errors.agentEntryOther(target.path);
    const change = changeFor(relation, direction, target);
    if (change !== 'none' && isReadOnly(file)) throw errors.agentFileUnsuitable(target.path, 'it is read-only');
    // Finds out before anything is written whether the edit is possible.
    if (change === 'remove') target.edit.remove(file.text, undefined);
    else if (change !== 'none') target.edit.add(file.text);
    return { file, relation, change };
  });
}

function changeFor(relation: EntryRelation | 'absent', direction: SetupDirection, { edit }: SetupTarget): Change {
  if (direction === 'remove') return relation === 'absent' ? 'none' : 'remove';
  if (relation === 'absent') return 'add';
  if (relation === 'same') return 'none';
  return relation === 'ours' && edit.launch ? 'update' : 'replace';
}

/** Runs an edit and converts its failure to one that names the file. */
export function inPlace<T>({ path }: SetupTarget, edit: () => T): T {
  try {
    return edit();
  } catch (error) {
    throw error instanceof Unsuitable ? errors.agentFileUnsuitable(path, error.message) : error;
  }
}
