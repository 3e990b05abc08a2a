import type { Table } from '@lancedb/lancedb';
import { Table as ArrowTable, type RecordBatch } from 'apache-arrow';

/**
 * Rows in one commit: few and large ones are what an object store is good at; memory stays within some tens of
 * megabytes.
 */
export const ROWS_PER_COMMIT = 16_384;

/** Runs one step of work on the side that may fail. */
export type Run = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Writes the rows of a query into a table of the same columns, as they are, checksums included, or as `change` makes
 * them.
 * @returns how many were read.
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
