import { limits } from '../base/limits';
import type { LineRange } from '../base/types';
import { isClosingDirective } from './directiveLines';

const CLOSES = /^(?:[}\])]|end\b)/;
const CONTINUES =
  /^\s*(?:[}\])]|end\b|else\b|elif\b|elsif\b|catch\b|except\b|rescue\b|finally\b|ensure\b|and\b|or\b|&&|\|\||[.?:,])/;
const PUNCTUATION = /^\s*(?:[}\])>;,]*|end[;,)]*|fi|done|esac)\s*$/;
const closesOnly = (line: string): boolean => PUNCTUATION.test(line) || isClosingDirective(line);

/** Computes the number of characters in any range of lines in constant time, and finds suitable lines for a split. */
export class LineOffsets {
  /** Characters up to the end of each line, including line breaks. */
  private readonly upTo: Float64Array;
  private readonly indents: Int32Array;

  constructor(private readonly lines: readonly string[]) {
    this.upTo = new Float64Array(lines.length + 1);
    this.indents = new Int32Array(lines.length + 1);
    lines.forEach((line, i) => {
      this.upTo[i + 1] = (this.upTo[i] ?? 0) + line.length + 1;
      this.indents[i + 1] = line.search(/\S/);
    });
  }

  charactersIn({ startLine, endLine }: LineRange): number {
    return (this.upTo[endLine] ?? 0) - (this.upTo[startLine - 1] ?? 0);
  }

  /**
   * Returns the first line that contains more than closing brackets and directives, or the line after the range if there
   * is none.
   */
  contentStart({ startLine, endLine }: LineRange): number {
    let line = startLine;
    while (line <= endLine && closesOnly(this.line(line))) line++;
    return line;
  }

  /** Returns whether a line is unindented and follows a blank line or a closing bracket. */
  startsSection(line: number): boolean {
    return this.indents[line] === 0 && (this.indents[line - 1] === -1 || CLOSES.test(this.line(line - 1)));
  }

  /**
   * Returns the line after the last blank line, ignoring the first few lines because a chunk of two lines is not
   * useful.
   */
  afterLastBlank({ startLine, endLine }: LineRange): number | undefined {
    for (let line = endLine; line > startLine + 5; line--) if (this.indents[line - 1] === -1) return line;
    return undefined;
  }

  /**
   * Returns the line before which to split, so that the part before it has about `ideal` characters and at most `max`:
   * one of `breaks`, or else a line that looks like the beginning of a statement. Less indented lines are preferred.
   * Undefined for a single line.
   */
  bestCut(lines: LineRange, breaks: readonly number[], ideal: number, max: number): number | undefined {
    if (lines.startLine >= lines.endLine) return undefined;
    const last = this.lastLineWithin(lines, max);
    const window = { startLine: this.lastLineWithin(lines, ideal * 0.4) + 1, endLine: last };
    const inWindow = breaks.filter((line) => line >= window.startLine && line <= window.endLine);
    return (
      this.leastIndented(inWindow, lines.startLine, ideal) ??
      this.leastIndented(this.starts(window), lines.startLine, ideal) ??
      last
    );
  }

  private leastIndented(candidates: readonly number[], startLine: number, ideal: number): number | undefined {
    const outermost = Math.min(...candidates.map((line) => this.indents[line] ?? 0));
    const distance = (line: number): number => Math.abs(this.charactersIn({ startLine, endLine: line - 1 }) - ideal);
    const best = candidates
      .filter((line) => this.indents[line] === outermost)
      .sort((a, b) => distance(a) - distance(b));
    return best[0];
  }

  /** Returns lines that begin a statement or a paragraph, as far as can be told without a grammar. */
  private starts({ startLine, endLine }: LineRange): readonly number[] {
    const all: number[] = [];
    for (let line = startLine; line <= endLine; line++) {
      if (this.indents[line] !== -1 && !CONTINUES.test(this.line(line))) all.push(line);
    }
    const outermost = Math.min(...all.map((line) => this.indents[line] ?? 0));
    const paragraphs = all.filter((line) => this.indents[line - 1] === -1 && this.indents[line] === outermost);
    return paragraphs.length > 0 ? paragraphs : all;
  }

  /** Returns the last line before which a split leaves at most `size` characters, but at least the second line. */
  private lastLineWithin({ startLine, endLine }: LineRange, size: number): number {
    let low = startLine + 1;
    let high = Math.min(endLine, startLine + limits.chunkLines);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.charactersIn({ startLine, endLine: middle - 1 }) <= size) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private line(line: number): string {
    return this.lines[line - 1] ?? '';
  }
}
