import { errors } from '../../core/base/errors';
import type { FileStatus } from '../../core/base/fileStatus';
import type { TraceResult } from '../../core/base/traceTypes';
import type { ResultItem, SearchResult } from '../../core/base/types';
import type { SearchedRepositories } from '../../node/multiRoot/withStoredRepositories';
import type { SearchedFolder, SearchedPlace } from '../../node/multiRoot/folderLabels';
import { resourceFolder } from '../../node/runtime/processEnvironment';
import { environmentStore, type StoreSettings } from '../../node/settings/storeAddress';
import { requireLanceDb } from '../../node/storage/requireLanceDb';

/** A single folder is searched without this module: loading it takes longer than an answer takes. */

const severalFolders = () => import('../../node/multiRoot/multiRootSearch');

/**
 * Searches all folders, and with a scope also other repositories.
 * @param store address of the shared index with the repositories of the scope.
 */
export async function searchAll(
  folders: readonly SearchedFolder[],
  { scope, ...request }: Readonly<Record<string, unknown>>,
  store: string | undefined,
  signal: AbortSignal,
): Promise<SearchResult> {
  if (Array.isArray(scope)) return searchScope(folders, request, scope.map(String), store, signal);
  const only = onlyOne(folders);
  if (only) return only.engine.search(request, signal);
  const { environmentSearchSettings } = await import('../../node/settings/searchEnvironment');
  return (await severalFolders()).searchFolders(folders, request, environmentSearchSettings().maxResults, signal);
}

async function searchScope(
  folders: readonly SearchedFolder[],
  request: Readonly<Record<string, unknown>>,
  scope: readonly string[],
  store: string | undefined,
  signal: AbortSignal,
): Promise<SearchResult> {
  const address = environmentStore(store);
  if (!address) throw errors.scopeWithoutStore();
  const { search, engine } = await organisation(address, scope);
  const { searchFolders } = await severalFolders();
  return searchFolders(await beside(folders, engine), request, search.maxResults, signal);
}

async function beside(
  folders: readonly SearchedFolder[],
  engine: SearchedRepositories,
): Promise<readonly SearchedPlace[]> {
  const { withStoredRepositories } = await import('../../node/multiRoot/withStoredRepositories');
  return withStoredRepositories(folders, engine);
}

async function organisation(store: StoreSettings, scope: readonly string[]) {
  const { openOrganisation } = await requireLanceDb(() => import('../../node/catalogue/openOrganisation'));
  const { environmentSearchSettings } = await import('../../node/settings/searchEnvironment');
  const search = environmentSearchSettings();
  return { search, engine: openOrganisation(store, search, resourceFolder(), scope) };
}

export async function similarInAll(
  folders: readonly SearchedFolder[],
  request: unknown,
  signal: AbortSignal,
): Promise<SearchResult> {
  const only = onlyOne(folders);
  if (only) return only.engine.similar(request, signal);
  const { similarInFolders } = await import('../../node/multiRoot/similarInFolders');
  return similarInFolders(folders, request, signal);
}

export async function traceAll(
  folders: readonly SearchedFolder[],
  request: unknown,
  signal: AbortSignal,
): Promise<TraceResult> {
  const only = onlyOne(folders);
  if (only) return only.engine.trace(request, signal);
  const { traceInFolders } = await import('../../node/multiRoot/traceInFolders');
  return traceInFolders(folders, request, signal);
}

/**
 * Expands a result in one of the folders or in another repository.
 * @param store address of the shared index with the files of other repositories, whose paths begin with a label of
 * their own.
 */
export async function expandInAll(
  folders: readonly SearchedFolder[],
  request: Readonly<Record<string, unknown>>,
  store: string | undefined,
  signal: AbortSignal,
): Promise<ResultItem> {
  const only = onlyOne(folders);
  try {
    return only
      ? await only.engine.expand(request, signal)
      : await (await severalFolders()).expandInFolders(folders, request, signal);
  } catch (error) {
    const address = environmentStore(store);
    const { isRemotePath } = await import('../../core/request/scope');
    if (!address || !isRemotePath(request)) throw error;
    const { engine } = await organisation(address, []);
    return (await severalFolders()).expandInFolders(await beside(folders, engine), request, signal);
  }
}

export async function whyInAll(
  folders: readonly SearchedFolder[],
  path: string,
  signal: AbortSignal,
): Promise<FileStatus> {
  const only = onlyOne(folders);
  return only ? only.engine.why(path, signal) : (await severalFolders()).whyInFolders(folders, path, signal);
}

function onlyOne(folders: readonly SearchedFolder[]): SearchedFolder | undefined {
  if (folders.length === 0) throw errors.noFolder();
  return folders.length === 1 ? folders[0] : undefined;
}
