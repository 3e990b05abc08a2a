export type TypedArray =
  Uint8Array | Int8Array | Int32Array | Uint32Array | Float32Array | Float64Array | BigInt64Array;

/** Named arrays: how a part of the in-memory index is written down and read back. */
export type Arrays = Readonly<Record<string, TypedArray>>;

const GROWTH = 1.25;

/** The array itself when it is long enough, else a longer one with its values and zeros behind them. */
export function growTo<A extends TypedArray | Uint16Array | Int16Array>(array: A, length: number): A {
  if (length <= array.length) return array;
  const longer = new (array.constructor as new (length: number) => A)(Math.max(64, Math.ceil(length * GROWTH)));
  (longer as { set(values: A): void }).set(array);
  return longer;
}
