import { growTo } from './typedArrays';

/**
 * Capacity of the buffer as a multiple of the requested count. The threshold is updated each time the buffer is full.
 */
const ROOM = 4;
const LEAST = -(1 << 15);

/**
 * Finds the positions of the `count` largest values of a long row of int16, and of all values equal to the smallest of
 * these. The row arrives in parts, and one comparison rejects most values of a part.
 */
export class TopK {
  #places: Uint32Array<ArrayBuffer>;
  #scores: Int16Array<ArrayBuffer>;
  #held = 0;
  /** Threshold: smaller values cannot be among the largest. */
  #least = LEAST;

  constructor(private readonly count: number) {
    this.#places = new Uint32Array(ROOM * count);
    this.#scores = new Int16Array(ROOM * count);
  }

  /** Processes the scores of position `first` and the following ones; parts must arrive in order. */
  offer(first: number, scores: Int16Array): void {
    let min = this.#least;
    for (let i = 0; i < scores.length; i++) {
      const score = scores[i] as number;
      if (score >= min) min = this.#take(first + i, score);
    }
  }

  /** Returns the positions in ascending order. */
  places(): Uint32Array {
    this.#narrow();
    return this.#places.subarray(0, this.#held);
  }

  #take(place: number, score: number): number {
    this.#places[this.#held] = place;
    this.#scores[this.#held++] = score;
    if (this.#held === this.#places.length) this.#narrow();
    return this.#least;
  }

  #narrow(): void {
    if (this.#held <= this.count) return;
    const held = this.#held;
    const min = (this.#least = this.#scores.slice(0, held).sort()[held - this.count] as number);
    this.#held = 0;
    for (let i = 0; i < held; i++) {
      if ((this.#scores[i] as number) < min) continue;
      this.#places[this.#held] = this.#places[i] as number;
      this.#scores[this.#held++] = this.#scores[i] as number;
    }
    // Many values may be equal to the threshold.
    if (2 * this.#held > this.#places.length) {
      this.#places = growTo(this.#places, 4 * this.#held);
      this.#scores = growTo(this.#scores, 4 * this.#held);
    }
  }
}
