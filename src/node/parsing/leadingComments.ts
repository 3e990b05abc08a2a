/** Comments above a row, which belong to what begins there. */
export class LeadingComments {
  constructor(
    private readonly lines: readonly string[],
    /** Lines (from 0) that are comment and nothing else. */
    private readonly isComment: Uint8Array,
  ) {}

  /** The row at which the comment above a row begins. */
  rowAbove(row: number): number {
    let first = row;
    // Some leave a blank line under a documentation block.
    if (
      first > 1 &&
      /^\s*$/.test(this.lines[first - 1] ?? '') &&
      /\*\/\s*$/.test(this.lines[first - 2] ?? '') &&
      this.#isDocBlock(first - 2)
    )
      first--;
    while (first > 0 && this.isComment[first - 1]) first--;
    return first;
  }

  /** Those of some rows, the last one not included. */
  linesBetween(firstRow: number, row: number): readonly string[] {
    return this.lines
      .slice(firstRow, row)
      .filter((line, i) => this.isComment[firstRow + i] || /^\s*@\w*doc\s/.test(line));
  }

  /** The last line, from 1, of rows without the comments and blank lines at their end. */
  lastLineBefore(end: number, firstRow: number): number {
    let last = end;
    while (last > firstRow + 1 && (this.isComment[last - 1] || !/\S/.test(this.lines[last - 1] ?? ''))) last--;
    return Math.max(last, firstRow + 1);
  }

  /** Whether the comment that ends on a row is a `/**` block with code's indentation, not a file's header. */
  #isDocBlock(row: number): boolean {
    let first = row;
    while (first > 0 && this.isComment[first - 1]) first--;
    return /^\s*\/\*\*/.test(this.lines[first] ?? '') && first > 0;
  }
}
