import type { Table } from '@lancedb/lancedb';
import type { Schema } from 'apache-arrow';
import { StoreClaim } from './storeClaim';
import type { StoreConnection } from './storeConnection';

/** The table of a name, made where there is none: of several jobs who make it at once, one does. */
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
    // Where the store fails, what failed before says more, and the claim runs out.
    await claim.release().catch(() => undefined);
  }
}

/** The table of a name, made where there is none, for a job that has claimed it. */
export const claimedTable = async (connection: StoreConnection, name: string, schema: Schema): Promise<Table> =>
  (await connection.find(name)) ?? (await connection.make(name, schema));
