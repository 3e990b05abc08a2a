import { errors, toSearchError, type SearchError } from '../../core/base/errors';
import { Unsuitable } from './edits/edit';
import type { EntryRelation } from './edits/entryRelation';
import type { SetupTarget } from './targets';
import { readTextFile, type ConfigurationFile } from './configurationFile';

export type SetupDirection = 'add' | 'remove';
/** What is to be done to a file. */
export type Change = 'add' | 'replace' | 'remove' | 'none';

export interface SetupStep {
  readonly target: SetupTarget;
  readonly change: Change;
  /** Why nothing is done, where something would have to be. */
  readonly problem?: SearchError;
  /** Why nothing needs to be done. */
  readonly reason?: string;
}

/** @param force to replace and remove what is there by hand, too. */
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

/** A file as it is now, and what is to be done to it. @throws SearchError where that is not possible. */
export async function lookAt(target: SetupTarget, direction: SetupDirection, force: boolean): Promise<Look> {
  const file = await readTextFile(target.path, target.roots);
  return inPlace(target, () => {
    const relation = target.edit.relation(file.text);
    if (relation === 'other' && !force) throw errors.agentEntryOther(target.path);
    const change = changeFor(relation, direction);
    // What cannot be done in place is found before anything is written.
    if (change === 'add' || change === 'replace') target.edit.add(file.text);
    if (change === 'remove') target.edit.remove(file.text, undefined);
    return { file, relation, change };
  });
}

function changeFor(relation: EntryRelation | 'absent', direction: SetupDirection): Change {
  if (direction === 'remove') return relation === 'absent' ? 'none' : 'remove';
  if (relation === 'absent') return 'add';
  return relation === 'same' ? 'none' : 'replace';
}

/** What an edit says of a file, as a failure that names the file. */
export function inPlace<T>({ path }: SetupTarget, edit: () => T): T {
  try {
    return edit();
  } catch (error) {
    throw error instanceof Unsuitable ? errors.agentFileUnsuitable(path, error.message) : error;
  }
}
