import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CountTokens } from '../core/contracts';
import { tokenCounter } from './tokenCounter';

const loading = new Map<string, Promise<CountTokens>>();

/**
 * Counts by o200k. Its table takes 30 ms to load: it comes with the first answer that is counted.
 * @param resources folder with `o200k.bin`.
 */
export function loadTokenizer(resources: string): Promise<CountTokens> {
  const known = loading.get(resources) ?? readFile(join(resources, 'o200k.bin')).then(tokenCounter);
  loading.set(resources, known);
  return known;
}
