import { dropHalfPair } from '../../../core/sanitize/truncate';
import { estimateTokens, type BatchLimits } from './adaptiveBatchSize';

/** Texts to be sent to a server. They are divided into requests as late as possible, with the limits known by then. */
export class TextQueue {
  readonly #texts: string[];
  /** Positions of texts that may share a request, in the order of sending. */
  readonly #groups: number[][];
  /** Positions of texts whose request failed although the server answers other texts. */
  readonly #suspects = new Set<number>();

  constructor(texts: readonly string[]) {
    this.#texts = [...texts];
    this.#groups = [[...texts.keys()]];
  }

  /**
   * Returns the positions of the texts of the next request, or nothing when all are taken. A text larger than the limit
   * gets its own request.
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
    // A cut must not leave half of a surrogate pair, because some servers fail on it.
    return dropHalfPair((this.#texts[position] ?? '').slice(0, characters));
  }

  /** @param characters New length, shorter than the text. */
  shorten(position: number, characters: number): void {
    this.#texts[position] = this.text(position, characters);
  }

  /** Puts back texts whose request was rejected, to be sent together again. */
  putBack(positions: readonly number[]): void {
    if (positions.length > 0) this.#groups.unshift([...positions]);
  }

  /** Puts back texts in two groups that must not share a request again. */
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
