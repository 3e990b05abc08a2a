import type { EmbeddingStatus, IndexStatus } from '../../core/base/types';

/** Returns the sum of the counts of all folders, with the state that needs the user's attention most. */
export function mergeEmbedding(statuses: readonly EmbeddingStatus[]): Pick<IndexStatus, 'embedding'> {
  const first = embeddingPriority
    .map((name) => statuses.find(({ state }) => state === name))
    .find((status) => status !== undefined);
  if (!first) return {};
  const sum = (count: (status: EmbeddingStatus) => number): number =>
    statuses.reduce((total, status) => total + count(status), 0);
  return { embedding: { ...first, done: sum(({ done }) => done), total: sum(({ total }) => total) } };
}

const embeddingPriority: readonly EmbeddingStatus['state'][] = [
  'confirm',
  'capped',
  'unavailable',
  'filling',
  'starting',
  'ready',
];
