import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toSearchError } from '../../../core/base/errors';
import { percentile } from '../../../core/eval/metrics';
import { AnswerCounts } from './answerCounts';
import type { EngineStatistics, SearchResult } from '../../../core/base/types';

/** Number of latencies kept: enough for a 99th percentile, and recent enough to be current. */
const LATEST = 1_000;

/** Records search latencies, answer counts and the latest failure of one engine. */
export class SearchMetrics {
  readonly #latest: number[] = [];
  readonly #answers = new AnswerCounts();
  #searches = 0;
  #lastError: EngineStatistics['lastError'];

  /** Records an answered search with its intents and duration. */
  recordSearch(intents: readonly string[], answer: SearchResult, milliseconds: number): void {
    this.#latest[this.#searches++ % LATEST] = milliseconds;
    this.#answers.answered(intents, answer);
  }

  /** Records a failed search. An invalid request counts as an error but is no failure of the engine. */
  recordFailedSearch(error: unknown): void {
    const { code } = toSearchError(error);
    this.#answers.failed(code);
    if (code !== 'INVALID_ARGUMENT') this.recordFailure(error);
  }

  recordFailure(error: unknown): void {
    const { message, nextStep } = toSearchError(error);
    this.#lastError = { message, nextStep, at: Date.now() };
  }

  /** Returns the parts of {@link EngineStatistics} that these metrics and the process know. */
  async statistics(home: string): Promise<Omit<EngineStatistics, 'queryCache' | 'embedder'>> {
    const share = (of: number): number => Math.round(percentile(this.#latest, of) * 100) / 100;
    return {
      searches: this.#searches,
      latency: { p50: share(0.5), p95: share(0.95), p99: share(0.99) },
      answers: this.#answers.statistics,
      diskBytes: await folderSize(home),
      memoryBytes: process.memoryUsage.rss(),
      ...(this.#lastError && { lastError: this.#lastError }),
    };
  }
}

/**
 * Returns the total bytes of all files below a folder. Files that disappear meanwhile count as 0.
 * @param counts selects the files to count. If absent, all are counted.
 */
export async function folderSize(folder: string, counts: (file: Stats) => boolean = () => true): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return folderSize(path, counts);
      const file = await stat(path).catch(() => undefined);
      return file && counts(file) ? file.size : 0;
    }),
  );
  return sizes.reduce((total, size) => total + size, 0);
}
