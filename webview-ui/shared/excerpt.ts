import { splitWords } from '../../src/core/text/identifiers';
import { termsOfIdentifier } from '../../src/core/text/analyzer';
import { findKeywords } from './findKeywords';

/** Lines of a snippet shown at first. */
const excerptLines = 7;
/** A button that shows two more lines costs as much room as the lines. */
const tolerance = 2;

/** How many of `lines` lines an excerpt shows. */
export const shownLines = (lines: number): number => (lines <= excerptLines + tolerance ? lines : excerptLines);

export interface Excerpt {
  /** Index of the first line shown. */
  readonly first: number;
  readonly count: number;
}

/** Imports say what code needs, seldom what it does. */
const IMPORT = /^\s*(import|from|use|using|package|require|include|#\s*include|export \{)\b/;

/**
 * The part of a snippet that says most about the question: as many different keywords as fit, the declaration of
 * `symbol`, the earliest of equals.
 */
export function excerptOf(lines: readonly string[], keywords: readonly string[], symbol: string | undefined): Excerpt {
  if (shownLines(lines.length) === lines.length) return { first: 0, count: lines.length };
  const found = lines.map((line) =>
    IMPORT.test(line)
      ? []
      : findKeywords(line, keywords).map(({ start, end }) => termsOfIdentifier(line.slice(start, end))[0]),
  );
  const declaration = lines.findIndex(
    (line) => symbol !== undefined && !IMPORT.test(line) && splitWords(line).includes(symbol),
  );
  let best = { first: 0, words: -1 };
  for (let first = 0; first + excerptLines <= lines.length; first++) {
    const words =
      new Set(found.slice(first, first + excerptLines).flat()).size +
      (startsAt(declaration, first) ? declarationWords : 0) -
      (isBlank(lines[first]) || isBlank(lines[first + excerptLines - 1]) ? blankLoss : 0);
    if (words > best.words) best = { first, words };
  }
  return { first: best.first, count: excerptLines };
}

const isBlank = (line = ''): boolean => line.trim() === '';

/** Of equals, the one that wastes no line at its edge. */
const blankLoss = 0.5;

/** The declaration says what the rest is. */
const declarationWords = 2;

/** With room for its comment above. */
const startsAt = (declaration: number, first: number): boolean => declaration >= first && declaration - first <= 2;

/** Lines without the indentation that all of them share. */
export function dedent(lines: readonly string[]): readonly string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const [shortest = ''] = [...indents].sort((a, b) => a.length - b.length);
  return indents.every((indent) => indent.startsWith(shortest))
    ? lines.map((line) => line.slice(shortest.length))
    : lines;
}
