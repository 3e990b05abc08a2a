import type { RecordBatch } from 'apache-arrow';
import type { KeyedVectors } from '../../core/base/contracts';
import { validVectors } from '../storage/tables/vectorRows';

/** Room for numbers that were rounded. */
const LONGEST = 1.01;

/** Vectors of a store that another party may have written: as they were written, of numbers, and no longer than one. */
export function verifiedVectors(batch: RecordBatch, wanted: ReadonlySet<bigint>, dimensions: number): KeyedVectors {
  // Of another length, rows would run into each other.
  if (batch.getChild('vector')?.getChildAt(0)?.length !== batch.numRows * dimensions) return new Map();
  const { vectors } = validVectors(batch, wanted, dimensions);
  return new Map([...vectors].filter(([, vector]) => vector.reduce((sum, part) => sum + part * part, 0) <= LONGEST));
}
