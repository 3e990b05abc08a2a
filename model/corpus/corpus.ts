import { readFileSync } from 'node:fs';

/** A repository the model was trained on. */
export interface CorpusEntry {
  /** `owner/name` */
  readonly name: string;
  readonly revision: string;
  /** SPDX identifiers of the licenses found in its root folder, all of them permissive. */
  readonly licence: string;
}

export function readCorpus(path: string): readonly CorpusEntry[] {
  return JSON.parse(readFileSync(path, 'utf8')) as CorpusEntry[];
}

/** Returns the lines of a list file without comments and blank lines. */
export function readList(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

/** Returns the names in a corpus file or in a list file. */
export function readNames(path: string): string[] {
  return path.endsWith('.json')
    ? readCorpus(path).map((entry) => entry.name)
    : readList(path).map((line) => line.split(/\s/)[0] ?? line);
}
