import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { excludesFile, isTrue, readGitConfig } from './gitConfig';
import { readGitIndex, TrackedFiles } from './gitIndex';
import { parseIgnoreFile, type IgnoreRule } from './ignoreFile';
import type { RuleReader } from './ruleReader';

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
export function repositoryAt(folder: string, reader: RuleReader, environment: NodeJS.ProcessEnv = process.env): GitRepository | undefined {
  const gitFolder = gitFolderOf(folder, reader);
  if (gitFolder === undefined) return undefined;
  const common = commonFolderOf(gitFolder, reader);
  const config = readGitConfig({ gitFolder, common, environment }, reader);
  const foldsCase = isTrue(config.get('core.ignorecase'));
  const ruleFiles = [excludesFile(config, folder, environment), join(common, 'info', 'exclude')].filter((file) => file !== undefined);
  return {
    folder,
    foldsCase,
    rules: ruleFiles.map((file) => parseIgnoreFile(reader.text(file, 'latin1'), file.startsWith(common) ? '.git/info/exclude' : file, foldsCase)),
    tracked: readGitIndex(join(gitFolder, 'index'), config.get('extensions.objectformat') === 'sha256' ? 'sha256' : 'sha1', reader),
    ruleFiles,
  };
}

/** The nearest repository from a folder up. */
export function repositoryAround(folder: string, reader: RuleReader): GitRepository | undefined {
  return repositoryAt(folder, reader) ?? (dirname(folder) === folder ? undefined : repositoryAround(dirname(folder), reader));
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
function gitFolderOf(folder: string, reader: RuleReader): string | undefined {
  const path = join(folder, '.git');
  const stat = reader.stat(path);
  if (!stat) return undefined;
  const pointed = stat.isFile() ? /^gitdir: (.*)/.exec(reader.text(path))?.[1]?.trimEnd() : path;
  const gitFolder = pointed === undefined ? undefined : resolve(folder, pointed);
  return gitFolder !== undefined && existsSync(join(gitFolder, 'HEAD')) ? gitFolder : undefined;
}

/** A linked work tree shares everything but its index with the repository it belongs to. */
function commonFolderOf(gitFolder: string, reader: RuleReader): string {
  return resolve(gitFolder, reader.text(join(gitFolder, 'commondir')).trimEnd());
}
