import { constants, closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { excludesFile, readGitConfig } from './gitConfig';
import { readGitIndex, TrackedFiles } from './gitIndex';
import { parseIgnoreFile, type IgnoreRule } from './ignoreFile';

/** A work tree: of a repository, of a linked one, or of a submodule. */
export interface GitRepository {
  /** Absolute. */
  readonly folder: string;
  /** `core.ignorecase`. */
  readonly foldsCase: boolean;
  /** The rules that hold in all of it, weakest first: the user's own ignore file, `.git/info/exclude`. */
  readonly rules: readonly (readonly IgnoreRule[])[];
  readonly tracked: TrackedFiles;
  /** Rule files outside the work tree, to watch; absolute. */
  readonly ruleFiles: readonly string[];
}

/** The repository whose work tree starts at a folder; undefined when none does. */
export function repositoryAt(folder: string, environment: NodeJS.ProcessEnv = process.env): GitRepository | undefined {
  const gitFolder = gitFolderOf(folder);
  if (gitFolder === undefined) return undefined;
  const common = commonFolderOf(gitFolder);
  const config = readGitConfig(join(common, 'config'), environment);
  const foldsCase = /^(true|yes|on|1)$/i.test(config.get('core.ignorecase') ?? '');
  const ruleFiles = [excludesFile(config, environment), join(common, 'info', 'exclude')];
  return {
    folder,
    foldsCase,
    rules: ruleFiles.map((file) => readRules(file, file.startsWith(common) ? '.git/info/exclude' : file, foldsCase)),
    tracked: readGitIndex(join(gitFolder, 'index'), config.get('extensions.objectformat') === 'sha256' ? 'sha256' : 'sha1'),
    ruleFiles,
  };
}

/** The nearest repository from a folder up. */
export function repositoryAround(folder: string): GitRepository | undefined {
  return repositoryAt(folder) ?? (dirname(folder) === folder ? undefined : repositoryAround(dirname(folder)));
}

/** For a folder outside of any repository: its ignore files hold all the same. */
export const noRepository = (folder: string): GitRepository => ({
  folder,
  foldsCase: false,
  rules: [],
  tracked: new TrackedFiles([]),
  ruleFiles: [],
});

/** `.git` is a folder, or a file that says where that is. */
function gitFolderOf(folder: string): string | undefined {
  const path = join(folder, '.git');
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return undefined;
  const pointed = stat.isFile() ? /^gitdir: (.*)/.exec(readFileSync(path, 'utf8'))?.[1]?.trimEnd() : path;
  const gitFolder = pointed === undefined ? undefined : resolve(folder, pointed);
  return gitFolder !== undefined && existsSync(join(gitFolder, 'HEAD')) ? gitFolder : undefined;
}

/** A linked work tree shares everything but its index with the repository it belongs to. */
function commonFolderOf(gitFolder: string): string {
  const file = join(gitFolder, 'commondir');
  return existsSync(file) ? resolve(gitFolder, readFileSync(file, 'utf8').trimEnd()) : gitFolder;
}

/** The rules of a file; none when there is none. */
function readRules(path: string, source: string, fold: boolean): readonly IgnoreRule[] {
  return parseIgnoreFile(readText(path, constants.O_RDONLY), source, fold);
}

/** Windows has no such flag. */
const NO_FOLLOW = (constants.O_NOFOLLOW as number | undefined) ?? 0;

/** The same for a file inside the work tree, where git follows no links to rules. */
export function readRulesInTree(path: string, source: string, fold: boolean): readonly IgnoreRule[] {
  return parseIgnoreFile(readText(path, constants.O_RDONLY | NO_FOLLOW), source, fold);
}

function readText(path: string, flags: number): string {
  let file: number | undefined;
  try {
    file = openSync(path, flags);
    return readFileSync(file, 'latin1');
  } catch {
    // Missing, a folder, or not ours to read: git has no rules from it either.
    return '';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
