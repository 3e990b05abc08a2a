import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { RuleReader } from './ruleReader';

/** Values by `section.key` or `section.subsection.key`; section and key in lower case, the last value of a key. */
export type GitConfig = ReadonlyMap<string, string>;

const MOST_INCLUDES = 10;

/** What git would read of its configuration that decides which files it ignores: the user's, then the repository's. */
export function readGitConfig(repositoryFile: string | undefined, environment: NodeJS.ProcessEnv, reader: RuleReader): GitConfig {
  const config = new Map<string, string>();
  for (const file of userConfigFiles(environment)) readInto(config, file, 0, reader);
  if (repositoryFile) readInto(config, repositoryFile, 0, reader);
  return config;
}

/** The user's ignore file, whether it exists or not. */
export function excludesFile(config: GitConfig, environment: NodeJS.ProcessEnv): string {
  const set = config.get('core.excludesfile');
  return set ? expandHome(set, environment) : join(configHome(environment), 'git', 'ignore');
}

function userConfigFiles(environment: NodeJS.ProcessEnv): readonly string[] {
  const system = environment['GIT_CONFIG_NOSYSTEM'] ? [] : [environment['GIT_CONFIG_SYSTEM'] ?? '/etc/gitconfig'];
  const global = environment['GIT_CONFIG_GLOBAL'];
  const own = global !== undefined ? [global] : [join(configHome(environment), 'git', 'config'), join(homeOf(environment), '.gitconfig')];
  return [...system, ...own];
}

const homeOf = (environment: NodeJS.ProcessEnv): string => environment['HOME'] ?? homedir();
const configHome = (environment: NodeJS.ProcessEnv): string => environment['XDG_CONFIG_HOME'] || join(homeOf(environment), '.config');
const expandHome = (path: string, environment: NodeJS.ProcessEnv): string =>
  path.startsWith('~/') ? join(homeOf(environment), path.slice(2)) : path;

/** Takes over a file and what it includes. Conditional includes are about identities and signing, and are passed over. */
function readInto(config: Map<string, string>, file: string, depth: number, reader: RuleReader): void {
  if (depth > MOST_INCLUDES) return;
  for (const [key, value] of parseGitConfig(reader.text(file))) {
    if (key !== 'include.path') config.set(key, value);
    else readInto(config, isAbsolute(value) ? value : join(dirname(file), expandHome(value, process.env)), depth + 1, reader);
  }
}

const SECTION = /^\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]\s*/;

export function* parseGitConfig(text: string): Generator<readonly [key: string, value: string]> {
  let section = '';
  for (const raw of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    let line = raw.trim();
    const header = SECTION.exec(line);
    if (header) {
      section = [header[1]?.toLowerCase(), header[2]].filter((part) => part !== undefined).join('.');
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
