import type { IndexState, IndexStatus } from '../../core/base/types';
import { mergeEmbedding } from './mergeEmbedding';

/** What several folders say of themselves, as if they were one. */

export function mergeStatus(statuses: readonly IndexStatus[]): IndexStatus {
  const sum = (count: (status: IndexStatus) => number): number =>
    statuses.reduce((total, status) => total + count(status), 0);
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

/** What needs a person's eye comes first. */
export const statePriority: readonly IndexState['state'][] = [
  'error',
  'indexing',
  'scanning',
  'paused',
  'standby',
  'indexed',
  'disabled',
];

function mergeStates(states: readonly IndexState[]): IndexState {
  const first = statePriority
    .map((name) => states.find(({ state }) => state === name))
    .find((state) => state !== undefined);
  if (first?.state !== 'indexing') return first ?? { state: 'disabled' };
  const running = states.flatMap((state) => (state.state === 'indexing' ? [state] : []));
  return {
    ...first,
    done: running.reduce((total, { done }) => total + done, 0),
    total: running.reduce((total, state) => total + state.total, 0),
  };
}
