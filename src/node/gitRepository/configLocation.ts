import { homedir } from 'node:os';
import { join } from 'node:path';

/** The repository whose configuration is read. */
export interface ConfigLocation {
  /** Root of the work tree. */
  readonly folder: string;
  /** Git folder of this work tree. */
  readonly gitFolder: string;
  /** Git folder of the repository. It differs from `gitFolder` in a linked work tree. */
  readonly common: string;
  readonly environment: NodeJS.ProcessEnv;
}

export const homeOf = (environment: NodeJS.ProcessEnv): string => environment['HOME'] ?? homedir();
export const configHome = (environment: NodeJS.ProcessEnv): string =>
  environment['XDG_CONFIG_HOME'] || join(homeOf(environment), '.config');
export const expandHome = (path: string, environment: NodeJS.ProcessEnv): string =>
  path.startsWith('~/') ? join(homeOf(environment), path.slice(2)) : path;
