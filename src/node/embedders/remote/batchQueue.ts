import { dropHalfPair } from '../../../core/sanitize/truncate';
import { estimateTokens, type BatchLimits } from './adaptiveBatchSize';

/** Texts on their way to a server: cut into requests as late as possible, by what is known of the server by then. */
export class TextQueue {
  readonly #texts: string[];
  /** Positions of texts that may go together, in the order in which they are sent. */
  readonly #groups: number[][];
  /** Positions of texts that were in a request which failed, though the server answers others. */
  readonly #suspects = new Set<number>();

  constructor(texts: readonly string[]) {
    this.#texts = [...texts];
    this.#groups = [[...texts.keys()]];
  }

  /**
   * Positions of the texts of the next request; a text larger than the limit gets one of its own. Empty when all are
   * taken.
   */
  take(limits: BatchLimits, characters: number): readonly number[] {
    const group = this.#groups[0] ?? [];
    let tokens = 0;
    const end = group.findIndex((position, count) => {
      tokens += estimateTokens(this.text(position, characters).length);
      return count > 0 && (count >= limits.items || tokens > limits.tokens);
    });
    const batch = group.splice(0, end < 0 ? group.length : end);
    if (group.length === 0) this.#groups.shift();
    return batch;
  }

  text(position: number, characters: number): string {
    // Half of a character of two would be none: some servers fail on it.
    return dropHalfPair((this.#texts[position] ?? '').slice(0, characters));
  }

  /** @param characters fewer than the text has. */
  shorten(position: number, characters: number): void {
    this.#texts[position] = this.text(position, characters);
  }

  /** For texts that were taken and turned down together. */
  putBack(positions: readonly number[]): void {
    if (positions.length > 0) this.#groups.unshift([...positions]);
  }

  /** For texts that must not go together again. */
  putBackApart(positions: readonly number[]): void {
    const middle = Math.ceil(positions.length / 2);
    this.putBack(positions.slice(middle));
    this.putBack(positions.slice(0, middle));
  }

  isSuspect(position: number | undefined): boolean {
    return position !== undefined && this.#suspects.has(position);
  }

  suspect(positions: readonly number[]): void {
    for (const position of positions) this.#suspects.add(position);
  }
}
