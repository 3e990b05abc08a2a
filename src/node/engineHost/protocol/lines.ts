const LINE_FEED = 10;

/** Splits bytes into lines at line feeds. Lines that are too long are skipped. */
export class Lines {
  #parts: Buffer[] = [];
  #bytes = 0;

  /**
   * @param most Maximum number of bytes in a line.
   * @param onLine is called with each line, without its line feed.
   * @param onTooLong is called for each part of a line that is too long.
   */
  constructor(
    private readonly most: number,
    private readonly onLine: (line: string) => void,
    private readonly onTooLong: () => void = () => undefined,
  ) {}

  /** Bytes of the line that has no line feed yet. */
  get unfinished(): Buffer {
    return Buffer.concat(this.#parts);
  }

  feed(bytes: Buffer): void {
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      this.#keep(bytes.subarray(from, end));
      const line = this.#bytes <= this.most ? this.unfinished.toString('utf8') : undefined;
      [this.#parts, this.#bytes] = [[], 0];
      if (line !== undefined) this.onLine(line);
      from = end + 1;
    }
    this.#keep(bytes.subarray(from));
  }

  #keep(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.most) {
      this.#parts = [];
      this.onTooLong();
    } else if (piece.length > 0) this.#parts.push(piece);
  }
}
