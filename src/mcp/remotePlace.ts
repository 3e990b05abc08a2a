import { errors } from '../core/base/errors';
import type { SearchSettings } from '../core/request/searchRequest';
import type { SearchedRepositories } from '../node/multiRoot/withStoredRepositories';
import { resourceFolder } from '../node/runtime/processEnvironment';
import type { StoreSettings } from '../node/settings/storeAddress';
import { requireLanceDb } from '../node/storage/requireLanceDb';

/**
 * Opens the repositories of a shared index, when the first request names them.
 * @throws SearchError if no shared index is set.
 */
export async function remotePlace(
  store: StoreSettings | undefined,
  search: SearchSettings,
  scope: readonly string[],
): Promise<SearchedRepositories> {
  if (!store) throw errors.scopeWithoutStore();
  const { openOrganisation } = await requireLanceDb(() => import('../node/catalogue/openOrganisation'));
  return openOrganisation(store, search, resourceFolder(), scope);
}
