import { growTo } from './typedArrays';

/** Room for what is not 0, to begin with. */
const FEWEST = 64;

/**
 * A number for each file, chunk or name, nearly all of them 0. It knows which are not, so that reading, clearing and
 * finding the largest cost what a question touches rather than what the index holds.
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
   * The numbers themselves, for loops over thousands of them: a method call for each takes six times as long. Good
   * until the column is reset; writers call {@link touch} for what was 0.
   */
  get values(): Float64Array {
    return this.#values;
  }

  /** What is not 0, in the order in which it was first set: a view, until the next that is set. */
  get touched(): Uint32Array {
    return this.#touched.subarray(0, this.#count);
  }

  at(id: number): number {
    return this.#values[id] ?? 0;
  }

  /** Adds a number that is at least 0. */
  add(id: number, value: number): void {
    if (value === 0) return;
    const before = this.#values[id] as number;
    if (before === 0) this.touch(id);
    this.#values[id] = before + value;
  }

  /** Makes it at least `value`. */
  raiseTo(id: number, value: number): void {
    const before = this.#values[id] as number;
    if (value <= before) return;
    if (before === 0) this.touch(id);
    this.#values[id] = value;
  }

  /** Puts another number, not 0 either, in the place of one that is not 0. */
  replace(id: number, value: number): void {
    this.#values[id] = value;
  }

  /** The largest, or 1 when all are 0: what scores are divided by. */
  get max(): number {
    const { values, touched } = this;
    let most = 0;
    for (let i = 0; i < touched.length; i++) most = Math.max(most, values[touched[i] as number] as number);
    return most || 1;
  }

  /** Makes the largest 1, and the others shares of it. */
  normalize(): this {
    const { max, values, touched } = this;
    for (let i = 0; i < touched.length; i++)
      values[touched[i] as number] = (values[touched[i] as number] as number) / max;
    return this;
  }

  /** All zeros again, at least `length` of them. */
  reset(length: number): this {
    const { values, touched } = this;
    if (values.length < length) this.#values = new Float64Array(Math.ceil(length * 1.25));
    else for (let i = 0; i < touched.length; i++) values[touched[i] as number] = 0;
    this.#count = 0;
    return this;
  }

  /**
   * Notes that a number is 0 no longer. Not in an array that grows: emptied, that would give its memory away, and a
   * search in 5,000 files then asked for 4.4 MB instead of 3.2.
   */
  touch(id: number): void {
    if (this.#count === this.#touched.length) this.#touched = growTo(this.#touched, this.#count + 1);
    this.#touched[this.#count++] = id;
  }
}

/** What the numbers of a column are of: columns of a kind are of a length. */
export type AccumulatorKind = 'file' | 'chunk' | 'name';

/** Columns that were used before: a large array costs more to make than to use, and then to collect. */
export class AccumulatorPool {
  readonly #free: Readonly<Record<AccumulatorKind, ScoreAccumulator[]>> = { file: [], chunk: [], name: [] };
  readonly #freeRows: Readonly<Record<AccumulatorKind, Float32Array<ArrayBuffer>[]>> = {
    file: [],
    chunk: [],
    name: [],
  };

  /** @param lengthOf how long a column of each kind has to be now. */
  constructor(private readonly lengthOf: (kind: AccumulatorKind) => number) {}

  take(kind: AccumulatorKind): ScoreAccumulator {
    const length = this.lengthOf(kind);
    return this.#free[kind].pop()?.reset(length) ?? new ScoreAccumulator(length);
  }

  giveBack(kind: AccumulatorKind, accumulator: ScoreAccumulator): void {
    this.#free[kind].push(accumulator);
  }

  /** Zeros, for numbers that are set wherever they are looked for. */
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

  /** Drops unused accumulators. */
  clear(): void {
    for (const free of [...Object.values(this.#free), ...Object.values(this.#freeRows)]) free.length = 0;
  }
}

/** The columns of one question. */
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

  /** Memory of what is out. */
  get bytes(): number {
    const columns = this.#taken.reduce((total, [, accumulator]) => total + accumulator.bytes, 0);
    return this.#takenRows.reduce((total, [, row]) => total + row.byteLength, columns);
  }

  /** The accumulators must not be read after this. */
  release(): void {
    for (const [kind, accumulator] of this.#taken.splice(0)) this.pool.giveBack(kind, accumulator);
    for (const [kind, row] of this.#takenRows.splice(0)) this.pool.giveBackRow(kind, row);
  }
}
