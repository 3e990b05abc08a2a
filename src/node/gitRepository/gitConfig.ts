import { join, resolve } from 'node:path';
import { configHome, expandHome, type ConfigLocation } from './configLocation';
import { isTrue, readGitConfig, type GitConfig } from './gitConfigFiles';
import type { ObjectFormat } from './gitIndexFormat';
import type { RuleReader } from '../ignore/ruleReader';

/** Settings of git for ignored files, and for reading its index. */
export interface GitSettings {
  /** Path of the user's ignore file, whether it exists or not. Undefined if the user disabled it. */
  readonly excludesFile: string | undefined;
  /** Value of `core.ignorecase`. */
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
  // git changes to the root of the work tree before it resolves the path.
  return set === '' ? undefined : resolve(folder, expandHome(set, environment));
}

/**
 * Keys of `core` that affect how files on disk are compared with those in a repository. Their values are words, never
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

/**
 * Returns the text of a configuration file for git, with all that git may know of the repository's and the user's
 * configuration.
 */
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
