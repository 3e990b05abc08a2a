import { setTimeout as delay } from 'node:timers/promises';
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
  /** Address of a shared index; by default the one in the environment. */
  readonly store?: string | undefined;
  /** Whether the index will be published to the shared index. */
  readonly publishes?: boolean;
  /** Globs of files to index regardless of kind and ignore rules; by default the globs of the last run. */
  readonly include?: readonly string[];
  /** Time for the command, of which the update of the indexes gets a share. Without it, the update is awaited. */
  readonly timeoutMilliseconds?: number | undefined;
}

type UseFolders = (folders: readonly SearchedFolder[], signal: AbortSignal) => Promise<void>;

/** Opens the engines of the folders for one command. SIGINT and SIGTERM end it cleanly: committed changes are kept. */
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

/** Returns nothing if no variable is set, because loading the schema of these settings takes longer than a search. */
async function searchSettings(): Promise<Pick<FolderOptions, 'search'>> {
  if (searchVariables().length === 0) return {};
  const { environmentSearchSettings } = await import('../../node/settings/searchEnvironment');
  return { search: environmentSearchSettings() };
}

/**
 * Checks the default folder of a command that indexes.
 * @throws SearchError INVALID_ARGUMENT if no folder is named and the current one is not a project.
 */
export function requireProject(folders: readonly string[]): void {
  if (folders === CURRENT_FOLDER) folders.forEach((folder) => rejectBroadFolder(folder));
}

/**
 * Like {@link withFolders}, but updates the indexes first. If an update fails, the answers state how complete the index
 * is.
 */
export async function withFreshFolders(
  folders: readonly string[],
  use: UseFolders,
  settings: SessionSettings = {},
): Promise<void> {
  const { timeoutMilliseconds } = settings;
  requireProject(folders);
  await withFolders(
    folders,
    async (opened, signal) => {
      const until = timeoutMilliseconds === undefined ? undefined : updateTime(timeoutMilliseconds);
      await updateAll(opened, signal, true, until).catch((error: unknown) => {
        if (signal.aborted || opened.some(({ engine }) => engine.status.filesIndexed === 0)) throw error;
      });
      await use(opened, signal);
    },
    settings,
  );
}

/** Share of the time of a command that it waits for the indexes to be up to date. */
const UPDATE_SHARE = 0.75;

const updateTime = (timeoutMilliseconds: number): Promise<void> =>
  delay(timeoutMilliseconds * UPDATE_SHARE, undefined, { ref: false });

/**
 * Updates the indexes and shows a progress bar.
 * @param trustsEvents see `Engine.update`.
 * @param until ends the wait, while the updates go on.
 */
export async function updateAll(
  folders: readonly SearchedFolder[],
  signal: AbortSignal,
  trustsEvents = false,
  until?: Promise<void>,
): Promise<void> {
  using progress = showProgress(folders.map(({ engine }) => engine));
  const updated = Promise.all(folders.map(({ engine }) => engine.update(signal, trustsEvents)));
  await progress.during(until ? Promise.race([updated, until]) : updated);
}
