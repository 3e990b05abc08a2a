import type { Column } from './column';
import type { ImageFile } from './imageFile';

/** Files of an order that get something for their place in it. */
export const RANKED = 60;

/** 2 / (2 + rank) for files in their order. */
export function addReciprocalRanks(best: readonly ImageFile[], ranks: Column): Column {
  best.forEach(({ id }, rank) => ranks.raise(id, 2 / (2 + rank)));
  return ranks;
}
