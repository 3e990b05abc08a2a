import { mostFrequent, type LeftOutFiles } from '../../core/base/leftOut';
import type { IndexState, IndexStatus } from '../../core/base/types';
import { mergeEmbedding } from './mergeEmbedding';

/** Merges the status of several folders into one. */

export function mergeStatus(statuses: readonly IndexStatus[]): IndexStatus {
  const sum = (count: (status: IndexStatus) => number): number =>
    statuses.reduce((total, status) => total + count(status), 0);
  const notices = [...new Set(statuses.flatMap(({ notice }) => notice ?? []))];
  return {
    index: mergeStates(statuses.map((status) => status.index)),
    filesIndexed: sum((status) => status.filesIndexed),
    filesTotal: sum((status) => status.filesTotal),
    ...mergeLeftOut(statuses.flatMap(({ leftOut }) => leftOut ?? [])),
    chunks: sum((status) => status.chunks),
    embedder: [...new Set(statuses.map((status) => status.embedder))].join(', '),
    ...mergeEmbedding(statuses.flatMap(({ embedding }) => embedding ?? [])),
    writer: statuses.some((status) => status.writer),
    ...(notices.length > 0 && { notice: notices.join(' ') }),
  };
}

function mergeLeftOut(folders: readonly LeftOutFiles[]): Pick<IndexStatus, 'leftOut'> {
  if (folders.length === 0) return {};
  const kinds = new Map<string, number>();
  for (const { kind, files } of folders.flatMap((folder) => folder.kinds))
    kinds.set(kind, (kinds.get(kind) ?? 0) + files);
  const sum = (count: (left: LeftOutFiles) => number): number =>
    folders.reduce((total, left) => total + count(left), 0);
  return {
    leftOut: {
      unknownKind: sum((left) => left.unknownKind),
      tooLarge: sum((left) => left.tooLarge),
      binary: sum((left) => left.binary),
      secret: sum((left) => left.secret),
      generated: sum((left) => left.generated),
      minified: sum((left) => left.minified),
      failed: sum((left) => left.failed),
      kinds: mostFrequent(kinds),
    },
  };
}

/** Index states, those that need the user's attention first. */
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
