import type { SearchSettings } from '../../core/request/searchRequest';
import type { StoreSettings } from '../settings/storeAddress';
import { OpenCatalogue } from './openCatalogue';
import { OrganisationEngine } from './organisationEngine';

/** One catalogue for each store, because opening it reads the profiles of all repositories. */
const opened = new Map<string, OpenCatalogue>();

/**
 * Opens the repositories of a store within a scope.
 * @param resources Folder with `model/` and `o200k.bin`.
 */
export function openOrganisation(
  { uri, allowNetwork }: StoreSettings,
  search: SearchSettings,
  resources: string,
  scope: readonly string[],
): OrganisationEngine {
  const store = { uri, allowNetwork };
  const key = JSON.stringify(store);
  const catalogue = opened.get(key) ?? new OpenCatalogue(store);
  opened.set(key, catalogue);
  return new OrganisationEngine({ catalogue, search, resources }, scope);
}
