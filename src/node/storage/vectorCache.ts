import { join } from 'node:path';
import type { VectorStore } from '../../core/base/contracts';
import { lanceVectors } from './lanceVectors';
import { makePrivate } from '../indexDirectory/privateFolder';

/**
 * Vectors that took time or money to make, of every folder: another branch, a worktree, a second clone or an index that
 * was thrown away sends nothing. A table for each model, under the folder of all indexes.
 */

/** 650,000 vectors of 768 numbers. */
const MAX_BYTES = 2_000_000_000;
const BYTES_PER_NUMBER = 4;

export async function openVectorCache(home: string, model: string, dimensions: number): Promise<VectorStore> {
  const folder = join(home, 'vectors');
  await makePrivate(folder);
  return lanceVectors(folder, model, dimensions, { mostRows: Math.floor(MAX_BYTES / (dimensions * BYTES_PER_NUMBER)) });
}
