import type { RecordBatch } from 'apache-arrow';
import { setImmediate } from 'node:timers/promises';
import { COLUMN_GROUPS, readOwners, readValidFiles, readValidGroups } from './rowReaders';
import type { LanceTables } from './lanceTables';

/**
 * Number of rows, checked within a few milliseconds, after which other work can run: LanceDB returns thousands of rows
 * at a time.
 */
const ROWS_AT_A_TIME = 100;

/**
 * Newest valid row of a file: its generation, and how many of its chunks have not been seen yet for each column group.
 * A count is negative if merged rows exist twice.
 */
interface Expected {
  generation: number;
  readonly missing: number[];
}

/** Number of files that are checked together. Their state takes some 200 bytes each. */
const FILES_AT_ONCE = 50_000;

/**
 * Returns the paths of files that are damaged or incomplete. Other work such as searches can run in between.
 * @param where condition for the rows to check; all rows by default.
 */
export async function corruptFiles(
  tables: LanceTables,
  signal: AbortSignal,
  where?: string,
): Promise<readonly string[]> {
  const unsound: string[] = [];
  for (const part of where === undefined ? await partsOf(tables) : [where])
    unsound.push(...(await unsoundWhere(tables, part, signal)));
  return [...new Set(unsound)];
}

/**
 * Returns conditions that split all rows into parts. A file and its chunks have the same generation, so they are in the
 * same part.
 */
async function partsOf({ files }: LanceTables): Promise<readonly string[]> {
  const column = (await files.query().select(['generation']).toArrow()).getChild('generation')?.toArray() as
    Int32Array | undefined;
  const bounds = [
    ...new Set(
      column
        ?.slice()
        .sort()
        .filter((_, i) => i > 0 && i % FILES_AT_ONCE === 0),
    ),
  ];
  return [...bounds, Infinity].map(
    (bound, i) =>
      [i > 0 && `generation >= ${bounds[i - 1] ?? 0}`, bound < Infinity && `generation < ${bound}`]
        .filter(Boolean)
        .join(' AND ') || 'true',
  );
}

/**
 * Checks the files that fulfill a condition. Chunks are read in two passes, because every column takes memory while it
 * is read: a pass over a million rows takes 232 MB for four columns, and 297 to 343 MB for all.
 */
async function unsoundWhere(
  { files, chunks }: LanceTables,
  where: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const expected = new Map<string, Expected>();
  for await (const rows of inPieces(files.query().where(where), signal)) expect(rows, expected);
  for (const [place, half] of COLUMN_GROUPS.entries()) {
    for await (const rows of inPieces(
      chunks
        .query()
        .where(where)
        .select([...half.columns, half.checksum]),
      signal,
    )) {
      for (const { path, generation } of readValidGroups(rows, half)) {
        const file = expected.get(path);
        if (file?.generation === generation) file.missing[place] = (file.missing[place] ?? 0) - 1;
      }
    }
  }
  return [...expected]
    .filter(([, { generation, missing }]) => generation === NO_SOUND_ROW || missing.some((count) => count > 0))
    .map(([path]) => path);
}

const NO_SOUND_ROW = -1;

function expect(rows: RecordBatch, expected: Map<string, Expected>): void {
  for (const { path } of readOwners(rows))
    if (!expected.has(path)) expected.set(path, { generation: NO_SOUND_ROW, missing: [] });
  for (const { path, generation, chunkCount } of readValidFiles(rows)) {
    if (generation >= (expected.get(path)?.generation ?? NO_SOUND_ROW))
      expected.set(path, { generation, missing: COLUMN_GROUPS.map(() => chunkCount) });
  }
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
