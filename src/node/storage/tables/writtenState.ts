import type { Table } from '@lancedb/lancedb';
import { PathHashSet } from './pathHashSet';

/** The state of the tables of an index that the writer needs to know. */
export interface WrittenState {
  /** Generation of the last commit. */
  generation: number;
  /** Paths of all files that have rows; may include files that no longer have any. */
  readonly paths: PathHashSet;
}

export const maxGeneration = (one: number, other: number): number => Math.max(one, other);

/**
 * Returns the state of the tables if they are consistent: no file has two rows, and the number of chunk rows matches
 * the chunk counts of the files. An interrupted commit always leaves extra rows. This check usually saves a start from
 * reading the owner of each chunk, which takes 0.1 s for 31,535 chunks. It also saves the first commit from reading the
 * files again, which takes 0.35 s for 179,136 files.
 */
export async function consistentState(files: Table, chunks: Table): Promise<WrittenState | undefined> {
  const stored = await files.query().select(['path', 'chunk_count', 'generation']).toArrow();
  const column = (name: string): Int32Array => (stored.getChild(name)?.toArray() ?? new Int32Array()) as Int32Array;
  const paths = new Set(Array.from(stored.getChild('path') ?? [], String));
  const isWhole =
    paths.size === stored.numRows &&
    column('chunk_count').reduce((sum, count) => sum + count, 0) === (await chunks.countRows());
  return isWhole
    ? { paths: new PathHashSet(paths), generation: column('generation').reduce(maxGeneration, 0) }
    : undefined;
}
