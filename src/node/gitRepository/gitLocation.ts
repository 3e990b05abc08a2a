import { dirname, join, resolve } from 'node:path';
import type { ConfigLocation } from './configLocation';
import type { RuleReader } from '../ignore/ruleReader';

/** A path, or the name of a branch. */
const MAX_POINTER_BYTES = 64 * 1024;

/**
 * The small files of git that hold one line, without the end of it: `.git`, `commondir`, `HEAD`. Empty when there is
 * none.
 */
export const pointerText = (path: string, reader: RuleReader): string =>
  reader.text(path, 'utf8', MAX_POINTER_BYTES).trimEnd();

/** Where git keeps what belongs to the work tree that starts at a folder; undefined when none does. */
export function gitLocationAt(
  folder: string,
  reader: RuleReader,
  environment: NodeJS.ProcessEnv = process.env,
): ConfigLocation | undefined {
  const gitFolder = gitFolderOf(folder, reader);
  return gitFolder === undefined
    ? undefined
    : { folder, gitFolder, common: commonFolderOf(gitFolder, reader), environment };
}

/** The location for the nearest work tree from a folder up. */
export function gitLocationAround(folder: string, reader: RuleReader): ConfigLocation | undefined {
  return (
    gitLocationAt(folder, reader) ??
    (dirname(folder) === folder ? undefined : gitLocationAround(dirname(folder), reader))
  );
}

/** `.git` is a folder, or a file that says where that is. */
function gitFolderOf(folder: string, reader: RuleReader): string | undefined {
  const path = join(folder, '.git');
  const stat = reader.stat(path);
  if (!stat) return undefined;
  const pointed = stat.isFile() ? /^gitdir: (.*)/.exec(pointerText(path, reader))?.[1] : path;
  const gitFolder = pointed === undefined ? undefined : resolve(folder, pointed);
  return gitFolder !== undefined && reader.stat(join(gitFolder, 'HEAD')) ? gitFolder : undefined;
}

/** A linked work tree shares everything but its index with the repository it belongs to. */
const commonFolderOf = (gitFolder: string, reader: RuleReader): string =>
  resolve(gitFolder, pointerText(join(gitFolder, 'commondir'), reader));
