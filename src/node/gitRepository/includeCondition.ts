import { dirname, isAbsolute, join } from 'node:path';
import { foldCase, toBytes } from '../ignore/byteStrings';
import { homeOf, type ConfigLocation } from './configLocation';
import { pointerText } from './gitLocation';
import { compileGlob, matchesGlob } from '../ignore/gitGlob';
import type { RuleReader } from '../ignore/ruleReader';

const CONDITION = /^(gitdir|gitdir\/i|onbranch):(.*)$/s;
const BRANCH = /^ref: refs\/heads\/(.*)/;

/**
 * Returns whether the file of an `includeIf` section is read. Conditions on the addresses of remotes never hold here,
 * because they can be checked only after all configuration has been read.
 * @param file Path of the file that contains the condition.
 */
export function includeHolds(condition: string, file: string, place: ConfigLocation, reader: RuleReader): boolean {
  const [, kind, pattern = ''] = CONDITION.exec(condition) ?? [];
  if (kind === undefined) return false;
  if (kind !== 'onbranch') return isGitFolder(pattern, file, place, kind === 'gitdir/i', reader);
  const branch = BRANCH.exec(pointerText(join(place.gitFolder, 'HEAD'), reader))?.[1];
  return branch !== undefined && matches(withAllBelow(pattern), branch, false);
}

/**
 * Returns whether a pattern matches the git folder. As in git, the path is compared both with links and with links
 * resolved.
 */
function isGitFolder(
  pattern: string,
  file: string,
  { gitFolder, environment }: ConfigLocation,
  fold: boolean,
  reader: RuleReader,
): boolean {
  const real = (path: string): string => withSlashes(reader.realPath(path));
  const besideFile = pattern.startsWith('./');
  // The part of a pattern that stands for a folder on disk is compared literally: a star in the name of a folder is not
  // a wildcard.
  const prefix = besideFile ? `${real(dirname(reader.realPath(file)))}/` : '';
  const cased = fold ? foldCase : (text: string): string => text;
  const whole = withAllBelow(pattern);
  const glob = besideFile ? whole.slice(2) : fromAnywhere(whole.replace(/^~(?=\/)/, () => real(homeOf(environment))));
  return [real(gitFolder), withSlashes(gitFolder)].some(
    (path) => cased(path).startsWith(cased(prefix)) && matches(glob, path.slice(prefix.length), fold),
  );
}

const withSlashes = (path: string): string => path.replaceAll('\\', '/');
const fromAnywhere = (pattern: string): string => (isAbsolute(pattern) ? pattern : `**/${pattern}`);

/** Expands a slash at the end to everything below. */
const withAllBelow = (pattern: string): string => (pattern.endsWith('/') ? `${pattern}**` : pattern);

function matches(pattern: string, text: string, fold: boolean): boolean {
  const glob = compileGlob(toBytes(pattern), fold);
  return glob !== undefined && matchesGlob(glob, fold ? foldCase(toBytes(text)) : toBytes(text));
}
