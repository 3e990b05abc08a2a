import { dirname, join, resolve } from 'node:path';
import { configHome, expandHome, homeOf, type ConfigPlace } from './configPlace';
import type { ObjectFormat } from './indexFormat';
import { includeHolds } from './includeCondition';
import type { RuleReader } from './ruleReader';

/** Values by `section.key` or `section.subsection.key`; section and key in lower case, the last value of a key. */
type GitConfig = ReadonlyMap<string, string>;

const MOST_INCLUDES = 10;

/** What configuration says of the files that are ignored, and of how to read what else does. */
export interface GitSettings {
  /** The user's ignore file, whether it exists or not; undefined where none is wanted. */
  readonly excludesFile: string | undefined;
  /** `core.ignorecase`. */
  readonly foldsCase: boolean;
  readonly objects: ObjectFormat;
}

export function readGitSettings(place: ConfigPlace, reader: RuleReader): GitSettings {
  const config = readGitConfig(place, reader);
  return {
    excludesFile: excludesFile(config, place),
    foldsCase: isTrue(config.get('core.ignorecase')),
    objects: config.get('extensions.objectformat') === 'sha256' ? 'sha256' : 'sha1',
  };
}

/** The user's configuration, then the repository's. */
function readGitConfig(place: ConfigPlace, reader: RuleReader): GitConfig {
  const config = new Map<string, string>();
  const read = (file: string): void => readInto(config, file, place, reader, 0);
  for (const file of userConfigFiles(place.environment)) read(file);
  read(join(place.common, 'config'));
  if (isTrue(config.get('extensions.worktreeconfig'))) read(join(place.gitFolder, 'config.worktree'));
  return config;
}

const isTrue = (value: string | undefined): boolean => /^(true|yes|on|1)$/i.test(value ?? '');

function excludesFile(config: GitConfig, { folder, environment }: ConfigPlace): string | undefined {
  const set = config.get('core.excludesfile');
  if (set === undefined) return join(configHome(environment), 'git', 'ignore');
  // git goes into the work tree before it looks.
  return set === '' ? undefined : resolve(folder, expandHome(set, environment));
}

function userConfigFiles(environment: NodeJS.ProcessEnv): readonly string[] {
  const system = environment['GIT_CONFIG_NOSYSTEM'] ? [] : [environment['GIT_CONFIG_SYSTEM'] ?? '/etc/gitconfig'];
  const global = environment['GIT_CONFIG_GLOBAL'];
  const own = global !== undefined ? [global] : [join(configHome(environment), 'git', 'config'), join(homeOf(environment), '.gitconfig')];
  return [...system, ...own];
}

const INCLUDE = /^include(?:if\.(.*))?\.path$/s;

/** Takes over a file and what it includes. */
function readInto(config: Map<string, string>, file: string, place: ConfigPlace, reader: RuleReader, depth: number): void {
  if (depth > MOST_INCLUDES) return;
  for (const [key, value] of parseGitConfig(reader.text(file))) {
    const include = INCLUDE.exec(key);
    if (!include) config.set(key, value);
    else if (include[1] === undefined || includeHolds(include[1], file, place, reader))
      readInto(config, resolve(dirname(file), expandHome(value, place.environment)), place, reader, depth + 1);
  }
}

const SECTION = /^\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]\s*/;

export function* parseGitConfig(text: string): Generator<readonly [key: string, value: string]> {
  let section = '';
  for (const raw of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    let line = raw.trim();
    const header = SECTION.exec(line);
    if (header) {
      section = [header[1]?.toLowerCase(), header[2]?.replace(/\\(.)/g, '$1')].filter((part) => part !== undefined).join('.');
      line = line.slice(header[0].length);
    }
    const entry = /^([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(line);
    // A key without a value means true.
    if (entry) yield [`${section}.${(entry[1] ?? '').toLowerCase()}`, entry[2] === undefined ? 'true' : parseValue(entry[2])];
  }
}

/** Quotes group, a backslash escapes, and `#` or `;` outside of quotes starts a comment. */
function parseValue(text: string): string {
  let value = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') quoted = !quoted;
    else if (character === '\\') value += ESCAPES[text.charAt(++at)] ?? text.charAt(at);
    else if (!quoted && (character === '#' || character === ';')) return value.trimEnd();
    else value += character;
  }
  return value;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b' };
