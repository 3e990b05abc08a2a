import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ConfigLocation } from './configLocation';
import { readGitSettings, type GitSettings } from './gitConfig';
import { readGitIndex, TrackedFiles } from './gitIndex';
import { gitLocationAt } from './gitLocation';
import { parseIgnoreFile } from '../ignore/ignoreFile';
import type { RuleReader } from '../ignore/ruleReader';
import { ruleText, type RuleSource } from '../ignore/ruleSource';
import { ignoreRulesFor, type TreeRules } from '../ignore/treeRules';

/** A work tree of a repository: the main one, a linked one, or that of a submodule. */
export interface GitRepository extends TreeRules {
  readonly tracked: TrackedFiles;
  /** Git folder of the repository, which linked work trees share. Undefined outside of any repository. */
  readonly common: string | undefined;
  /** Files to watch for changes of the rules. */
  readonly sources: readonly RuleSource[];
}

/** Returns the repository whose work tree starts at a folder, or undefined if none does. */
export function repositoryAt(
  folder: string,
  reader: RuleReader,
  environment: NodeJS.ProcessEnv = process.env,
): GitRepository | undefined {
  const place = gitLocationAt(folder, reader, environment);
  if (!place) return undefined;
  const { gitFolder, common } = place;
  const settings = readGitSettings(place, reader);
  const { foldsCase, objects } = settings;
  const files = [settings.excludesFile, join(common, 'info', 'exclude')].filter((file) => file !== undefined);
  const texts = files.map((file) => ruleText(file, (path) => reader.text(path, 'latin1')));
  const rules = texts.map(({ path, text }) =>
    parseIgnoreFile(text, path.startsWith(common) ? '.git/info/exclude' : path, foldsCase),
  );
  const index = join(gitFolder, 'index');
  const tracked = readGitIndex(index, objects, reader);
  const trackedSource = {
    path: index,
    isOutdated: tracksOtherwise(
      { folder, foldsCase, rules },
      tracked,
      () => readGitIndex(index, objects, reader),
      reader,
    ),
  };
  return {
    folder,
    foldsCase,
    rules,
    tracked,
    common,
    sources: [...texts, ...settingsSources(settings, place, reader), trackedSource],
  };
}

/**
 * Returns the configuration files to watch. The user's configuration is not included, because that would mean watching
 * the home folder. Its changes take effect with the next scan.
 */
function settingsSources(settings: GitSettings, place: ConfigLocation, reader: RuleReader): readonly RuleSource[] {
  const isOutdated = (): boolean => !isDeepStrictEqual(readGitSettings(place, reader), settings);
  const files = [join(place.common, 'config'), join(place.gitFolder, 'config.worktree'), join(place.gitFolder, 'HEAD')];
  return files.map((path) => ({ path, isOutdated }));
}

/** Maximum number of changed paths that are checked. With more, the rules count as outdated. */
const MAX_COMPARED = 200;

/**
 * Returns a function that tells whether changes of the tracked files affect the result of the rules. git writes its
 * index on almost every command, but a change matters only if rules ignore a path that was added or removed.
 */
function tracksOtherwise(
  tree: TreeRules,
  tracked: TrackedFiles,
  readAgain: () => TrackedFiles,
  reader: RuleReader,
): () => boolean {
  let known = tracked;
  return () => {
    const before = known;
    known = readAgain();
    let compared = 0;
    for (const path of known.differencesFrom(before))
      if (++compared > MAX_COMPARED || !ignoreRulesFor(path, tree, (file) => reader.textInTree(file))) return true;
    return false;
  };
}

/** Returns the nearest repository from a folder upward. */
export function repositoryAround(folder: string, reader: RuleReader): GitRepository | undefined {
  return (
    repositoryAt(folder, reader) ?? (dirname(folder) === folder ? undefined : repositoryAround(dirname(folder), reader))
  );
}

/** Returns the rules for a folder outside of any repository, where ignore files apply all the same. */
export const noRepository = (folder: string): GitRepository => ({
  folder,
  foldsCase: false,
  rules: [],
  tracked: new TrackedFiles([]),
  common: undefined,
  sources: [],
});
