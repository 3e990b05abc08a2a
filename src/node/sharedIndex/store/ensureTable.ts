import type { Table } from '@lancedb/lancedb';
import type { Schema } from 'apache-arrow';
import { StoreClaim } from './storeClaim';
import type { StoreConnection } from './storeConnection';

/** Opens a table, or creates it if it does not exist. If several jobs do so at once, only one of them creates it. */
export async function ensureTable(
  connection: StoreConnection,
  name: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<Table> {
  const found = await connection.find(name);
  if (found) return found;
  const claim = await StoreClaim.take(connection, name, signal);
  try {
    return await claimedTable(connection, name, schema);
  } finally {
    // If the store fails, the earlier failure is more informative, and the claim expires on its own.
    await claim.release().catch(() => undefined);
  }
}

/** Opens a table, or creates it if it does not exist, for a job that has claimed it. */
export const claimedTable = async (connection: StoreConnection, name: string, schema: Schema): Promise<Table> =>
  (await connection.find(name)) ?? (await connection.make(name, schema));
