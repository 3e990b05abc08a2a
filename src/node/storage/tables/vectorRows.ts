import {
  Field,
  FixedSizeList,
  Float32,
  Int32,
  Int64,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table as ArrowTable,
} from 'apache-arrow';
import { crc32 } from 'node:zlib';
import type { KeyedVectors } from '../../../core/base/contracts';

/** Functions that write vectors as rows and read them back. */

const item = new Field('item', new Float32(), true);
export const vectorSchema = (dimensions: number): Schema =>
  new Schema([
    new Field('key', new Int64(), false),
    new Field('vector', new FixedSizeList(dimensions, item), false),
    // LanceDB has no checksums and returns flipped bits without an error.
    new Field('checksum', new Int32(), false),
  ]);

const checksumOf = (key: bigint, vector: Float32Array): number => crc32(vector, crc32(key.toString())) | 0;

export const keysOf = (batch: RecordBatch): BigInt64Array => batch.getChild('key')?.toArray() as BigInt64Array;

/** Returns the wanted vectors of a batch whose checksums match, and whether all of them match. */
export function validVectors(
  batch: RecordBatch,
  wanted: ReadonlySet<bigint>,
  dimensions: number,
): { readonly vectors: KeyedVectors; readonly isSound: boolean } {
  const vectors = new Map<bigint, Float32Array>();
  const all = batch.getChild('vector')?.getChildAt(0)?.toArray() as Float32Array;
  const checksums = batch.getChild('checksum')?.toArray() as Int32Array;
  let isSound = true;
  keysOf(batch).forEach((key, row) => {
    if (!wanted.has(key)) return;
    const vector = all.subarray(row * dimensions, (row + 1) * dimensions);
    if (checksums[row] === checksumOf(key, vector)) vectors.set(key, vector);
    else isSound = false;
  });
  return { vectors, isSound };
}

/** Builds the rows column by column: LanceDB's own conversion inspects every number. */
export function vectorRows(vectors: KeyedVectors, dimensions: number): ArrowTable {
  const numbers = new Float32Array(vectors.size * dimensions);
  [...vectors.values()].forEach((vector, row) => {
    // LanceDB would pad the vector with nulls without an error.
    if (vector.length !== dimensions)
      throw new RangeError(`a vector has ${vector.length} dimensions where its table has ${dimensions}`);
    numbers.set(vector, row * dimensions);
  });
  const schema = vectorSchema(dimensions);
  const child = makeData({ type: new Float32(), data: numbers });
  const lists = makeData({ type: new FixedSizeList(dimensions, item), length: vectors.size, nullCount: 0, child });
  const keys = makeData({ type: new Int64(), data: BigInt64Array.from(vectors.keys()) });
  const checksums = makeData({
    type: new Int32(),
    data: Int32Array.from(vectors, ([key, vector]) => checksumOf(key, vector)),
  });
  const rows = makeData({
    type: new Struct(schema.fields),
    length: vectors.size,
    nullCount: 0,
    children: [keys, lists, checksums],
  });
  return new ArrowTable(schema, [new RecordBatch(schema, rows)]);
}
