import { homedir } from 'node:os';
import { join } from 'node:path';

/** The repository that configuration is read for. */
export interface ConfigLocation {
  /** The work tree. */
  readonly folder: string;
  /** Of this work tree. */
  readonly gitFolder: string;
  /** Of the repository: another where the work tree is a linked one. */
  readonly common: string;
  readonly environment: NodeJS.ProcessEnv;
}

export const homeOf = (environment: NodeJS.ProcessEnv): string => environment['HOME'] ?? homedir();
export const configHome = (environment: NodeJS.ProcessEnv): string =>
  environment['XDG_CONFIG_HOME'] || join(homeOf(environment), '.config');
export const expandHome = (path: string, environment: NodeJS.ProcessEnv): string =>
  path.startsWith('~/') ? join(homeOf(environment), path.slice(2)) : path;
