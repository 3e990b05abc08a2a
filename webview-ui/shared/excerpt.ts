import { splitWords } from '../../src/core/text/identifiers';
import { termsOfIdentifier } from '../../src/core/text/analyzer';
import { findKeywords } from './findKeywords';

/** Lines of a snippet shown at first. */
const excerptLines = 7;
/** A button that shows two more lines costs as much room as the lines. */
const tolerance = 2;

/** Imports say what code needs, seldom what it does. */
const IMPORT = /^\s*(import|from|use|using|package|require|include|#\s*include|export \{)\b/;

export interface Excerpt {
  /** Index of the first line shown. */
  readonly first: number;
  readonly count: number;
  /**
   * Index of a line that is kept above lines further down, with a mark for what is left out between: the declaration,
   * or what the documentation begins with. It and the mark take two rows.
   */
  readonly kept?: number;
}

/** What an excerpt is made of. */
export interface ExcerptSource {
  readonly lines: readonly string[];
  /** Name of the symbol whose declaration is among the lines. */
  readonly symbol?: string | undefined;
  readonly keywords?: readonly string[];
  /** Indexes of the lines that are asked for: one of them is always shown. */
  readonly wanted?: readonly number[];
}

/** Rows that an excerpt takes; known before its lines are looked at closely. */
export function excerptRows(source: ExcerptSource): number {
  const { count, kept } = shortExcerpt(source) ?? { count: excerptLines };
  return kept === undefined ? count : count + KEPT_ROWS;
}

/** Whether the last line is surely shown. */
export const showsEnd = (source: ExcerptSource): boolean => shortExcerpt(source) !== undefined;

/**
 * The excerpt where little would be left out: all, or all from the declaration on. Of little code, the documentation
 * says most: what it begins with is kept, where it has room.
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
 * The part of a snippet that says most about the question. It begins at the declaration of `symbol`, or further down
 * with the declaration kept above; without a symbol, anywhere.
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

/** A line that is kept, and the mark for what is left out below it. */
const KEPT_ROWS = 2;

/** The declaration says what the rest is: beside one word of the question it counts as two more. */
const DECLARATION_WORDS = 2;

function declarationOf(lines: readonly string[], symbol: string | undefined): number {
  if (symbol === undefined) return -1;
  return lines.findIndex((line) => line.includes(symbol) && !isNoCode(line) && splitWords(line).includes(symbol));
}

const COMMENT = /^\s*(?:\/\/|\/?\*|#|--|;|"""|''')/;
const isNoCode = (line: string): boolean => IMPORT.test(line) || COMMENT.test(line);

/** A line of a comment that has words, and neither tags nor attributes. */
const isSentence = (line: string): boolean =>
  COMMENT.test(line) && /\p{L}/u.test(line) && !/^\s*(?:\/?\*+\s*@|#\s*\[)/.test(line);

/** The keywords that a line says. */
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

/** Of equals, the earliest, and one that wastes no line at its edge. */
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
/** A line that is asked for counts more than all keywords. */
const WANTED_WORDS = 100;

/** Lines without the indentation that all of them share. */
export function dedent(lines: readonly string[]): readonly string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const [shortest = ''] = [...indents].sort((a, b) => a.length - b.length);
  return indents.every((indent) => indent.startsWith(shortest))
    ? lines.map((line) => line.slice(shortest.length))
    : lines;
}
