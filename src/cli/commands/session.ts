import { toSearchError } from '../../core/base/errors';
import { EngineSet } from '../../node/multiRoot/engineSet';
import { environmentSettings, type EmbedderSettings } from '../../node/settings/embedderSettings';
import { storeOption } from '../../node/settings/storeAddress';
import type { SearchedFolder } from '../../node/multiRoot/folderLabels';
import { openEngine } from '../../node/engine/openEngine';
import { resourceFolder, stderrLogger } from '../../node/runtime/processEnvironment';
import { environmentSearchSettings } from '../../node/settings/searchEnvironment';
import { rejectBroadFolder } from '../../node/multiRoot/broadFolders';
import { interruption } from '../terminal/interruption';
import { CURRENT_FOLDER } from '../terminal/options';
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
  const search = environmentSearchSettings();
  const shared = storeOption(store, publishes);
  const engines = new EngineSet((folder) =>
    openEngine(folder, {
      resources: resourceFolder(),
      search,
      embedder,
      ...shared,
      ...(include && { include }),
      logger: stderrLogger('warn'),
    }),
  );
  try {
    await engines.setFolders(folders);
    const opened = await engines.opened();
    if (opened.failures.length > 0) throw toSearchError(opened.failures[0]);
    interruption.throwIfAborted();
    await use(opened.folders, interruption);
  } catch (error) {
    if (!interruption.aborted) throw error;
  } finally {
    await engines.dispose();
  }
}

/** @throws SearchError INVALID_ARGUMENT where a command that indexes names no folder, in one that is no project. */
export function requireProject(folders: readonly string[]): void {
  if (folders === CURRENT_FOLDER) folders.forEach(rejectBroadFolder);
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
      await updateAll(opened, signal).catch((error: unknown) => {
        if (signal.aborted || opened.some(({ engine }) => engine.status.filesIndexed === 0)) throw error;
      });
      await use(opened, signal);
    },
    settings,
  );
}

/** A bar shows how far the indexes are. */
export async function updateAll(folders: readonly SearchedFolder[], signal: AbortSignal): Promise<void> {
  using progress = showProgress(folders.map(({ engine }) => engine));
  await progress.during(Promise.all(folders.map(({ engine }) => engine.update(signal))));
}
