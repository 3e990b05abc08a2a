import { accessSync, constants, statSync } from 'node:fs';
import { pathForm, type Places } from './places';

/**
 * Returns the absolute path of a program on PATH; undefined if there is none. Programs in the current folder do not
 * count, even if PATH names that folder: a repository must not decide which programs run.
 */
export function findProgram(
  name: string,
  places: Places,
  cwd: string,
  accepts: (folder: string) => boolean = () => true,
): string | undefined {
  const form = pathForm(places);
  const isWithin = (outer: string, inner: string): boolean => {
    const way = form.relative(outer, inner);
    return way === '' || (way.split(form.sep)[0] !== '..' && !form.isAbsolute(way));
  };
  // If the current folder is the home folder or above it, the folders below it are the user's own.
  const isForeign = isWithin(cwd, places.home)
    ? (folder: string) => form.relative(cwd, folder) === ''
    : (folder: string) => isWithin(cwd, folder);
  return foldersOf(places)
    .filter((folder) => form.isAbsolute(folder) && !isForeign(folder) && accepts(folder))
    .flatMap((folder) => endingsOf(places).map((ending) => form.join(folder, name + ending)))
    .find((path) => isProgram(path, places));
}

function foldersOf({ environment, platform }: Places): readonly string[] {
  const path = environment['PATH'] ?? environment['Path'] ?? '';
  return path
    .split(platform === 'win32' ? ';' : ':')
    .map((folder) => folder.replace(/^"(.*)"$/, '$1'))
    .filter((folder) => folder !== '');
}

const endingsOf = ({ environment, platform }: Places): readonly string[] =>
  platform === 'win32'
    ? (environment['PATHEXT'] ?? '.COM;.EXE;.BAT;.CMD').split(';').map((ending) => ending.toLowerCase())
    : [''];

function isProgram(path: string, { platform }: Places): boolean {
  try {
    if (platform !== 'win32') accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
