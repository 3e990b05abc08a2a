export type TypedArray =
  Uint8Array | Int8Array | Int32Array | Uint32Array | Float32Array | Float64Array | BigInt64Array;

/** Named arrays, the form in which a part of the in-memory index is saved and loaded. */
export type Arrays = Readonly<Record<string, TypedArray>>;

const GROWTH = 1.25;

/** Returns the array itself if it is long enough, or else a longer copy with zeros after its values. */
export function growTo<A extends TypedArray | Uint16Array | Int16Array>(array: A, length: number): A {
  if (length <= array.length) return array;
  const longer = new (array.constructor as new (length: number) => A)(Math.max(64, Math.ceil(length * GROWTH)));
  (longer as { set(values: A): void }).set(array);
  return longer;
}
