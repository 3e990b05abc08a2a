import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ConfigLocation } from './configLocation';
import { readGitSettings, type GitSettings } from './gitConfig';
import { readGitIndex, TrackedFiles } from './gitIndex';
import { gitLocationAt } from './gitLocation';
import { parseIgnoreFile } from '../ignore/ignoreFile';
import type { RuleReader } from '../ignore/ruleReader';
import { ruleText, type RuleSource } from '../ignore/ruleSource';
import { rulesBeside, type TreeRules } from '../ignore/treeRules';

/** A work tree: of a repository, of a linked one, or of a submodule. */
export interface GitRepository extends TreeRules {
  readonly tracked: TrackedFiles;
  /** Where git keeps the repository, which linked work trees share; undefined outside of any. */
  readonly common: string | undefined;
  /** What to watch. */
  readonly sources: readonly RuleSource[];
}

/** The repository whose work tree starts at a folder; undefined when none does. */
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

/** The user's configuration is not among them: to watch it is to watch a home folder. The next scan reads it. */
function settingsSources(settings: GitSettings, place: ConfigLocation, reader: RuleReader): readonly RuleSource[] {
  const isOutdated = (): boolean => !isDeepStrictEqual(readGitSettings(place, reader), settings);
  const files = [join(place.common, 'config'), join(place.gitFolder, 'config.worktree'), join(place.gitFolder, 'HEAD')];
  return files.map((path) => ({ path, isOutdated }));
}

/** More changes at once are not looked through. */
const MAX_COMPARED = 200;

/** git writes its index whenever it is asked anything: it matters where rules ignore what came or went. */
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
      if (++compared > MAX_COMPARED || !rulesBeside(path, tree, (file) => reader.textInTree(file))) return true;
    return false;
  };
}

/** The nearest repository from a folder up. */
export function repositoryAround(folder: string, reader: RuleReader): GitRepository | undefined {
  return (
    repositoryAt(folder, reader) ?? (dirname(folder) === folder ? undefined : repositoryAround(dirname(folder), reader))
  );
}

/** For a folder outside of any repository: its ignore files hold all the same. */
export const noRepository = (folder: string): GitRepository => ({
  folder,
  foldsCase: false,
  rules: [],
  tracked: new TrackedFiles([]),
  common: undefined,
  sources: [],
});
