import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 look for garbage in the whole heap when that has grown by 30%, where by itself it waits until it has doubled.
 * For a process that indexes a large folder, and one that holds a very large index; from the start it would cost a
 * first build a tenth of its time. See docs/decisions/memory.md.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=30');
}
