import type { CountTokens } from '../contracts';
import type { ResultItem } from '../types';
import type { Pace } from './pace';
import { renderItem } from './render';

/** Blank line between two results; pieces of text hardly ever make fewer tokens apart than together. */
const SEPARATOR_TOKENS = 1;

/** The item with its tokens, as it is rendered. */
export function counted(item: ResultItem, count: CountTokens): ResultItem {
  return { ...item, tokens: count(renderItem(item)) + SEPARATOR_TOKENS };
}

/** Characters that are counted at a time, in some 2 ms. */
const SLICE_CHARACTERS = 30_000;

/** The same for an item of any length: cut between lines, its parts make hardly more tokens than the whole. */
export async function countedInSteps(item: ResultItem, count: CountTokens, pace: Pace): Promise<ResultItem> {
  const slices = await pace.map(slicesOf(renderItem(item)), (slice) => count(slice));
  return { ...item, tokens: slices.reduce((sum, tokens) => sum + tokens, SEPARATOR_TOKENS) };
}

function slicesOf(text: string): readonly string[] {
  const slices: string[] = [];
  for (let start = 0; start < text.length; ) {
    const border = text.indexOf('\n', start + SLICE_CHARACTERS) + 1;
    const end = border > 0 ? border : text.length;
    slices.push(text.slice(start, end));
    start = end;
  }
  return slices;
}
