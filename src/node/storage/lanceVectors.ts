import './tables/lanceEnvironment';
import { connect, Session, type Connection, type Table } from '@lancedb/lancedb';
import type { RecordBatch } from 'apache-arrow';
import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { KeyedVectors, OptimizeOutcome, VectorStore } from '../../core/base/contracts';
import { messageOf, SearchError } from '../../core/base/errors';
import { mapLanceError, isFileMissing, retryOnStaleVersion, retryOnConflict } from './tables/lanceTables';
import { makePrivate } from '../indexDirectory/privateFolder';
import { compactSmallFragments } from './tables/compactFragments';
import { BUSY_DEAD_SHARE, earliestReader, optimizeTable } from './tables/tableOptimizer';
import { keysOf, validVectors, vectorRows, vectorSchema } from './tables/vectorRows';
import { vacuum } from './tables/versionCleanup';

const CACHE_BYTES = 8n << 20n;
/**
 * Number of fragments above which vectors are merged while changes do not pause. Vectors are read only when an index is
 * opened, and rewriting all of them takes longer than reading this many fragments.
 */
const BUSY_FRAGMENTS = 256;
/** Number of keys above which one pass over the whole table is faster than a filter that lists each key. */
const NAMED_KEYS = 1_000;
/**
 * Number of unused rows that are always tolerated. Unused rows make opening slightly slower but save work when the
 * branch is switched, so they are deleted only when they exceed the used rows by this number.
 */
const SPARED_ROWS = 5_000;

export interface VectorLimits {
  /** Number of rows above which some vectors are deleted. */
  readonly mostRows: number;
}

/** Thrown when a table of vectors cannot be read. The vectors can be computed again. */
export class DamagedVectors extends Error {
  override readonly name = 'DamagedVectors';

  constructor(
    readonly store: VectorStore,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Returns the vectors of one model in a folder. Each model has its own table, named after the model and opened on first
 * use.
 */
export function lanceVectors(
  folder: string,
  model: string,
  dimensions: number,
  limits: VectorLimits = { mostRows: Infinity },
): VectorStore {
  return new LanceVectors(folder, vectorTableName(model), dimensions, limits);
}

/** Deletes the vectors of all models except the given ones. */
export async function dropOtherVectors(folder: string, models: readonly string[]): Promise<void> {
  const connection = await connect(folder, { readConsistencyInterval: 0 });
  const kept = new Set(models.map(vectorTableName));
  for (const name of await connection.tableNames())
    if (name.startsWith(PREFIX) && !kept.has(name)) await connection.dropTable(name);
  connection.close();
}

const PREFIX = 'vectors-';
export const vectorTableName = (model: string): string =>
  PREFIX + createHash('sha256').update(model).digest('hex').slice(0, 16);

class LanceVectors implements VectorStore {
  #opening: Promise<{ connection: Connection; table: Table }> | undefined;

  constructor(
    private readonly folder: string,
    private readonly name: string,
    private readonly dimensions: number,
    private readonly limits: VectorLimits,
  ) {}

  version(): Promise<number> {
    return this.#with((table) => table.version());
  }

  keys(): Promise<ReadonlySet<bigint>> {
    return this.#with((table) =>
      retryOnStaleVersion(async () => {
        const keys = new Set<bigint>();
        for await (const batch of table.query().select(['key'])) for (const key of keysOf(batch)) keys.add(key);
        return keys;
      }),
    );
  }

  async *find(keys: ReadonlySet<bigint>, signal: AbortSignal): AsyncGenerator<KeyedVectors> {
    const left = new Set(keys);
    for (let attempt = 1; left.size > 0; attempt++) {
      try {
        yield* this.#find(left, signal);
        return;
      } catch (error) {
        signal.throwIfAborted();
        // As in `retryOnStaleVersion`, except that vectors that were already yielded are not yielded again.
        if (attempt > 1 || !isFileMissing(error)) throw this.#asDamage(error);
      }
    }
  }

  /** Yields the vectors of the keys in `left`, and removes the keys that it finds from this set. */
  async *#find(left: Set<bigint>, signal: AbortSignal): AsyncGenerator<KeyedVectors> {
    const query = (await this.#open()).table.query();
    for await (const batch of left.size > NAMED_KEYS ? query : query.where(oneOf(left))) {
      signal.throwIfAborted();
      const vectors = this.#readBatch(batch, left);
      for (const key of vectors.keys()) left.delete(key);
      yield vectors;
    }
  }

  #readBatch(batch: RecordBatch, wanted: ReadonlySet<bigint>): KeyedVectors {
    const { vectors, isSound } = validVectors(batch, wanted, this.dimensions);
    if (!isSound) throw new DamagedVectors(this, 'a vector is not as it was written');
    return vectors;
  }

  async add(vectors: KeyedVectors): Promise<void> {
    if (vectors.size === 0) return;
    const rows = vectorRows(vectors, this.dimensions);
    await this.#with(async (table) => {
      // If the folder has disappeared, LanceDB would create it with read access for every user.
      await makePrivate(this.folder);
      await table.add(rows);
    });
    await this.#with((table) => this.#forgetSome(table));
  }

  retain(chunks: number, keys: () => ReadonlySet<bigint>): Promise<void> {
    return this.#with(async (table) => {
      const rows = await table.countRows();
      if (rows <= chunks + SPARED_ROWS) return;
      const kept = keys();
      if (rows > 2 * kept.size + SPARED_ROWS) await this.#deleteOthers(table, kept);
    });
  }

  compactSmall(): Promise<boolean> {
    return this.#with((table) => compactSmallFragments(table, (work) => retryOnConflict(this.folder, work)));
  }

  optimize(isBusy: boolean): Promise<OptimizeOutcome> {
    return this.#with((table) =>
      optimizeTable(table, {
        folder: this.#tableFolder,
        ...(isBusy && { fragments: BUSY_FRAGMENTS, deadShare: BUSY_DEAD_SHARE }),
      }),
    );
  }

  vacuum(): Promise<void> {
    return this.#with(async (table) => vacuum(table, this.#tableFolder, await earliestReader(this.folder)));
  }

  /**
   * Deletes a random quarter of the rows if there are too many. Keys are hashes, so their low bits are random, and no
   * times of use have to be recorded.
   */
  async #forgetSome(table: Table): Promise<void> {
    if (this.limits.mostRows === Infinity || (await table.countRows()) <= this.limits.mostRows) return;
    await table.delete(`(key & 3) = ${Math.floor(Math.random() * 4)}`);
    await optimizeTable(table);
  }

  get #tableFolder(): string {
    return join(this.folder, `${this.name}.lance`);
  }

  async #deleteOthers(table: Table, kept: ReadonlySet<bigint>): Promise<void> {
    const dead = [...(await this.keys())].filter((key) => !kept.has(key));
    for (let at = 0; at < dead.length; at += NAMED_KEYS) await table.delete(oneOf(dead.slice(at, at + NAMED_KEYS)));
  }

  async quarantine(): Promise<void> {
    // Windows can neither move nor remove open files.
    await this.dispose();
    const [table, kept] = [this.#tableFolder, join(this.folder, 'damaged-vectors')];
    await rm(kept, { recursive: true, force: true });
    // If the table cannot be moved, it is removed.
    await rename(table, kept).catch(() => rm(table, { recursive: true, force: true }));
  }

  async dispose(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined);
    this.#opening = undefined;
    opened?.table.close();
    opened?.connection.close();
  }

  async #with<T>(work: (table: Table) => Promise<T>): Promise<T> {
    try {
      return await retryOnConflict(this.folder, async () => work((await this.#open()).table));
    } catch (error) {
      throw this.#asDamage(error);
    }
  }

  #asDamage(error: unknown): unknown {
    if (error instanceof SearchError || error instanceof RangeError || error instanceof DamagedVectors) return error;
    const failure = mapLanceError(this.folder, error);
    return failure === error ? new DamagedVectors(this, messageOf(error)) : failure;
  }

  #open(): Promise<{ connection: Connection; table: Table }> {
    const opening = (this.#opening ??= openVectorTable(this.folder, this.name, this.dimensions));
    opening.catch(() => (this.#opening = undefined));
    return opening;
  }
}

/** Opens a table of vectors by its name; creates the table if it does not exist. */
export async function openVectorTable(
  folder: string,
  name: string,
  dimensions: number,
): Promise<{ connection: Connection; table: Table }> {
  await makePrivate(folder);
  const connection = await connect(folder, { readConsistencyInterval: 0 }, new Session(CACHE_BYTES, CACHE_BYTES));
  const names = await connection.tableNames();
  const table = names.includes(name)
    ? await openListed(connection, name)
    : await connection.createEmptyTable(name, vectorSchema(dimensions), { existOk: true });
  return { connection, table };
}

const oneOf = (keys: Iterable<bigint>): string => `key IN (${[...keys].join(', ')})`;

const OPENINGS = 6;

/**
 * Opens an existing table. Retries, because a table that another process is creating is listed before it can be opened.
 */
async function openListed(connection: Connection, name: string): Promise<Table> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection.openTable(name);
    } catch (error) {
      if (attempt === OPENINGS || !/was not found/i.test(String(error))) throw error;
      await delay(10 * 2 ** attempt);
    }
  }
}
