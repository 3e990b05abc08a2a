import { findProgram } from './findProgram';
import type { Launch } from './edits/entryShapes';
import { SERVER_NAME } from './edits/entryRelation';
import type { Places } from './places';

/** @param cli the script of this command line. */
export function launchOf(cli: string, places: Places, cwd: string): Launch {
  // What npm and npx add for the time of a command is gone when an agent starts the server.
  const isLasting = (folder: string): boolean => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder);
  return findProgram(SERVER_NAME, places, cwd, isLasting) === undefined
    ? { command: 'node', args: [cli, 'mcp'] }
    : { command: SERVER_NAME, args: ['mcp'] };
}

/**
 * As it is written for one agent. On Windows, npm makes a `.cmd` file of a command, which only a shell starts.
 */
export function launchFor(
  { command, args }: Launch,
  { startsScripts = false, folder }: { readonly startsScripts?: boolean; readonly folder?: string },
  { platform }: Places,
): Launch {
  const all = folder === undefined ? args : [...args, '--folder', folder];
  return platform === 'win32' && command === SERVER_NAME && !startsScripts
    ? { command: 'cmd', args: ['/c', command, ...all] }
    : { command, args: all };
}
