import type { CountTokens } from '../base/contracts';
import type { ResultItem } from '../base/types';
import { withTokenCount } from './withTokenCount';

/** Approximate average for code. */
const CHARACTERS_PER_TOKEN = 4;
/** Texts with more characters per token are rejected without counting their tokens. */
const MAX_CHARACTERS_PER_TOKEN = 8;

/**
 * Number of times that a length is estimated from the characters per token so far. After that the interval is bisected,
 * which always terminates.
 */
const GUESSES = 4;

export const exceedsTokens = ({ snippet }: ResultItem, room: number): boolean =>
  snippet.length > MAX_CHARACTERS_PER_TOKEN * Math.max(0, room);

/**
 * Returns the first lines of an item, as many as fit in `room`, or undefined if these are fewer than `fewest`.
 * @param from the line to begin with. For a chunk named after a symbol further down, the lines before that symbol do
 * not describe it.
 */
export function truncateToTokens(
  item: ResultItem,
  room: number,
  fewest: number,
  count: CountTokens,
  from = item.start_line,
): ResultItem | undefined {
  const start = Math.max(from, item.start_line);
  const lines = item.snippet.split('\n').slice(start - item.start_line);
  const firstLines = (length: number): ResultItem => ({
    ...item,
    snippet: lines.slice(0, length).join('\n'),
    start_line: start,
    end_line: start + length - 1,
    ...(length < lines.length && { more_lines: lines.length - length + (item.more_lines ?? 0) }),
  });
  let [fits, tooLong] = [0, lines.length + 1];
  let shown: ResultItem | undefined;
  let perToken = CHARACTERS_PER_TOKEN;
  for (let round = 0; tooLong - fits > 1; round++) {
    const guess = linesWithin(lines, perToken * room);
    const length = round < GUESSES ? Math.min(Math.max(guess, fits + 1), tooLong - 1) : (fits + tooLong) >> 1;
    const some = firstLines(length);
    const tried = exceedsTokens(some, room) ? undefined : withTokenCount(some, count);
    if (tried) perToken = tried.snippet.length / tried.tokens;
    if (tried && tried.tokens <= room) [fits, shown] = [length, tried];
    else tooLong = length;
  }
  return fits >= fewest ? shown : undefined;
}

/** Returns how many of the first lines have at most `max` characters together. */
function linesWithin(lines: readonly string[], max: number): number {
  let characters = 0;
  const longer = lines.findIndex((line) => (characters += line.length + 1) > max + 1);
  return longer < 0 ? lines.length : longer;
}
