import { isAbsolute } from 'node:path';
import { mergeIgnored, type FileCoverage, type Rule } from '../core/fileFate';
import type { CacheStatistics, EngineStatistics, IndexState, IndexStatus } from '../core/types';
import { mergeEmbedding } from './mergedEmbedding';

/** What several folders say of themselves, as if they were one. */

export function mergeStatus(statuses: readonly IndexStatus[]): IndexStatus {
  const sum = (count: (status: IndexStatus) => number): number => statuses.reduce((total, status) => total + count(status), 0);
  const notices = [...new Set(statuses.flatMap(({ notice }) => notice ?? []))];
  return {
    index: mergeStates(statuses.map((status) => status.index)),
    filesIndexed: sum((status) => status.filesIndexed),
    filesTotal: sum((status) => status.filesTotal),
    chunks: sum((status) => status.chunks),
    embedder: [...new Set(statuses.map((status) => status.embedder))].join(', '),
    ...mergeEmbedding(statuses.flatMap(({ embedding }) => embedding ?? [])),
    writer: statuses.some((status) => status.writer),
    ...(notices.length > 0 && { notice: notices.join(' ') }),
  };
}

/** Percentiles cannot be added up: the slowest folder's stand for all. The engines share one process, and so its memory. */
export function mergeStatistics(all: readonly EngineStatistics[]): EngineStatistics {
  const sum = (count: (one: EngineStatistics) => number): number => all.reduce((total, one) => total + count(one), 0);
  const most = (count: (one: EngineStatistics) => number): number => Math.max(0, ...all.map(count));
  const uses = (of: (one: EngineStatistics) => CacheStatistics): CacheStatistics => ({ hits: sum((one) => of(one).hits), misses: sum((one) => of(one).misses) });
  const lastError = all.flatMap((one) => one.lastError ?? []).sort((a, b) => b.at - a.at)[0];
  return {
    searches: sum((one) => one.searches),
    latency: { p50: most((one) => one.latency.p50), p95: most((one) => one.latency.p95), p99: most((one) => one.latency.p99) },
    queryCache: uses((one) => one.queryCache),
    snippetCache: uses((one) => one.snippetCache),
    diskBytes: sum((one) => one.diskBytes),
    memoryBytes: most((one) => one.memoryBytes),
    embedder: [...new Set(all.map((one) => one.embedder))].join(', '),
    ...(lastError && { lastError }),
  };
}

/** What needs a person's eye comes first. */
export const statePriority: readonly IndexState['state'][] = ['error', 'indexing', 'scanning', 'paused', 'standby', 'indexed', 'disabled'];

function mergeStates(states: readonly IndexState[]): IndexState {
  const first = statePriority.map((name) => states.find(({ state }) => state === name)).find((state) => state !== undefined);
  if (first?.state !== 'indexing') return first ?? { state: 'disabled' };
  const running = states.flatMap((state) => (state.state === 'indexing' ? [state] : []));
  return {
    ...first,
    done: running.reduce((total, { done }) => total + done, 0),
    total: running.reduce((total, state) => total + state.total, 0),
  };
}

/** Rules of several folders that look alike are still rules of different files. */
export function mergeFileCoverage(all: readonly (FileCoverage & { readonly label: string })[]): FileCoverage {
  const sum = (count: (one: FileCoverage) => number): number => all.reduce((total, one) => total + count(one), 0);
  const labelled = (rule: Rule, label: string): Rule =>
    rule.line === undefined || isAbsolute(rule.source) || all.length === 1 ? rule : { ...rule, source: `${label}/${rule.source}` };
  return {
    files: sum((one) => one.files),
    indexed: sum((one) => one.indexed),
    waiting: sum((one) => one.waiting),
    tooLarge: sum((one) => one.tooLarge),
    unknownKind: sum((one) => one.unknownKind),
    binary: sum((one) => one.binary),
    secret: sum((one) => one.secret),
    generated: sum((one) => one.generated),
    minified: sum((one) => one.minified),
    links: sum((one) => one.links),
    special: sum((one) => one.special),
    failed: sum((one) => one.failed),
    failures: all.flatMap(({ failures, label }) => failures.map(({ file, error }) => ({ file: all.length === 1 ? file : `${label}/${file}`, error }))),
    ignored: mergeIgnored(all.flatMap(({ ignored, label }) => ignored.map(({ rule, files }) => ({ rule: labelled(rule, label), files })))),
  };
}
