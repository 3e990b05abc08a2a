import { basename } from 'node:path';
import type { Launch } from './entryShapes';

/** Name under which the server is registered, and name of its skill. */
export const SERVER_NAME = 'codebase-search';

/** How a registered server relates to the one that setup registers. */
export type EntryRelation = 'same' | 'ours' | 'other';

/**
 * Compares a registered server with the wanted one. `ours`: as setup writes it, but with another path to the same
 * program, for example of an earlier installation. `other`: the user chose other arguments, or another program.
 */
export function relationOf(found: Launch | undefined, wanted: Launch): EntryRelation {
  if (!found) return 'other';
  const words = (launch: Launch): string => JSON.stringify([launch.command, ...launch.args]);
  if (words(found) === words(wanted)) return 'same';
  const [own, wantedOwn] = [ownArguments(found), ownArguments(wanted)];
  return own !== undefined && JSON.stringify(own) === JSON.stringify(wantedOwn) ? 'ours' : 'other';
}

/** Returns the arguments after the program; undefined if the program is not this one. */
function ownArguments({ command, args }: Launch): readonly string[] | undefined {
  const [first = '', ...rest] = args;
  if (/^cmd(?:\.exe)?$/i.test(command) && first.toLowerCase() === '/c')
    return ownArguments({ command: rest[0] ?? '', args: rest.slice(1) });
  const name = basename(command.replaceAll('\\', '/')).replace(/\.(?:cmd|exe)$/i, '');
  if (name === SERVER_NAME) return args;
  return name === 'node' && /[\\/]dist[\\/]cli\.js$/.test(first) ? rest : undefined;
}
