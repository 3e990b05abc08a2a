import '../../storage/tables/lanceEnvironment';
import { errors } from '../../../core/base/errors';
import { StoreConnection } from '../../sharedIndex/store/storeConnection';
import { Catalogue } from '../catalogue';
import { catalogueAddress, isFunctionTableOf, profileTable } from '../catalogueStore';
import { StoreClaim } from '../../sharedIndex/store/storeClaim';

const ID = /^[0-9a-f]{16}$/;

/**
 * Removes a repository and all of its functions from the catalogue of a store. Waits for a job that publishes it.
 * @param address Address of the store.
 * @param name `owner/name`, or an id.
 * @returns the ids under which the repository was found.
 * @throws SearchError INVALID_ARGUMENT when there is no such repository, or none that may be read.
 */
export async function removeRepository(address: string, name: string, signal: AbortSignal): Promise<readonly string[]> {
  const connection = await StoreConnection.open(catalogueAddress(address), signal);
  try {
    const places = await placesOf(address, name, await connection.names(), signal);
    if (places.length === 0) throw errors.repositoryUnknown(name, address);
    for (const place of places) await removePlace(connection, place, signal);
    return places;
  } finally {
    connection.close();
  }
}

async function placesOf(
  address: string,
  name: string,
  tables: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (ID.test(name))
    return tables.some((table) => table === profileTable(name) || isFunctionTableOf(table, name)) ? [name] : [];
  const catalogue = await Catalogue.open(address, signal);
  try {
    const { entries } = await catalogue.entries(signal);
    return entries.filter((entry) => entry.name === name).map(({ repository }) => repository);
  } finally {
    catalogue.close();
  }
}

/** Removes the profile last, so that an interrupted removal can be repeated by name. */
async function removePlace(connection: StoreConnection, place: string, signal: AbortSignal): Promise<void> {
  const claim = await StoreClaim.take(connection, place, signal);
  try {
    const [tables, profile] = [await connection.names(), profileTable(place)];
    for (const table of tables) if (isFunctionTableOf(table, place)) await connection.drop(table);
    if (tables.includes(profile)) await connection.drop(profile);
  } finally {
    await claim.release().catch(() => undefined);
  }
}
