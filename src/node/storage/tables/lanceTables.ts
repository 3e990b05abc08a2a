import './lanceEnvironment';
import { connect, Session, type Connection, type Table } from '@lancedb/lancedb';
import { setTimeout as delay } from 'node:timers/promises';
import { errors, messageOf } from '../../../core/base/errors';
import { chunkSchema, fileSchema } from './lanceRows';

/**
 * Cache sizes in bytes. LanceDB's defaults are 6 GB and 1 GB, but the tables are read only once and then served from
 * memory.
 */
const INDEX_CACHE_BYTES = 16n << 20n;
const METADATA_CACHE_BYTES = 32n << 20n;

/** The open tables of an index. */
export interface LanceTables {
  /** Name of the folder of the tables. */
  readonly name: string;
  readonly files: Table;
  readonly chunks: Table;
}

/** Connects to a folder. Consistency interval 0: every read sees the commits of other processes. */
const connectTo = (folder: string): Promise<Connection> =>
  connect(folder, { readConsistencyInterval: 0 }, new Session(INDEX_CACHE_BYTES, METADATA_CACHE_BYTES));

export async function openTables(folder: string, name: string): Promise<LanceTables> {
  const connection = await connectTo(folder);
  const [files, chunks] = [await connection.openTable('files'), await connection.openTable('chunks')];
  return { name, files, chunks };
}

/** Creates empty tables. */
export async function makeTables(folder: string): Promise<void> {
  await makeFileTable(folder);
  await (await connectTo(folder)).createEmptyTable('chunks', chunkSchema);
}

/** Creates only the table of files, beside an existing table of chunks. */
export async function makeFileTable(folder: string): Promise<void> {
  await (await connectTo(folder)).createEmptyTable('files', fileSchema);
}

const OUT_OF_SPACE = /no space left|os error 28|disk quota|os error 122|file too large|os error 27/i;
const FORBIDDEN = /permission denied|os error 13|read-only file system|os error 30|operation not permitted/i;
/** Temporary errors, which say nothing about the tables. */
const EXHAUSTED = /too many open files|os error 24|os error 23|cannot allocate memory|os error 12\b/i;
const CONFLICT = /commit conflict|concurrent/i;
const ATTEMPTS = 6;

/** Returns whether an operation failed because another commit came first. */
export const isConflict = (error: unknown): boolean => CONFLICT.test(messageOf(error));

/** Returns whether a file of the version that was read is missing. */
export const isFileMissing = (error: unknown): boolean => /not found/i.test(messageOf(error));

/**
 * Maps LanceDB errors about a full disk, missing permissions or a temporary shortage to cataloged errors. Any other
 * error may mean damage and is returned unchanged.
 */
export function mapLanceError(home: string, error: unknown): unknown {
  const message = messageOf(error);
  if (OUT_OF_SPACE.test(message)) return errors.diskFull(home);
  if (FORBIDDEN.test(message)) return errors.indexUnusable(home, message.split('\n')[0] ?? message);
  return EXHAUSTED.test(message) ? errors.internal(message) : error;
}

/**
 * Runs an operation on the tables of an index and retries it on conflicts with other commits.
 * @throws the error that {@link mapLanceError} returns.
 */
export async function retryOnConflict<T>(home: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const failure = mapLanceError(home, error);
      if (failure !== error || !isConflict(error)) throw failure;
      if (attempt === ATTEMPTS) throw errors.indexBusy(home);
      await delay(20 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/** Retries a read whose version was removed because the reader was delayed, on the newest version. */
export async function retryOnStaleVersion<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isFileMissing(error)) throw error;
    return await read();
  }
}
