import { dirname, join, resolve } from 'node:path';
import type { ConfigLocation } from './configLocation';
import type { RuleReader } from '../ignore/ruleReader';

/** Maximum size of a file that holds a path or the name of a branch. */
const MAX_POINTER_BYTES = 64 * 1024;

/**
 * Returns the text of a one-line file of git (`.git`, `commondir`, `HEAD`) without the line end. Empty if there is no
 * such file.
 */
export const pointerText = (path: string, reader: RuleReader): string =>
  reader.text(path, 'utf8', MAX_POINTER_BYTES).trimEnd();

/** Returns the git location of the work tree that starts at a folder, or undefined if none does. */
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

/** Returns the location of the nearest work tree from a folder upward. */
export function gitLocationAround(folder: string, reader: RuleReader): ConfigLocation | undefined {
  return (
    gitLocationAt(folder, reader) ??
    (dirname(folder) === folder ? undefined : gitLocationAround(dirname(folder), reader))
  );
}

/** Returns the git folder of a work tree. `.git` is that folder, or a file with its path. */
function gitFolderOf(folder: string, reader: RuleReader): string | undefined {
  const path = join(folder, '.git');
  const stat = reader.stat(path);
  if (!stat) return undefined;
  const pointed = stat.isFile() ? /^gitdir: (.*)/.exec(pointerText(path, reader))?.[1] : path;
  const gitFolder = pointed === undefined ? undefined : resolve(folder, pointed);
  return gitFolder !== undefined && reader.stat(join(gitFolder, 'HEAD')) ? gitFolder : undefined;
}

/** Returns the git folder of the repository. A linked work tree shares everything but its index with the repository. */
const commonFolderOf = (gitFolder: string, reader: RuleReader): string =>
  resolve(gitFolder, pointerText(join(gitFolder, 'commondir'), reader));
