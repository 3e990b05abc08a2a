import type { Table } from '@lancedb/lancedb';
import { Table as ArrowTable, type RecordBatch } from 'apache-arrow';

/**
 * Number of rows per commit. Object stores perform best with few, large commits; memory stays within some tens of
 * megabytes.
 */
export const ROWS_PER_COMMIT = 16_384;

/** Runs one step of work against the side that may fail. */
export type Run = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Copies the rows of a query into a table with the same columns. Rows are copied unchanged, checksums included, unless
 * `change` is given.
 * @returns the number of rows read.
 */
export async function copyRows(
  source: AsyncIterable<RecordBatch>,
  target: Table,
  run: Run,
  change?: (batch: RecordBatch) => Promise<ArrowTable> | ArrowTable,
): Promise<number> {
  let [copied, waiting, count]: [number, ArrowTable[], number] = [0, [], 0];
  const flush = async (): Promise<void> => {
    const [first, ...rest] = waiting;
    [waiting, count] = [[], 0];
    if (first) await run(() => target.add(first.concat(...rest)));
  };
  const batches = source[Symbol.asyncIterator]();
  for (let next = await run(() => batches.next()); next.done !== true; next = await run(() => batches.next())) {
    const batch = next.value;
    if (batch.numRows === 0) continue;
    const rows = change ? await change(batch) : new ArrowTable([batch]);
    copied += batch.numRows;
    if (rows.numRows > 0) waiting.push(rows);
    count += rows.numRows;
    if (count >= ROWS_PER_COMMIT) await flush();
  }
  await flush();
  return copied;
}
