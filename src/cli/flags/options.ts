import { Option, type Command } from 'commander';
import { errors } from '../../core/base/errors';

export interface CommonOptions {
  /** Folders, as given; the current one when none is. */
  readonly folder: readonly string[];
  readonly json?: boolean;
}

/** The folder of a command that names none. */
export const CURRENT_FOLDER: readonly string[] = ['.'];

export function addFolders(command: Command): Command {
  // A given folder takes the place of the default, and joins what was given before it.
  let given: readonly string[] = [];
  const option = new Option('-f, --folder <folder>', 'folder; may be repeated').default(
    CURRENT_FOLDER,
    'the current folder',
  );
  return command.addOption(option.argParser((folder: string) => (given = [...given, readFolder(folder)])));
}

/** What a script's empty variable leaves is not the current folder. */
export function readFolder(folder: string): string {
  if (folder === '') throw errors.invalidField('--folder', folder, 'the path of a folder');
  return folder;
}

export function addJson(command: Command): Command {
  return command.option('--json', 'print JSON, for programs');
}

/** @param use what is done with it. */
export function addStore(command: Command, use: string): Command {
  return command.option('--store <address>', `shared index ${use}: s3://…, gs://…, az://…, db://… or a folder`);
}

/** Each command has it: what it does is what the variable of the environment does. */
export function addNoDaemon(command: Command): Command {
  return command
    .option('--no-daemon', 'hold the engine in this process, and start none in the background')
    .hook('preAction', (_, acting) => {
      if (acting.opts()['daemon'] === false) process.env['CODEBASE_SEARCH_NO_DAEMON'] = '1';
    });
}
