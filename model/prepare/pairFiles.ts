import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pair } from '../mining/pair';

/** The mined pairs of one repository. */
export interface RepositoryPairs {
  readonly name: string;
  readonly pairs: readonly Pair[];
}

/** Reads the pairs of each named repository that has been mined. Only one repository is in memory at a time. */
export function* readPairs(folder: string, names: readonly string[]): Generator<RepositoryPairs> {
  for (const name of names) {
    const path = join(folder, `${name.replace('/', '+')}.jsonl`);
    if (existsSync(path)) {
      const lines = readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '');
      yield { name, pairs: lines.map((line) => JSON.parse(line) as Pair) };
    }
  }
}
