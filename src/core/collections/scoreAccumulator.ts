import { growTo } from './typedArrays';

/** Initial capacity for values that are not 0. */
const FEWEST = 64;

/**
 * A number for each file, chunk or name, nearly all of them 0. The nonzero entries are recorded, so that the cost of
 * reading, clearing and finding the maximum depends on the entries that a question touches rather than on the size of
 * the index.
 */
export class ScoreAccumulator {
  #values: Float64Array;
  #touched = new Uint32Array(FEWEST);
  #count = 0;

  constructor(length: number) {
    this.#values = new Float64Array(length);
  }

  get bytes(): number {
    return this.#values.byteLength + this.#touched.byteLength;
  }

  /**
   * The values themselves, for loops over thousands of them, because a method call for each takes six times as long.
   * Valid until the next reset; a caller that sets a value that was 0 must call {@link touch}.
   */
  get values(): Float64Array {
    return this.#values;
  }

  /**
   * Ids of the nonzero values, in the order in which they were first set. A view that is valid until the next value is
   * set.
   */
  get touched(): Uint32Array {
    return this.#touched.subarray(0, this.#count);
  }

  at(id: number): number {
    return this.#values[id] ?? 0;
  }

  /** Adds a number that is not negative. */
  add(id: number, value: number): void {
    if (value === 0) return;
    const before = this.#values[id] as number;
    if (before === 0) this.touch(id);
    this.#values[id] = before + value;
  }

  /** Raises a value to at least `value`. */
  raiseTo(id: number, value: number): void {
    const before = this.#values[id] as number;
    if (value <= before) return;
    if (before === 0) this.touch(id);
    this.#values[id] = value;
  }

  /** Replaces a nonzero value with another nonzero value. */
  replace(id: number, value: number): void {
    this.#values[id] = value;
  }

  /** The maximum, or 1 if all values are 0, so that scores can be divided by it. */
  get max(): number {
    const { values, touched } = this;
    let most = 0;
    for (let i = 0; i < touched.length; i++) most = Math.max(most, values[touched[i] as number] as number);
    return most || 1;
  }

  /** Divides all values by the maximum. */
  normalize(): this {
    const { max, values, touched } = this;
    for (let i = 0; i < touched.length; i++)
      values[touched[i] as number] = (values[touched[i] as number] as number) / max;
    return this;
  }

  /** Sets all values to zero, and makes room for at least `length` of them. */
  reset(length: number): this {
    const { values, touched } = this;
    if (values.length < length) this.#values = new Float64Array(Math.ceil(length * 1.25));
    else for (let i = 0; i < touched.length; i++) values[touched[i] as number] = 0;
    this.#count = 0;
    return this;
  }

  /**
   * Records that a value is no longer 0. A typed array holds the ids, because clearing an ordinary array would release
   * its memory: a search in 5,000 files then allocated 4.4 MB instead of 3.2.
   */
  touch(id: number): void {
    if (this.#count === this.#touched.length) this.#touched = growTo(this.#touched, this.#count + 1);
    this.#touched[this.#count++] = id;
  }
}

/** Kind of the items that an accumulator has values for. Accumulators of one kind have the same length. */
export type AccumulatorKind = 'file' | 'chunk' | 'name';

/** Pool of accumulators for reuse, because creating and collecting a large array costs more than using it. */
export class AccumulatorPool {
  readonly #free: Readonly<Record<AccumulatorKind, ScoreAccumulator[]>> = { file: [], chunk: [], name: [] };
  readonly #freeRows: Readonly<Record<AccumulatorKind, Float32Array<ArrayBuffer>[]>> = {
    file: [],
    chunk: [],
    name: [],
  };

  /** @param lengthOf returns the current length of each kind of accumulator. */
  constructor(private readonly lengthOf: (kind: AccumulatorKind) => number) {}

  take(kind: AccumulatorKind): ScoreAccumulator {
    const length = this.lengthOf(kind);
    return this.#free[kind].pop()?.reset(length) ?? new ScoreAccumulator(length);
  }

  giveBack(kind: AccumulatorKind, accumulator: ScoreAccumulator): void {
    this.#free[kind].push(accumulator);
  }

  /**
   * Returns a row of zeros without a record of nonzero entries, for values that are set for every entry that is read
   * later.
   */
  takeRow(kind: AccumulatorKind): Float32Array<ArrayBuffer> {
    const length = this.lengthOf(kind);
    const free = this.#freeRows[kind].pop();
    return free && free.length >= length
      ? free.subarray(0, length).fill(0)
      : new Float32Array(Math.ceil(length * 1.25)).subarray(0, length);
  }

  giveBackRow(kind: AccumulatorKind, row: Float32Array<ArrayBuffer>): void {
    this.#freeRows[kind].push(new Float32Array(row.buffer));
  }

  /** Drops all unused accumulators and rows. */
  clear(): void {
    for (const free of [...Object.values(this.#free), ...Object.values(this.#freeRows)]) free.length = 0;
  }
}

/** The accumulators of one question. */
export class AccumulatorScope {
  readonly #taken: [kind: AccumulatorKind, column: ScoreAccumulator][] = [];
  readonly #takenRows: [kind: AccumulatorKind, row: Float32Array<ArrayBuffer>][] = [];

  constructor(private readonly pool: AccumulatorPool) {}

  take(kind: AccumulatorKind): ScoreAccumulator {
    const accumulator = this.pool.take(kind);
    this.#taken.push([kind, accumulator]);
    return accumulator;
  }

  /** See {@link AccumulatorPool.takeRow}. */
  takeRow(kind: AccumulatorKind): Float32Array {
    const row = this.pool.takeRow(kind);
    this.#takenRows.push([kind, row]);
    return row;
  }

  /** Bytes of the accumulators and rows in use. */
  get bytes(): number {
    const columns = this.#taken.reduce((total, [, accumulator]) => total + accumulator.bytes, 0);
    return this.#takenRows.reduce((total, [, row]) => total + row.byteLength, columns);
  }

  /** Returns all accumulators and rows to the pool. They must not be read afterward. */
  release(): void {
    for (const [kind, accumulator] of this.#taken.splice(0)) this.pool.giveBack(kind, accumulator);
    for (const [kind, row] of this.#takenRows.splice(0)) this.pool.giveBackRow(kind, row);
  }
}
