import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Option, type Command } from 'commander';
import { errors } from '../../core/base/errors';

export interface CommonOptions {
  /** Folders, as given; by default the current one. */
  readonly folder: readonly string[];
  readonly json?: boolean;
}

/** Default folder of a command that names none. */
export const CURRENT_FOLDER: readonly string[] = ['.'];

export function addFolders(command: Command): Command {
  // The first given folder replaces the default; later ones are added.
  let given: readonly string[] = [];
  const option = new Option('-f, --folder <folder>', 'folder; may be repeated').default(
    CURRENT_FOLDER,
    'the current folder',
  );
  return command.addOption(option.argParser((folder: string) => (given = [...given, readFolder(folder)])));
}

/** Validates a folder argument. An empty variable in a script must not mean the current folder. */
export function readFolder(folder: string): string {
  if (folder === '') throw errors.invalidField('--folder', folder, 'the path of a folder');
  if (/^file:\/\//i.test(folder)) return fileURLToPath(folder);
  // Settings of agents name a home folder without a shell that would replace the sign.
  return /^~(?=$|[\\/])/.test(folder) ? folder.replace('~', homedir()) : folder;
}

export function addJson(command: Command): Command {
  return command.option('--json', 'print JSON, for programs');
}

/** Adds `--store`. @param use purpose of the store, for the help text. */
export function addStore(command: Command, use: string): Command {
  return command.option('--store <address>', `shared index ${use}: s3://…, gs://…, az://…, db://… or a folder`);
}

/** Adds `--no-daemon`, which every command has and which does the same as the environment variable. */
export function addNoDaemon(command: Command): Command {
  return command
    .option('--no-daemon', 'hold the engine in this process, and start none in the background')
    .hook('preAction', (_, acting) => {
      if (acting.opts()['daemon'] === false) process.env['CODEBASE_SEARCH_NO_DAEMON'] = '1';
    });
}
