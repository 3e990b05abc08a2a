import type { CountTokens } from '../contracts';

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

/** The places of the cuts, in order. */
function cutsOf(text: string): readonly number[] {
  const cuts: number[] = [];
  for (let from = 0; from < text.length; ) {
    const fence = text.indexOf(FENCE, from + 1);
    const to = fence < 0 ? text.length : fence;
    const first = firstBorder(text, from, to);
    if (first < to) cuts.push(first, ...lastBorder(text, first, to));
    from = to;
  }
  return cuts;
}

const FENCE = '\n```';

const [BLANK, SLASH, LAST_OF_ASCII] = [0x20, 0x2f, 0x7e] as const;

/**
 * A border is before a line that begins with a visible character of ASCII other than a slash, a fence among them. No token of o200k reaches over that: a piece of text that is split into
 * tokens may end with line breaks, and goes on behind them only with slashes.
 */
function isBorder(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code > BLANK && code <= LAST_OF_ASCII && code !== SLASH;
}

/** The first border of a part of the text; its end when there is none. */
function firstBorder(text: string, from: number, to: number): number {
  for (let at = text.indexOf('\n', from) + 1; at > 0 && at < to; at = text.indexOf('\n', at) + 1) if (isBorder(text, at)) return at;
  return to;
}

/** The last one, where that is another than the first. */
function lastBorder(text: string, first: number, to: number): readonly number[] {
  for (let at = text.lastIndexOf('\n', to - 2) + 1; at > first; at = text.lastIndexOf('\n', at - 2) + 1) if (isBorder(text, at)) return [at];
  return [];
}
