import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvalQuestion } from '../../src/core/eval/metrics';

/** Options of benchmarks that ask different questions. */
export const questionOptions = {
  questions: { type: 'string', multiple: true, default: [] as string[] },
  count: { type: 'string', default: '1000' },
  'warm-up': { type: 'string', default: '50' },
  rest: { type: 'string', default: '3' },
  home: { type: 'string' },
} as const;

/** Returns different questions, spread evenly, from folders in the format of `bench/quality`. */
export function readBenchQueries(folders: readonly string[], count: number): readonly string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(folder, 'annotations'))
      .sort()
      .map((file) => join(folder, 'annotations', file)),
  );
  const all = [
    ...new Set(
      files.flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as EvalQuestion[]).map(({ query }) => query)),
    ),
  ];
  const asked = Math.min(count, all.length);
  return Array.from({ length: asked }, (_, i) => all[Math.floor((i * all.length) / asked)] ?? '');
}

/**
 * Returns questions to measure and other questions to ask before, both spread evenly. They differ, because a repeated
 * question is answered from the cache.
 */
export function readWithWarmUp(
  folders: readonly string[],
  count: number,
  warmUp: number,
): { readonly queries: readonly string[]; readonly warmUp: readonly string[] } {
  const all = readBenchQueries(folders, count + warmUp);
  const before = Math.min(warmUp, Math.floor(all.length / 2));
  const isBefore = (i: number): boolean =>
    Math.floor(((i + 1) * before) / all.length) > Math.floor((i * before) / all.length);
  return { queries: all.filter((_, i) => !isBefore(i)), warmUp: all.filter((_, i) => isBefore(i)) };
}
