import type { Table } from '@lancedb/lancedb';
import type { RecordBatch } from 'apache-arrow';
import { setImmediate } from 'node:timers/promises';
import { readSoundChunks, readSoundFiles, readOwners, type Owner } from './lanceRows';
import type { LanceTables } from './lanceTables';

/** Rows that are looked at before others have the thread, in a few milliseconds: LanceDB brings thousands at a time. */
const ROWS_AT_A_TIME = 100;

/**
 * The paths of files that are not as they were written, or not whole. Searches come in between.
 * @param where which rows are looked at; all, as a rule.
 */
export async function unsoundFiles({ files, chunks }: LanceTables, signal: AbortSignal, where?: string): Promise<readonly string[]> {
  const paths = new Set<string>();
  const newest = new Map<string, ReturnType<typeof readSoundFiles>[number]>();
  for await (const rows of inPieces(rowsOf(files, where), signal)) {
    for (const { path } of readOwners(rows)) paths.add(path);
    for (const file of readSoundFiles(rows)) if (file.generation >= (newest.get(file.path)?.generation ?? 0)) newest.set(file.path, file);
  }
  const counts = new Map<string, number>();
  for await (const rows of inPieces(rowsOf(chunks, where), signal)) {
    for (const owner of readSoundChunks(rows)) counts.set(keyOf(owner), (counts.get(keyOf(owner)) ?? 0) + 1);
  }
  const isSound = (path: string): boolean => {
    const file = newest.get(path);
    return file !== undefined && (counts.get(keyOf(file)) ?? 0) === file.chunkCount;
  };
  return [...paths].filter((path) => !isSound(path));
}

const rowsOf = (table: Table, where: string | undefined): AsyncIterable<RecordBatch> => (where === undefined ? table.query() : table.query().where(where));

const keyOf = ({ path, generation }: Owner): string => `${generation}:${path}`;

async function* inPieces(batches: AsyncIterable<RecordBatch>, signal: AbortSignal): AsyncGenerator<RecordBatch> {
  for await (const batch of batches) {
    for (let from = 0; from < batch.numRows; from += ROWS_AT_A_TIME) {
      signal.throwIfAborted();
      yield batch.slice(from, from + ROWS_AT_A_TIME);
      await setImmediate();
    }
  }
}
