import type { ImageFile } from './imageFile';

/** What candidates have of something, from 0 to 1; those that are not in it have nothing. */
export type Shares = ReadonlyMap<ImageFile, number>;

/** Files of an order that get a share for their place in it. */
export const RANKED = 60;

/** 2 / (2 + rank) for files in their order. */
export function reciprocalRanks(best: readonly ImageFile[]): Shares {
  return new Map(best.map((file, rank) => [file, 2 / (2 + rank)]));
}

/** Shares of the largest. */
export function normalized(values: ReadonlyMap<ImageFile, number>): Shares {
  let most = 0;
  for (const value of values.values()) most = Math.max(most, value);
  const shares = new Map<ImageFile, number>();
  for (const [file, value] of values) shares.set(file, value / (most || 1));
  return shares;
}
