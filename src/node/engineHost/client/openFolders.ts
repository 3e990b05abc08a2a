import { resolve } from 'node:path';
import type { Engine, Logger } from '../../../core/base/contracts';
import type { SearchSettings } from '../../../core/request/searchRequest';
import { isIndexed } from '../../indexDirectory/isIndexed';
import { resourceFolder } from '../../runtime/processEnvironment';
import type { EmbedderSettings } from '../../settings/embedderSettings';
import type { StoreSettings } from '../../settings/storeAddress';
import { requireLanceDb } from '../../storage/requireLanceDb';
import { connectToHost } from './connectToHost';
import { HostEngines } from './hostEngines';
import { absoluteStore, findHostScript } from './findHostScript';

export interface FolderOptions {
  readonly search?: SearchSettings;
  readonly embedder: EmbedderSettings;
  readonly store?: StoreSettings;
  readonly include?: readonly string[];
  readonly logger: Logger;
}

/** Opens folders for a process other than an editor. */
export interface FolderOpener {
  open(folder: string): Promise<Engine>;
  /** Disconnects from the host. To be called before the engines are disposed. */
  dispose(): Promise<void>;
}

/**
 * Returns an opener that uses the engine host of this user, or this process if it works alone or there can be no host.
 */
export function folderOpener(options: FolderOptions): FolderOpener {
  const resources = resourceFolder();
  const openAlone = (folder: string): Promise<Engine> => openHere(folder, options);
  const { logger, search, embedder, store } = options;
  const script = findHostScript(store);
  if (options.include || script === undefined) return { open: openAlone, dispose: () => Promise.resolve() };
  const opened = new Set<string>();
  const engines = new HostEngines({
    connect: () => connectToHost(script, () => ![...opened].every(isIndexed)),
    logger,
  });
  return {
    open: (folder) => {
      opened.add(resolve(folder));
      const shared = { resources, ...(search && { search }), embedder, ...(store && { store: absoluteStore(store) }) };
      return engines.open(resolve(folder), shared, () => openAlone(folder));
    },
    dispose: () => engines.dispose(),
  };
}

export const loadEngine = () => requireLanceDb(() => import('../../engine/openEngine'));

/**
 * Opens a folder in this process.
 * @param warmsUp Whether to run warm-up searches, so that the first search of a server is as fast as later ones.
 */
export async function openHere(folder: string, options: FolderOptions, warmsUp = false): Promise<Engine> {
  const { openEngine } = await loadEngine();
  return openEngine(folder, { ...options, resources: resourceFolder(), warmsUp });
}
