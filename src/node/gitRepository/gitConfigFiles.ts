import { dirname, join, resolve } from 'node:path';
import { configHome, expandHome, homeOf, type ConfigLocation } from './configLocation';
import { parseGitConfig } from './gitConfigText';
import { includeHolds } from './includeCondition';
import type { RuleReader } from '../ignore/ruleReader';

/**
 * Configuration values by `section.key` or `section.subsection.key`. Section and key are in lower case, and the last
 * value of a key counts.
 */
export type GitConfig = ReadonlyMap<string, string>;

/** Maximum depth of includes, the same as in git. */
const MAX_DEEP = 10;
/**
 * Maximum number of includes, far more than people use. A file can be included again and again, so without a total
 * limit the number of includes would multiply with each level.
 */
const MAX_INCLUDES = 200;
const MAX_BYTES = 2 * 1024 * 1024;

/** Reads the user's configuration, then the repository's. */
export function readGitConfig(place: ConfigLocation, reader: RuleReader): GitConfig {
  const user = new ConfigFiles(place, reader);
  for (const file of userConfigFiles(place.environment)) user.read(file);
  // The limits for the repository's files are not reduced by the user's files.
  const repository = new ConfigFiles(place, reader, user.values);
  repository.read(join(place.common, 'config'));
  if (isTrue(repository.values.get('extensions.worktreeconfig')))
    repository.read(join(place.gitFolder, 'config.worktree'));
  return repository.values;
}

export const isTrue = (value: string | undefined): boolean => /^(true|yes|on|1)$/i.test(value ?? '');

function userConfigFiles(environment: NodeJS.ProcessEnv): readonly string[] {
  const system = environment['GIT_CONFIG_NOSYSTEM'] ? [] : [environment['GIT_CONFIG_SYSTEM'] ?? '/etc/gitconfig'];
  const global = environment['GIT_CONFIG_GLOBAL'];
  const own =
    global !== undefined
      ? [global]
      : [join(configHome(environment), 'git', 'config'), join(homeOf(environment), '.gitconfig')];
  return [...system, ...own];
}

const INCLUDE = /^include(?:if\.(.*))?\.path$/s;

/** Reads configuration files and the files that they include, up to a total size. */
class ConfigFiles {
  readonly values: Map<string, string>;
  #includes = 0;
  #bytes = 0;

  constructor(
    private readonly place: ConfigLocation,
    private readonly reader: RuleReader,
    before: GitConfig = new Map(),
  ) {
    this.values = new Map(before);
  }

  read(file: string, depth = 0): void {
    for (const [key, value] of parseGitConfig(this.#textOf(file))) {
      const include = INCLUDE.exec(key);
      if (!include) this.values.set(key, value);
      else if (!this.#mayInclude(depth)) {
        this.reader.tell(file, `it includes more than ${MAX_DEEP} files in a row or ${MAX_INCLUDES} in all`);
        return;
      } else if (include[1] === undefined || includeHolds(include[1], file, this.place, this.reader))
        this.read(this.#included(value, file), depth + 1);
    }
  }

  /**
   * Returns whether another file may be included. An include with a condition counts even if the condition does not
   * hold, because checking it accesses the disk.
   */
  #mayInclude(depth: number): boolean {
    return depth < MAX_DEEP && this.#includes++ < MAX_INCLUDES;
  }

  #included(path: string, file: string): string {
    return resolve(dirname(file), expandHome(path, this.place.environment));
  }

  #textOf(file: string): string {
    const options = { mostBytes: MAX_BYTES - this.#bytes, followsLink: true };
    const bytes = this.reader.read(file, (all) => all, options);
    this.#bytes += bytes?.length ?? 0;
    return bytes?.toString('utf8') ?? '';
  }
}
