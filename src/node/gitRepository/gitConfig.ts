import { join, resolve } from 'node:path';
import { configHome, expandHome, type ConfigLocation } from './configLocation';
import { isTrue, readGitConfig, type GitConfig } from './gitConfigFiles';
import type { ObjectFormat } from './gitIndexFormat';
import type { RuleReader } from '../ignore/ruleReader';

/** What configuration says of the files that are ignored, and of how to read what else does. */
export interface GitSettings {
  /** The user's ignore file, whether it exists or not; undefined where none is wanted. */
  readonly excludesFile: string | undefined;
  /** `core.ignorecase`. */
  readonly foldsCase: boolean;
  readonly objects: ObjectFormat;
}

export const readGitSettings = (place: ConfigLocation, reader: RuleReader): GitSettings =>
  settingsOf(readGitConfig(place, reader), place);

function settingsOf(config: GitConfig, place: ConfigLocation): GitSettings {
  return {
    excludesFile: excludesFile(config, place),
    foldsCase: isTrue(config.get('core.ignorecase')),
    objects: config.get('extensions.objectformat') === 'sha256' ? 'sha256' : 'sha1',
  };
}

function excludesFile(config: GitConfig, { folder, environment }: ConfigLocation): string | undefined {
  const set = config.get('core.excludesfile');
  if (set === undefined) return join(configHome(environment), 'git', 'ignore');
  // git goes into the work tree before it looks.
  return set === '' ? undefined : resolve(folder, expandHome(set, environment));
}

/**
 * Keys of `core` that say how files on disk are compared with those in a repository. Their values are words, never
 * programs or paths.
 */
const COMPARING = [
  'autocrlf',
  'checkstat',
  'eol',
  'filemode',
  'ignorecase',
  'longpaths',
  'precomposeunicode',
  'symlinks',
  'trustctime',
];

/** All that git is told of a repository's configuration and the user's, as the text of a configuration file. */
export function harmlessConfig(place: ConfigLocation, reader: RuleReader): string {
  const config = readGitConfig(place, reader);
  const { excludesFile = '', objects } = settingsOf(config, place);
  const words = COMPARING.flatMap((key) => {
    const value = config.get(`core.${key}`) ?? '';
    return /^[a-z0-9]+$/i.test(value) ? [`\t${key} = ${value}`] : [];
  });
  const format =
    objects === 'sha1'
      ? ['\trepositoryFormatVersion = 0']
      : ['\trepositoryFormatVersion = 1', '[extensions]', `\tobjectFormat = ${objects}`];
  return ['[core]', '\tbare = false', ...words, `\texcludesFile = ${quoted(excludesFile)}`, ...format, ''].join('\n');
}

const quoted = (value: string): string => `"${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
