import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/**
 * Returns the path of the git program, searched in the absolute folders of `PATH`, or undefined if git is not
 * installed. The search is not left to the system: Windows looks in the current folder first, and `PATH` can contain
 * that folder too. A program in the current folder may come from the repository.
 */
export function gitProgram(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const isWindows = platform === 'win32';
  const [, path = ''] =
    Object.entries(environment).find(([name]) => (isWindows ? name.toUpperCase() : name) === 'PATH') ?? [];
  const folders = path.split(isWindows ? ';' : ':').map((folder) => folder.replace(/^"(.*)"$/, '$1'));
  return folders
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, isWindows ? 'git.exe' : 'git'))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
