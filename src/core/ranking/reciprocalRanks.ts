import type { ScoreAccumulator } from '../collections/scoreAccumulator';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';

/** Files of an order that get something for their place in it. */
export const RANKED_FILES = 60;

/** 2 / (2 + rank) for files in their order. */
export function addReciprocalRanks(best: readonly FileEntry[], ranks: ScoreAccumulator): ScoreAccumulator {
  best.forEach(({ id }, rank) => ranks.raiseTo(id, 2 / (2 + rank)));
  return ranks;
}
