import { findProgram } from './findProgram';
import type { Launch } from './edits/entryShapes';
import { SERVER_NAME } from './edits/entryRelation';
import type { Places } from './places';

/** Returns how to start the server. @param cli path of the command-line script. */
export function launchOf(cli: string, places: Places, cwd: string): Launch {
  // Folders that npm and npx add to PATH while a command runs are gone when an agent starts the server.
  const isLasting = (folder: string): boolean => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder);
  return findProgram(SERVER_NAME, places, cwd, isLasting) === undefined
    ? { command: 'node', args: [cli, 'mcp'] }
    : { command: SERVER_NAME, args: ['mcp'] };
}

/**
 * Returns the launch in the form for one agent. On Windows, npm creates a `.cmd` file for a command, which only a shell
 * can start.
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
