import '../../storage/tables/lanceEnvironment';
import {
  connect,
  makeArrowTable,
  Session,
  type Connection,
  type ConnectionOptions,
  type Table,
} from '@lancedb/lancedb';
import { Field, Int32, Schema } from 'apache-arrow';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { errors, SearchError } from '../../../core/base/errors';
import { isAbsolute } from 'node:path';
import { abortable } from '../../runtime/abortable';
import { isFolder } from '../../fileSystem/fileStat';
import { storeFailure } from './storeFailure';

const CACHE_BYTES = 16n << 20n;
/** Timeouts and retries for object stores: LanceDB's own defaults wait for minutes. They do not apply to folders. */
const PATIENCE = {
  client_max_retries: '3',
  client_retry_timeout: '20',
  connect_timeout: '5s',
  timeout: '30s',
  download_retry_count: '2',
} as const;
/** Retries and timeouts in seconds for LanceDB Cloud. */
const CLOUD_PATIENCE = {
  retryConfig: { retries: 2, connectRetries: 2, readRetries: 2, backoffFactor: 0.25 },
  timeoutConfig: { connectTimeout: 5, readTimeout: 30 },
};
/**
 * Number of concurrent commits per round, and number of rounds. A store that overwrites instead of refusing keeps about
 * one commit per round.
 */
const RIVALS = 4;
const ROUNDS = 3;
const probeSchema = new Schema([new Field('round', new Int32(), false)]);

/**
 * The tables of a store, by name. LanceDB finds credentials in the environment, in profiles and on cloud machines. Only
 * the key of LanceDB Cloud passes through this code, and none is stored.
 */
export class StoreConnection {
  private constructor(
    readonly address: string,
    private readonly connection: Connection,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Opens a store for reading. @throws SearchError STORE_UNAVAILABLE if the folder does not exist: connecting would
   * create it.
   */
  static async open(address: string, signal: AbortSignal): Promise<StoreConnection> {
    if (isAbsolute(address) && !(await isFolder(address))) throw errors.storeFolderMissing(address);
    return StoreConnection.openOrMake(address, signal);
  }

  /** Opens a store for publishing, and creates it if it does not exist. */
  static async openOrMake(address: string, signal: AbortSignal): Promise<StoreConnection> {
    return StoreConnection.#connected(address, NEWEST, signal);
  }

  /** Opens a store for reading tables as they are when they are opened: queries do not check for a newer version. */
  static async openFixed(address: string, signal: AbortSignal): Promise<StoreConnection> {
    if (isAbsolute(address) && !(await isFolder(address))) throw errors.storeFolderMissing(address);
    return StoreConnection.#connected(address, {}, signal);
  }

  static async #connected(address: string, reading: Reading, signal: AbortSignal): Promise<StoreConnection> {
    return new StoreConnection(address, await inStore(address, () => connectTo(address, reading), signal), signal);
  }

  /** Runs work on the store. @throws SearchError STORE_UNAVAILABLE with an explanation for any failure. */
  run<T>(work: () => Promise<T>, unreadable = errors.storeBroken): Promise<T> {
    return inStore(this.address, work, this.signal, unreadable);
  }

  table(name: string): Promise<Table> {
    return this.run(() => this.connection.openTable(name));
  }

  make(name: string, schema: Schema): Promise<Table> {
    return this.run(() => this.connection.createEmptyTable(name, schema));
  }

  /**
   * Opens a table; returns undefined if it does not exist. A table is listed from its first file on but can be opened
   * only once it is committed. The job that creates it may be between these two steps, or may have ended there.
   */
  async find(name: string): Promise<Table | undefined> {
    if (!(await this.names()).includes(name)) return undefined;
    for (let left = COMMIT_CHECKS; ; left--) {
      const found = await this.run(() => this.connection.openTable(name).catch(unlessMissing));
      if (found !== undefined || left === 0) return found;
      await delay(COMMIT_CHECK_MILLISECONDS, undefined, { signal: this.signal });
    }
  }

  names(): Promise<readonly string[]> {
    return this.run(() => this.connection.tableNames({ limit: 100_000 }));
  }

  drop(name: string): Promise<void> {
    return this.run(() => this.connection.dropTable(name));
  }

  /**
   * Ensures that the store does not let concurrent commits overwrite each other, as some stores do: makes several
   * commits and counts their rows. If a commit is overwritten while a rival reads it, counting is not possible: LanceDB
   * then finds a file shorter than it was (one time in twelve).
   * @throws SearchError STORE_UNAVAILABLE for a store that ignores the condition of a conditional PUT.
   */
  async requireConditionalPut(): Promise<void> {
    const name = `codebase-search-probe-${Date.now().toString(36)}-${randomUUID().slice(0, 8)}`;
    const table = await this.make(name, probeSchema);
    const rivals = await this.run(() => Promise.all(Array.from({ length: RIVALS }, () => connectTo(this.address))));
    try {
      const tables = await this.run(() => Promise.all(rivals.map((rival) => rival.openTable(name))));
      const commits = (round: number): Promise<unknown> =>
        Promise.all(tables.map((rival) => rival.add(makeArrowTable([{ round }], { schema: probeSchema }))));
      for (let round = 0; round < ROUNDS; round++) await this.run(() => commits(round), errors.storeUnfit);
      if ((await this.run(() => table.countRows(), errors.storeUnfit)) !== RIVALS * ROUNDS)
        throw errors.storeUnfit(this.address);
    } finally {
      for (const rival of rivals) rival.close();
      // A leftover probe does no harm, and the earlier failure is more informative.
      await this.drop(name).catch(() => undefined);
    }
  }

  close(): void {
    this.connection.close();
  }
}

/** Number of attempts to open a table that another job is creating, and milliseconds between two attempts. */
const COMMIT_CHECKS = 20;
const COMMIT_CHECK_MILLISECONDS = 100;

/** Returns undefined for a table that cannot be found. @throws any other failure. */
function unlessMissing(error: unknown): undefined {
  if (!/not found/i.test(String(error))) throw error;
}

type Reading = Pick<ConnectionOptions, 'readConsistencyInterval'>;
/** Makes each query see everything that was committed before it. */
const NEWEST: Reading = { readConsistencyInterval: 0 };

const connectTo = (address: string, reading = NEWEST): Promise<Connection> =>
  connect(
    address,
    {
      ...reading,
      ...(/^db:/i.test(address) ? cloudOptions(process.env) : { storageOptions: { ...PATIENCE } }),
    },
    new Session(CACHE_BYTES, CACHE_BYTES),
  );

/**
 * Returns the options for LanceDB Cloud, or for a server of that kind. Unlike the clients of object stores, its client
 * reads nothing from the environment.
 */
function cloudOptions({
  LANCEDB_API_KEY: apiKey,
  LANCEDB_REGION: region,
  LANCEDB_HOST_OVERRIDE: hostOverride,
}: NodeJS.ProcessEnv): Partial<ConnectionOptions> {
  return {
    clientConfig: CLOUD_PATIENCE,
    ...(apiKey && { apiKey }),
    ...(region && { region }),
    ...(hostOverride && { hostOverride }),
  };
}

async function inStore<T>(
  address: string,
  work: () => Promise<T>,
  signal: AbortSignal,
  unreadable?: (address: string) => SearchError,
): Promise<T> {
  try {
    return await abortable(work(), signal);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof SearchError ? error : storeFailure(address, error, unreadable);
  }
}
