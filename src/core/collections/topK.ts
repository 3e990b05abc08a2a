import { growTo } from './typedArrays';

/** Between two looks at what the least of the largest is, so many times as many places come in as are wanted. */
const ROOM = 4;
const LEAST = -(1 << 15);

/**
 * The places of the `count` largest of a long row of int16, and of those that are as large as the last of them. The row
 * comes in parts, and most of a part is turned away by one comparison.
 */
export class TopK {
  #places: Uint32Array<ArrayBuffer>;
  #scores: Int16Array<ArrayBuffer>;
  #held = 0;
  /** What is less cannot be among them. */
  #least = LEAST;

  constructor(private readonly count: number) {
    this.#places = new Uint32Array(ROOM * count);
    this.#scores = new Int16Array(ROOM * count);
  }

  /** The scores of place `first` and following; parts come in order. */
  offer(first: number, scores: Int16Array): void {
    let min = this.#least;
    for (let i = 0; i < scores.length; i++) {
      const score = scores[i] as number;
      if (score >= min) min = this.#take(first + i, score);
    }
  }

  /** In ascending order. */
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
    // Many may be alike.
    if (2 * this.#held > this.#places.length) {
      this.#places = growTo(this.#places, 4 * this.#held);
      this.#scores = growTo(this.#scores, 4 * this.#held);
    }
  }
}
