import type { Table } from '@lancedb/lancedb';
import type { RecordBatch } from 'apache-arrow';
import { setImmediate } from 'node:timers/promises';
import { HALVES, readOwners, readSoundFiles, readSoundHalves } from './lanceRows';
import type { LanceTables } from './lanceTables';

/** Rows that are looked at before others have the thread, in a few milliseconds: LanceDB brings thousands at a time. */
const ROWS_AT_A_TIME = 100;

/** What the newest sound row of a file says: how many of its chunks have not been seen yet, by halves. */
interface Expected {
  generation: number;
  readonly missing: number[];
}

/**
 * The paths of files that are not as they were written, or not whole. Searches come in between. Chunks are gone through twice, for each column that is
 * read has its room: a million of them take 115 MB so, in all columns 180.
 * @param where which rows are looked at; all, as a rule.
 */
export async function unsoundFiles({ files, chunks }: LanceTables, signal: AbortSignal, where?: string): Promise<readonly string[]> {
  const expected = new Map<string, Expected>();
  for await (const rows of inPieces(rowsOf(files, where), signal)) expect(rows, expected);
  for (const [place, half] of HALVES.entries()) {
    for await (const rows of inPieces(rowsOf(chunks, where, [...half.columns, half.checksum]), signal)) {
      for (const { path, generation } of readSoundHalves(rows, half)) {
        const file = expected.get(path);
        if (file?.generation === generation) file.missing[place] = (file.missing[place] ?? 0) - 1;
      }
    }
  }
  return [...expected].filter(([, { generation, missing }]) => generation === NO_SOUND_ROW || missing.some((count) => count !== 0)).map(([path]) => path);
}

const NO_SOUND_ROW = -1;

function expect(rows: RecordBatch, expected: Map<string, Expected>): void {
  for (const { path } of readOwners(rows)) if (!expected.has(path)) expected.set(path, { generation: NO_SOUND_ROW, missing: [] });
  for (const { path, generation, chunkCount } of readSoundFiles(rows)) {
    if (generation >= (expected.get(path)?.generation ?? NO_SOUND_ROW)) expected.set(path, { generation, missing: HALVES.map(() => chunkCount) });
  }
}

function rowsOf(table: Table, where: string | undefined, columns?: string[]): AsyncIterable<RecordBatch> {
  const query = where === undefined ? table.query() : table.query().where(where);
  return columns ? query.select(columns) : query;
}

async function* inPieces(batches: AsyncIterable<RecordBatch>, signal: AbortSignal): AsyncGenerator<RecordBatch> {
  for await (const batch of batches) {
    for (let from = 0; from < batch.numRows; from += ROWS_AT_A_TIME) {
      signal.throwIfAborted();
      yield batch.slice(from, from + ROWS_AT_A_TIME);
      await setImmediate();
    }
  }
}
