import type { ChunkPlace, KeyedVectors } from '../contracts';
import type { SearchImage } from './searchImage';
import type { VectorTable } from './vectorTable';

/** How vectors, which are stored apart by the key of their text, find the chunks of an in-memory index. */

/** One live chunk for each key that has no vector. Every save goes over all chunks here, so their keys, objects each of them, are read for none that has one. */
export function slotsWithout(image: SearchImage, has: (slot: number) => boolean): ReadonlyMap<bigint, number> {
  const slots = new Map<bigint, number>();
  for (let slot = 0; slot < image.chunkSlots; slot++) {
    if ((image.chunkFile[slot] ?? -1) >= 0 && !has(slot)) slots.set(image.vectorKeys[slot] ?? 0n, slot);
  }
  return slots;
}

const counted = new WeakMap<SearchImage, { readonly revision: number; readonly count: number }>();

/** How many live chunks can be compared by meaning. Counted once for each state of the in-memory index. */
export function withVectors(image: SearchImage): number {
  const known = counted.get(image);
  if (known?.revision === image.revision) return known.count;
  let count = 0;
  for (let slot = 0; slot < image.chunkSlots; slot++) if ((image.chunkFile[slot] as number) >= 0 && image.vectors.has(slot)) count++;
  counted.set(image, { revision: image.revision, count });
  return count;
}

/** Gives the chunks that have no vector in a table theirs, as far as these go. */
export function attachVectors(image: SearchImage, table: VectorTable, vectors: KeyedVectors): void {
  image.revision++;
  for (let slot = 0; slot < image.chunkSlots; slot++) {
    const vector = table.has(slot) ? undefined : vectors.get(image.vectorKeys[slot] ?? 0n);
    if (vector) table.set(slot, vector);
  }
}

/** The keys of a file's chunks, in order. */
export function keysOfFile(image: SearchImage, path: string): readonly bigint[] {
  const file = image.file(path);
  return file ? Array.from(image.vectorKeys.subarray(file.firstChunk, file.firstChunk + file.chunkCount)) : [];
}

/** The slots of a file's vectors, by key. */
export function vectorSlots(image: SearchImage, path: string): ReadonlyMap<bigint, number> {
  const slots = new Map<bigint, number>();
  const file = image.file(path);
  if (!file) return slots;
  for (let slot = file.firstChunk; slot < file.firstChunk + file.chunkCount; slot++) {
    if (image.vectors.has(slot)) slots.set(image.vectorKeys[slot] ?? 0n, slot);
  }
  return slots;
}

/** Answers with the vectors of another model from now on. */
export function useVectors(image: SearchImage, table: VectorTable): void {
  image.revision++;
  image.vectors = table;
}

/** Where a live chunk stands. */
export function placeOf(image: SearchImage, slot: number): ChunkPlace | undefined {
  const file = image.files[image.chunkFile[slot] ?? -1];
  return file?.placeOf(slot - file.firstChunk);
}
