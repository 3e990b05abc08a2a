import { toSearchError } from '../../core/base/errors';
import { EngineSet } from '../../node/multiRoot/engineSet';
import { environmentSettings, type EmbedderSettings } from '../../node/settings/embedderSettings';
import { storeOption } from '../../node/settings/storeAddress';
import type { SearchedFolder } from '../../node/multiRoot/folderLabels';
import { folderOpener, type FolderOptions } from '../../node/engineHost/client/openFolders';
import { stderrLogger } from '../../node/runtime/processEnvironment';
import { searchVariables } from '../../node/settings/searchVariables';
import { rejectBroadFolder } from '../../node/multiRoot/broadFolders';
import { interruption } from '../terminal/interruption';
import { CURRENT_FOLDER } from '../flags/options';
import { showProgress } from '../terminal/progressBar';

export interface SessionSettings {
  readonly embedder?: EmbedderSettings;
  /** Address of a shared index; the environment's when absent. */
  readonly store?: string | undefined;
  /** Whether the index will be published there. */
  readonly publishes?: boolean;
  /** Globs of files that are indexed whatever they are; as they were given last when absent. */
  readonly include?: readonly string[];
}

type UseFolders = (folders: readonly SearchedFolder[], signal: AbortSignal) => Promise<void>;

/**
 * Opens the engines of the folders for one command. SIGINT and SIGTERM end it in good order: what is
 * committed stays.
 */
export async function withFolders(
  folders: readonly string[],
  use: UseFolders,
  settings: SessionSettings = {},
): Promise<void> {
  const { embedder = environmentSettings(), store, publishes, include } = settings;
  const opener = folderOpener({
    ...(await searchSettings()),
    embedder,
    ...storeOption(store, publishes),
    ...(include && { include }),
    logger: stderrLogger('warn'),
  });
  const engines = new EngineSet((folder) => opener.open(folder));
  try {
    await engines.setFolders(folders);
    const opened = await engines.opened();
    if (opened.failures.length > 0) throw toSearchError(opened.failures[0]);
    interruption.throwIfAborted();
    await use(opened.folders, interruption);
  } catch (error) {
    if (!interruption.aborted) throw error;
  } finally {
    await opener.dispose();
    await engines.dispose();
  }
}

/** Nothing where nothing is set: the schema of these settings takes longer to load than a search takes. */
async function searchSettings(): Promise<Pick<FolderOptions, 'search'>> {
  if (searchVariables().length === 0) return {};
  const { environmentSearchSettings } = await import('../../node/settings/searchEnvironment');
  return { search: environmentSearchSettings() };
}

/** @throws SearchError INVALID_ARGUMENT where a command that indexes names no folder, in one that is no project. */
export function requireProject(folders: readonly string[]): void {
  if (folders === CURRENT_FOLDER) folders.forEach((folder) => rejectBroadFolder(folder));
}

/**
 * As {@link withFolders}, on indexes that are up to date, or as far as they can be: an answer says why they are not.
 */
export async function withFreshFolders(
  folders: readonly string[],
  use: UseFolders,
  settings: SessionSettings = {},
): Promise<void> {
  requireProject(folders);
  await withFolders(
    folders,
    async (opened, signal) => {
      await updateAll(opened, signal, true).catch((error: unknown) => {
        if (signal.aborted || opened.some(({ engine }) => engine.status.filesIndexed === 0)) throw error;
      });
      await use(opened, signal);
    },
    settings,
  );
}

/**
 * A bar shows how far the indexes are.
 * @param trustsEvents see `Engine.update`.
 */
export async function updateAll(
  folders: readonly SearchedFolder[],
  signal: AbortSignal,
  trustsEvents = false,
): Promise<void> {
  using progress = showProgress(folders.map(({ engine }) => engine));
  await progress.during(Promise.all(folders.map(({ engine }) => engine.update(signal, trustsEvents))));
}
