import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Question } from '../../src/core/eval/metrics';

/** Different questions of folders as `bench/quality` reads them, spread evenly. */
export function readQueries(folders: readonly string[], count: number): readonly string[] {
  const files = folders.flatMap((folder) => readdirSync(join(folder, 'annotations')).sort().map((file) => join(folder, 'annotations', file)));
  const all = [...new Set(files.flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as Question[]).map(({ query }) => query)))];
  const asked = Math.min(count, all.length);
  return Array.from({ length: asked }, (_, i) => all[Math.floor((i * all.length) / asked)] ?? '');
}
