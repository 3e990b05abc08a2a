import type { RecordBatch } from 'apache-arrow';
import type { KeyedVectors } from '../../core/base/contracts';
import { validVectors } from '../storage/tables/vectorRows';

/** Maximum squared length of a vector; leaves room for rounding. */
const LONGEST = 1.01;

/**
 * Returns the wanted vectors of a batch that another party may have written, if their checksums match, they contain
 * only numbers, and their length is at most one.
 */
export function verifiedVectors(batch: RecordBatch, wanted: ReadonlySet<bigint>, dimensions: number): KeyedVectors {
  // With another length, the vectors of different rows would overlap.
  if (batch.getChild('vector')?.getChildAt(0)?.length !== batch.numRows * dimensions) return new Map();
  const { vectors } = validVectors(batch, wanted, dimensions);
  return new Map([...vectors].filter(([, vector]) => vector.reduce((sum, part) => sum + part * part, 0) <= LONGEST));
}
