import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/**
 * Where git is installed, by the absolute folders of `PATH`; undefined when it is not. The system is not left to look:
 * Windows does so in the current folder first, and a `PATH` can name that folder too. A program there may be the
 * repository's.
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
