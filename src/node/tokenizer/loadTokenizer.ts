import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CountTokens } from '../../core/base/contracts';
import { memoizeByPath } from '../fileSystem/memoizeByPath';
import { tokenCounter } from './tokenCounter';

/**
 * Loads a token counter for o200k. Its table takes 30 ms to load, so it is loaded for the first response whose tokens
 * are counted.
 * @param resources folder with `o200k.bin`.
 */
export const loadTokenizer: (resources: string) => Promise<CountTokens> = memoizeByPath((resources) =>
  readFile(join(resources, 'o200k.bin')).then(tokenCounter),
);
