import type { ChunkLocation, KeyedVectors } from '../base/contracts';
import type { MemoryIndex } from './memoryIndex';
import type { VectorTable } from '../vectors/vectorTable';

/**
 * Functions that match vectors, which are stored separately by the key of their text, with the chunks of an in-memory
 * index.
 */

/**
 * Returns one live chunk for each key that has no vector. Every save visits all chunks here. Each key that is read
 * becomes a heap object, so keys are read only for chunks without a vector.
 */
export function slotsWithoutVector(index: MemoryIndex, has: (slot: number) => boolean): ReadonlyMap<bigint, number> {
  const slots = new Map<bigint, number>();
  for (let slot = 0; slot < index.chunkSlots; slot++) {
    if ((index.chunkFile[slot] ?? -1) >= 0 && !has(slot)) slots.set(index.vectorKeys[slot] ?? 0n, slot);
  }
  return slots;
}

const counted = new WeakMap<MemoryIndex, { readonly revision: number; readonly count: number }>();

/** Returns how many live chunks have a vector. They are counted once for each state of the in-memory index. */
export function countVectors(index: MemoryIndex): number {
  const known = counted.get(index);
  if (known?.revision === index.revision) return known.count;
  let count = 0;
  for (let slot = 0; slot < index.chunkSlots; slot++)
    if ((index.chunkFile[slot] as number) >= 0 && index.vectors.has(slot)) count++;
  counted.set(index, { revision: index.revision, count });
  return count;
}

/** Sets the vectors of all chunks that have none in the table and whose key is in `vectors`. */
export function attachVectors(index: MemoryIndex, table: VectorTable, vectors: KeyedVectors): void {
  index.revision++;
  for (let slot = 0; slot < index.chunkSlots; slot++) {
    const vector = table.has(slot) ? undefined : vectors.get(index.vectorKeys[slot] ?? 0n);
    if (vector) table.set(slot, vector);
  }
}

/** Returns the keys of a file's chunks, in order. */
export function vectorKeysOf(index: MemoryIndex, path: string): readonly bigint[] {
  const file = index.file(path);
  return file ? Array.from(index.vectorKeys.subarray(file.firstChunk, file.firstChunk + file.chunkCount)) : [];
}

/** Maps the keys of a file's vectors to their slots. */
export function vectorSlots(index: MemoryIndex, path: string): ReadonlyMap<bigint, number> {
  const slots = new Map<bigint, number>();
  const file = index.file(path);
  if (!file) return slots;
  for (let slot = file.firstChunk; slot < file.firstChunk + file.chunkCount; slot++) {
    if (index.vectors.has(slot)) slots.set(index.vectorKeys[slot] ?? 0n, slot);
  }
  return slots;
}

/** Replaces the vectors of the index by those of another model. */
export function replaceVectors(index: MemoryIndex, table: VectorTable): void {
  index.revision++;
  index.vectors = table;
}

/** Returns the location of a live chunk. */
export function slotLocation(index: MemoryIndex, slot: number): ChunkLocation | undefined {
  const file = index.files[index.chunkFile[slot] ?? -1];
  return file?.locationOf(slot - file.firstChunk);
}
