import type { ChunkLocation, KeyedVectors } from '../base/contracts';
import type { MemoryIndex } from './memoryIndex';
import type { VectorTable } from '../vectors/vectorTable';

/** How vectors, which are stored apart by the key of their text, find the chunks of an in-memory index. */

/**
 * One live chunk for each key that has no vector. Every save goes over all chunks here, so their keys, objects each of
 * them, are read for none that has one.
 */
export function slotsWithoutVector(index: MemoryIndex, has: (slot: number) => boolean): ReadonlyMap<bigint, number> {
  const slots = new Map<bigint, number>();
  for (let slot = 0; slot < index.chunkSlots; slot++) {
    if ((index.chunkFile[slot] ?? -1) >= 0 && !has(slot)) slots.set(index.vectorKeys[slot] ?? 0n, slot);
  }
  return slots;
}

const counted = new WeakMap<MemoryIndex, { readonly revision: number; readonly count: number }>();

/** How many live chunks have a vector. Counted once for each state of the in-memory index. */
export function countVectors(index: MemoryIndex): number {
  const known = counted.get(index);
  if (known?.revision === index.revision) return known.count;
  let count = 0;
  for (let slot = 0; slot < index.chunkSlots; slot++)
    if ((index.chunkFile[slot] as number) >= 0 && index.vectors.has(slot)) count++;
  counted.set(index, { revision: index.revision, count });
  return count;
}

/** Gives the chunks that have no vector in a table theirs, as far as these go. */
export function attachVectors(index: MemoryIndex, table: VectorTable, vectors: KeyedVectors): void {
  index.revision++;
  for (let slot = 0; slot < index.chunkSlots; slot++) {
    const vector = table.has(slot) ? undefined : vectors.get(index.vectorKeys[slot] ?? 0n);
    if (vector) table.set(slot, vector);
  }
}

/** The keys of a file's chunks, in order. */
export function vectorKeysOf(index: MemoryIndex, path: string): readonly bigint[] {
  const file = index.file(path);
  return file ? Array.from(index.vectorKeys.subarray(file.firstChunk, file.firstChunk + file.chunkCount)) : [];
}

/** The slots of a file's vectors, by key. */
export function vectorSlots(index: MemoryIndex, path: string): ReadonlyMap<bigint, number> {
  const slots = new Map<bigint, number>();
  const file = index.file(path);
  if (!file) return slots;
  for (let slot = file.firstChunk; slot < file.firstChunk + file.chunkCount; slot++) {
    if (index.vectors.has(slot)) slots.set(index.vectorKeys[slot] ?? 0n, slot);
  }
  return slots;
}

/** Answers with the vectors of another model from now on. */
export function replaceVectors(index: MemoryIndex, table: VectorTable): void {
  index.revision++;
  index.vectors = table;
}

/** Where a live chunk stands. */
export function slotLocation(index: MemoryIndex, slot: number): ChunkLocation | undefined {
  const file = index.files[index.chunkFile[slot] ?? -1];
  return file?.locationOf(slot - file.firstChunk);
}
