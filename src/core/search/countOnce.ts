import type { CountTokens } from '../contracts';

/**
 * A new line that begins with a letter or a digit. No token of o200k reaches over that: a piece of text that is split into tokens may end with
 * line breaks, and goes on behind them only with a slash.
 */
const BORDER = /\n(?=[A-Za-z0-9])/g;
const FENCE_LINE = /^`{3,}.*$/gm;

/**
 * Counts each text once, and the code in fences once whatever stands around it: while it is decided how much of which results is shown, the
 * same code is counted alone, and then in one answer after the other. The sum is exact. Cut at every line it was no quicker: many small
 * texts cost what the second count of a large one does.
 */
export function countingOnce(count: CountTokens): CountTokens {
  const known = new Map<string, number>();
  const countPart = (part: string): number => {
    const tokens = known.get(part) ?? count(part);
    known.set(part, tokens);
    return tokens;
  };
  return (text) => partsOf(text).reduce((sum, part) => sum + countPart(part), 0);
}

/** The text in parts: of what stands between two fences, all that lies between its first and last border is one. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const cut of cutsOf(text)) {
    parts.push(text.slice(from, cut));
    from = cut;
  }
  return [...parts, text.slice(from)];
}

function cutsOf(text: string): readonly number[] {
  const borders = Array.from(text.matchAll(BORDER), ({ index }) => index + 1);
  const fences = [...Array.from(text.matchAll(FENCE_LINE), ({ index }) => index), text.length];
  const cuts: number[] = [];
  let at = 0;
  for (const fence of fences) {
    const first = at;
    while (at < borders.length && (borders[at] as number) < fence) at++;
    if (at > first) cuts.push(borders[first] as number);
    if (at > first + 1) cuts.push(borders[at - 1] as number);
  }
  return cuts;
}
