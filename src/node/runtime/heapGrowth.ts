import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 collect garbage in the whole heap whenever it has grown by 30%; by default V8 waits until it has doubled.
 * For a process that indexes a large folder or holds a very large index. Set from the start, this would cost a first
 * build a tenth of its time. See docs/decisions/memory.md.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=30');
}
