import { join } from 'node:path';
import type { VectorStore } from '../../core/base/contracts';
import { lanceVectors } from './lanceVectors';
import { makePrivate } from '../indexDirectory/privateFolder';

/**
 * A cache of vectors for all folders, because vectors take time or money to compute. With it, another branch, a
 * worktree, a second clone or a rebuilt index sends no texts again. There is one table per model, in the folder that
 * contains all indexes.
 */

/** Maximum size of the vectors of a model: 650,000 vectors of 768 numbers. */
const MAX_BYTES = 2_000_000_000;
const BYTES_PER_NUMBER = 4;

export async function openVectorCache(home: string, model: string, dimensions: number): Promise<VectorStore> {
  const folder = join(home, 'vectors');
  await makePrivate(folder);
  return lanceVectors(folder, model, dimensions, { mostRows: Math.floor(MAX_BYTES / (dimensions * BYTES_PER_NUMBER)) });
}
