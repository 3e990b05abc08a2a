import type { CountTokens } from '../contracts';
import type { ResultItem } from '../types';
import { counted } from './counted';

/** Code has about 4 characters a token: what is far longer than that need not be counted. */
const MOST_CHARACTERS_PER_TOKEN = 8;

export const isTooLong = ({ snippet }: ResultItem, room: number): boolean => snippet.length > MOST_CHARACTERS_PER_TOKEN * Math.max(0, room);

/**
 * The first lines of an item, as many as `room` holds; undefined when these would be fewer than `fewest`.
 * @param from the line to begin with: of a piece that is named after a symbol further down, its head says nothing of that.
 */
export function cutToFit(item: ResultItem, room: number, fewest: number, count: CountTokens, from = item.start_line): ResultItem | undefined {
  const start = Math.max(from, item.start_line);
  const lines = item.snippet.split('\n').slice(start - item.start_line);
  const firstLines = (length: number): ResultItem => ({
    ...item,
    snippet: lines.slice(0, length).join('\n'),
    start_line: start,
    end_line: start + length - 1,
    ...(length < lines.length && { more_lines: lines.length - length }),
  });
  let [fits, tooLong] = [0, lines.length + 1];
  while (tooLong - fits > 1) {
    const length = (fits + tooLong) >> 1;
    const some = firstLines(length);
    if (!isTooLong(some, room) && counted(some, count).tokens <= room) fits = length;
    else tooLong = length;
  }
  return fits >= fewest ? counted(firstLines(fits), count) : undefined;
}
