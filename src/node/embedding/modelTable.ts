import { calibrateCosines } from '../../core/indexing/calibrateCosines';
import type { VectorModel } from '../../core/indexing/missingVectors';
import { attachVectors, slotsWithoutVector } from '../../core/memoryIndex/chunkVectors';
import type { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import { identityCalibration, type CosineCalibration } from '../../core/vectors/cosineCalibration';
import { VectorTable } from '../../core/vectors/vectorTable';
import { cachedQueryEmbedder } from '../embedders/cachedQueryEmbedder';
import type { ModelRecord } from '../settings/embedderChoice';
import type { FolderVectorsParts } from './folderVectors';

/**
 * Loads the vectors of a model for the chunks of the in-memory index. A sweep between two batches renumbers the slots,
 * after which the vectors are loaded again.
 */
export async function loadTable(
  index: MemoryIndex,
  { dimensions, scale }: ModelRecord,
  { vectors }: VectorModel,
  signal: AbortSignal,
): Promise<VectorTable> {
  for (;;) {
    const table = new VectorTable(dimensions, undefined, scale);
    const { layout } = index;
    const keys = new Set(slotsWithoutVector(index, () => false).keys());
    for await (const batch of vectors.find(keys, signal)) attachVectors(index, table, batch);
    if (index.layout === layout) return table;
  }
}

/** Returns the scale of a model: the recorded one, or one that is measured on this folder. */
export async function scaleOf(
  record: ModelRecord,
  model: VectorModel,
  { index, models, hash }: Pick<FolderVectorsParts, 'index' | 'models' | 'hash'>,
  signal: AbortSignal,
): Promise<CosineCalibration> {
  if (record.scale) return record.scale;
  if (!model.embedder.network) return identityCalibration;
  const table = await loadTable(index, record, model, signal);
  const cache = await models.cache(record);
  const embedder = cache ? cachedQueryEmbedder(model.embedder, cache, hash) : model.embedder;
  try {
    return await calibrateCosines(embedder, table, index, signal);
  } finally {
    await cache?.dispose();
  }
}
