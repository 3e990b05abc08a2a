import { splitWords } from '../../src/core/text/identifiers';
import { termsOfIdentifier } from '../../src/core/text/analyzer';
import { findKeywords } from './findKeywords';

/** Number of lines of an excerpt. */
const excerptLines = 7;
/** Number of extra lines that are shown in full: the button that would show them takes as much room as two lines. */
const tolerance = 2;

/** Matches imports: they tell what code depends on, seldom what it does. */
const IMPORT = /^\s*(import|from|use|using|package|require|include|#\s*include|export \{)\b/;

export interface Excerpt {
  /** Index of the first line shown. */
  readonly first: number;
  readonly count: number;
  /**
   * Index of a line that is shown above the excerpt, followed by a mark for the omitted lines: the declaration, or the
   * beginning of the documentation. The line and the mark take two rows.
   */
  readonly kept?: number;
}

/** Source of an excerpt. */
export interface ExcerptSource {
  readonly lines: readonly string[];
  /** Name of the symbol whose declaration is among the lines. */
  readonly symbol?: string | undefined;
  readonly keywords?: readonly string[];
  /** Indexes of the requested lines: at least one of them is always shown. */
  readonly wanted?: readonly number[];
}

/** Returns the number of rows of an excerpt. It is known before the lines are examined closely. */
export function excerptRows(source: ExcerptSource): number {
  const { count, kept } = shortExcerpt(source) ?? { count: excerptLines };
  return kept === undefined ? count : count + KEPT_ROWS;
}

/** Returns whether the last line is certainly shown. */
export const showsEnd = (source: ExcerptSource): boolean => shortExcerpt(source) !== undefined;

/**
 * Returns the excerpt if it omits little: all lines, or all lines from the declaration on. For short code, the
 * documentation says most, so its first line is kept if it fits.
 */
function shortExcerpt({ lines, symbol }: ExcerptSource): Excerpt | undefined {
  const most = excerptLines + tolerance;
  if (lines.length <= most) return { first: 0, count: lines.length };
  const first = Math.max(0, declarationOf(lines, symbol));
  const count = lines.length - first;
  if (count > most) return undefined;
  const kept = lines.slice(0, first).findIndex(isSentence);
  if (kept < 0 || count + KEPT_ROWS > excerptLines) return { first, count };
  return kept === first - 1 ? { first: kept, count: count + 1 } : { first, count, kept };
}

/**
 * Returns the part of a snippet that says most about the question. The part begins at the declaration of `symbol`, or
 * further down with the declaration kept above. Without a symbol, it can begin anywhere.
 */
export function excerptOf(source: ExcerptSource): Excerpt {
  const short = shortExcerpt(source);
  if (short) return short;
  const { lines, symbol, keywords = [], wanted = [] } = source;
  const count = excerptLines;
  const said = lines.map((line) => termsIn(line, keywords));
  const words = (first: number, rows: number): number => new Set(said.slice(first, first + rows).flat()).size;
  const declaration = declarationOf(lines, symbol);
  if (declaration < 0) return { first: bestStart(lines, { from: 0, rows: count, wanted, words }), count };
  const rows = count - KEPT_ROWS;
  const below = bestStart(lines, { from: declaration + 1, rows, wanted, words });
  const isWanted = wanted.length === 0 || wanted.some((at) => at >= declaration && at < declaration + count);
  const [saidAbove, saidBelow] = [words(declaration, count), words(below, rows)];
  const isAnswer = saidAbove > 0 || saidBelow === 0;
  if (isWanted && isAnswer && saidAbove + DECLARATION_WORDS >= saidBelow) return { first: declaration, count };
  return { first: below, count: rows, kept: declaration };
}

/** Rows of a kept line and the mark for the omitted lines below it. */
const KEPT_ROWS = 2;

/** Weight of the declaration: with at least one word of the question, it counts as two more words. */
const DECLARATION_WORDS = 2;

function declarationOf(lines: readonly string[], symbol: string | undefined): number {
  if (symbol === undefined) return -1;
  return lines.findIndex((line) => line.includes(symbol) && !isNoCode(line) && splitWords(line).includes(symbol));
}

const COMMENT = /^\s*(?:\/\/|\/?\*|#|--|;|"""|''')/;
const isNoCode = (line: string): boolean => IMPORT.test(line) || COMMENT.test(line);

/** Returns whether a line is a comment with words, and neither tags nor attributes. */
const isSentence = (line: string): boolean =>
  COMMENT.test(line) && /\p{L}/u.test(line) && !/^\s*(?:\/?\*+\s*@|#\s*\[)/.test(line);

/** Returns the terms of the keywords that a line contains. */
function termsIn(line: string, keywords: readonly string[]): readonly (string | undefined)[] {
  if (IMPORT.test(line)) return [];
  return findKeywords(line, keywords).map(({ start, end }) => termsOfIdentifier(line.slice(start, end))[0]);
}

interface Window {
  readonly from: number;
  readonly rows: number;
  readonly wanted: readonly number[];
  readonly words: (first: number, rows: number) => number;
}

/**
 * Returns the best first line of the window. Of equal scores the earliest wins; a blank line at an edge lowers the
 * score.
 */
function bestStart(lines: readonly string[], { from, rows, wanted, words }: Window): number {
  let best = { first: from, score: -1 };
  for (let first = from; first + rows <= lines.length; first++) {
    const edges = isBlank(lines[first]) || isBlank(lines[first + rows - 1]) ? BLANK_LOSS : 0;
    const asked = wanted.filter((at) => at >= first && at < first + rows).length;
    const score = words(first, rows) + (asked > 0 ? WANTED_WORDS + asked : 0) - edges;
    if (score > best.score) best = { first, score };
  }
  return best.first;
}

const isBlank = (line = ''): boolean => line.trim() === '';
const BLANK_LOSS = 0.5;
/** A requested line counts more than all keywords. */
const WANTED_WORDS = 100;

/** Removes the indentation that all lines share. */
export function dedent(lines: readonly string[]): readonly string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const [shortest = ''] = [...indents].sort((a, b) => a.length - b.length);
  return indents.every((indent) => indent.startsWith(shortest))
    ? lines.map((line) => line.slice(shortest.length))
    : lines;
}
