import { dotProductKernel } from './kernels.generated';
import { kernelOf, pagesOf, type Kernel } from './wasmModule';

/**
 * Rows of int8, and their dot products with a row of int16. The products are sums of integers, so they are the same on
 * every machine.
 */
export interface Int8Rows {
  /** Reserves room for at least this number of rows; existing rows are kept. */
  reserve(rows: number): void;
  /** All rows, {@link Int8Rows.stride} bytes apart. The view is valid until the next call of `reserve`. */
  readonly bytes: Int8Array;
  /** Bytes of a row: its dimensions, rounded up. Bytes beyond the dimensions must be 0. */
  readonly stride: number;
  /**
   * Writes the dot products of the rows from `from` to before `to` with `row`, each times the factor at its index. All
   * numbers but the sums are in single precision.
   */
  products(row: Int16Array, factors: Float32Array, from: number, to: number, into: Float32Array): void;
}

/**
 * Creates rows in WebAssembly if the runtime supports SIMD (every runtime since 2021), else in plain JavaScript: 1 ms
 * against 10 ms for 50,000 rows of 256 dimensions.
 */
export function int8Rows(dimensions: number): Int8Rows {
  return kernel ? new SimdRows(dimensions, kernel) : new PlainRows(dimensions);
}

/** Number of rows that one call of the kernel computes. */
const BLOCK = 4096;

const kernel = kernelOf(dotProductKernel);

const LANES = 16;

const rounded = (value: number, to: number): number => Math.ceil(value / to) * to;

/**
 * Copies some numbers. Single rows are read by the thousand, and a view of a single number costs as much as computing
 * its row.
 */
function copy(from: Float32Array, at: number, count: number, to: Float32Array, place: number): void {
  if (count === 1) to[place] = from[at] as number;
  else to.set(from.subarray(at, at + count), place);
}

/**
 * Rows in WebAssembly. The memory holds the int16 row, then the factors and later the products of one block, then the
 * rows.
 */
class SimdRows implements Int8Rows {
  readonly stride: number;
  bytes: Int8Array;
  readonly #kernel: Kernel;
  readonly #results: number;
  readonly #rows: number;
  /** Views that are created once, because each call would otherwise need three. */
  #row: Int16Array;
  #products: Float32Array;

  constructor(dimensions: number, make: (memoryBytes: number) => Kernel) {
    this.stride = rounded(dimensions, LANES);
    this.#results = 2 * this.stride;
    this.#rows = this.#results + 4 * BLOCK;
    this.#kernel = make(this.#rows);
    [this.bytes, this.#row, this.#products] = this.#views();
  }

  reserve(rows: number): void {
    const missing = rows * this.stride - this.bytes.length;
    if (missing <= 0) return;
    // Growing copies nothing, because the runtime reserves the addresses after a memory.
    this.#kernel.memory.grow(pagesOf(missing));
    [this.bytes, this.#row, this.#products] = this.#views();
  }

  products(row: Int16Array, factors: Float32Array, from: number, to: number, into: Float32Array): void {
    this.#row.fill(0, row.length).set(row);
    for (let first = from; first < to; first += BLOCK) {
      const count = Math.min(BLOCK, to - first);
      copy(factors, first, count, this.#products, 0);
      this.#kernel.run(this.#rows + first * this.stride, count, this.stride, this.#results);
      copy(this.#products, 0, count, into, first);
    }
  }

  #views(): [Int8Array, Int16Array, Float32Array] {
    const { buffer } = this.#kernel.memory;
    return [
      new Int8Array(buffer, this.#rows),
      new Int16Array(buffer, 0, this.stride),
      new Float32Array(buffer, this.#results, BLOCK),
    ];
  }
}

/** The implementation in plain JavaScript. */
export class PlainRows implements Int8Rows {
  readonly stride: number;
  bytes = new Int8Array(0);

  constructor(dimensions: number) {
    this.stride = rounded(dimensions, LANES);
  }

  reserve(rows: number): void {
    if (rows * this.stride <= this.bytes.length) return;
    const wider = new Int8Array(Math.ceil(1.25 * rows) * this.stride);
    wider.set(this.bytes);
    this.bytes = wider;
  }

  products(row: Int16Array, factors: Float32Array, from: number, to: number, into: Float32Array): void {
    const wide = Int32Array.from(row);
    for (let i = from; i < to; i++)
      into[i] = Math.fround(dotProduct(wide, this.bytes, i * this.stride)) * (factors[i] as number);
  }
}

/** Computes four sums side by side, to keep the processor busy. */
function dotProduct(row: Int32Array, bytes: Int8Array, start: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  const whole = row.length & ~3;
  for (let i = 0, at = start; i < whole; i += 4, at += 4) {
    a += (row[i] as number) * (bytes[at] as number);
    b += (row[i + 1] as number) * (bytes[at + 1] as number);
    c += (row[i + 2] as number) * (bytes[at + 2] as number);
    d += (row[i + 3] as number) * (bytes[at + 3] as number);
  }
  for (let i = whole; i < row.length; i++) a += (row[i] as number) * (bytes[start + i] as number);
  return a + b + c + d;
}
