/** Maps offsets of a text to lines, and back. */
export class LineMap {
  readonly #starts: readonly number[];
  #last = 0;

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.#starts = starts;
  }

  get count(): number {
    return this.#starts.length;
  }

  /** Returns the line of an offset, from 1. Fast if the offset is near that of the previous call. */
  lineAt(offset: number): number {
    while (this.#last > 0 && (this.#starts[this.#last] as number) > offset) this.#last--;
    while (this.#last + 1 < this.#starts.length && (this.#starts[this.#last + 1] as number) <= offset) this.#last++;
    return this.#last + 1;
  }

  /** Returns the offset at which a line begins. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? 0;
  }

  /** Returns the offset at which a line ends, after its line break. */
  endOf(line: number): number {
    return this.#starts[line] ?? Infinity;
  }
}
