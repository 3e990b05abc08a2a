import { toSearchError } from '../core/errors';
import { EngineSet } from '../node/engineSet';
import { environmentSettings, type EmbedderSettings } from '../node/embedders/embedderSettings';
import { storeOption } from '../node/teamIndex/storeAddress';
import type { SearchedFolder } from '../node/folderLabels';
import { openEngine } from '../node/openEngine';
import { resourceFolder, stderrLogger } from '../node/processHost';
import { searchSettings } from '../node/searchEnvironment';
import { EXIT } from './exit';
import { showProgress } from './progress';

export interface SessionSettings {
  readonly embedder?: EmbedderSettings;
  /** Address of a shared index; the environment's when absent. */
  readonly store?: string | undefined;
  /** Whether the index will be published there. */
  readonly publishes?: boolean;
  /** Of a command that opens engines several times; a new one when absent. */
  readonly interrupted?: AbortSignal;
}

type UseFolders = (folders: readonly SearchedFolder[], signal: AbortSignal) => Promise<void>;

/**
 * Opens the engines of the folders for one command. Ctrl-C ends it in good order: a commit that runs is finished, and
 * what is committed stays. A second Ctrl-C ends the process at once.
 */
export async function withFolders(folders: readonly string[], use: UseFolders, settings: SessionSettings = {}): Promise<void> {
  const { embedder = environmentSettings(), store, publishes, interrupted = interruption() } = settings;
  const search = searchSettings();
  const shared = storeOption(store, publishes);
  const engines = new EngineSet((folder) => openEngine(folder, { resources: resourceFolder(), search, embedder, ...shared, logger: stderrLogger('warn') }));
  try {
    await engines.use(folders);
    const opened = await engines.opened();
    if (opened.failures.length > 0) throw toSearchError(opened.failures[0]);
    interrupted.throwIfAborted();
    await use(opened.folders, interrupted);
  } catch (error) {
    if (!interrupted.aborted) throw error;
  } finally {
    await engines.dispose();
  }
}

/** As {@link withFolders}, on indexes that are up to date, or as far as they can be: an answer says why they are not. */
export async function withFreshFolders(folders: readonly string[], use: UseFolders, settings: SessionSettings = {}): Promise<void> {
  await withFolders(folders, async (opened, signal) => {
    await updateAll(opened, signal).catch((error: unknown) => {
      if (signal.aborted || opened.some(({ engine }) => engine.status.filesIndexed === 0)) throw error;
    });
    await use(opened, signal);
  }, settings);
}

/** A bar shows how far the indexes are. */
export async function updateAll(folders: readonly SearchedFolder[], signal: AbortSignal): Promise<void> {
  using progress = showProgress(folders.map(({ engine }) => engine));
  await progress.during(Promise.all(folders.map(({ engine }) => engine.update(signal))));
}

/** Aborted by the first Ctrl-C. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    process.exitCode = EXIT.interrupted;
    controller.abort(new Error('interrupted'));
  });
  return controller.signal;
}
