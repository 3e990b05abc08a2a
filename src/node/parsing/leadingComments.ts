/** The comments above a row that belong to the declaration at that row. */
export class LeadingComments {
  constructor(
    private readonly lines: readonly string[],
    /** Flags for lines (from 0) that contain only a comment. */
    private readonly isComment: Uint8Array,
  ) {}

  /** Returns the row at which the comment above a row begins. */
  rowAbove(row: number): number {
    let first = row;
    // Some authors leave a blank line below a documentation block.
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

  /** Returns the comment lines of a range of rows, the last row excluded. */
  linesBetween(firstRow: number, row: number): readonly string[] {
    return this.lines
      .slice(firstRow, row)
      .filter((line, i) => this.isComment[firstRow + i] || /^\s*@\w*doc\s/.test(line));
  }

  /** Returns the last line (from 1) of a range of rows, without comments and blank lines at its end. */
  lastLineBefore(end: number, firstRow: number): number {
    let last = end;
    while (last > firstRow + 1 && (this.isComment[last - 1] || !/\S/.test(this.lines[last - 1] ?? ''))) last--;
    return Math.max(last, firstRow + 1);
  }

  /** Returns whether the comment that ends at a row is a `/**` block that is not the header of the file. */
  #isDocBlock(row: number): boolean {
    let first = row;
    while (first > 0 && this.isComment[first - 1]) first--;
    return /^\s*\/\*\*/.test(this.lines[first] ?? '') && first > 0;
  }
}
