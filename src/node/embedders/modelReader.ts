import { open } from 'node:fs/promises';
import type { Embedder } from '../../core/base/contracts';

/** Header of a model file, written by `model/quantise`. */
export interface ModelHeader {
  readonly format: 1;
  readonly name: string;
  /** Changes with every byte of the model, so that vectors of two models are never mixed up. */
  readonly version: string;
  readonly dimensions: number;
  readonly words: number;
  readonly buckets: number;
  readonly wordBytes: number;
  readonly glossaryBytes: number;
}

/**
 * First bytes of a model file. The file is little-endian: this magic, the length of the header, the header as JSON, a
 * float32 scale for each token, a uint16 cost for each word, the words and the glossary as lines of UTF-8, and an int8
 * vector for each token.
 */
export const modelMagic = 'CSEMBED1';

/** Bytes to read for the header. The header of the shipped model has 156. */
const mostHeaderBytes = 1 << 12;

export const modelTruncated = 'The file of the built-in embedding model is cut short; install the extension again.';

/** The vectors of the tokens as stored in the file: int8, one after the other. */
export interface VectorRows {
  readonly bytes: Int8Array;
  /** Offset of the first vector in the file. */
  readonly offset: number;
  readonly dimensions: number;
}

/** Reads the parts of a model file in sequence. */
export class ModelReader {
  readonly header: ModelHeader;
  private offset: number;

  constructor(private readonly file: Buffer) {
    const headerStart = modelMagic.length + 4;
    if (file.length < headerStart || file.toString('latin1', 0, modelMagic.length) !== modelMagic) {
      throw new Error('The file of the built-in embedding model is damaged; install the extension again.');
    }
    this.offset = headerStart + file.readUInt32LE(modelMagic.length);
    this.header = JSON.parse(file.toString('utf8', headerStart, this.offset)) as ModelHeader;
  }

  /** End of the file according to its header. */
  get end(): number {
    const { words, buckets, dimensions, wordBytes, glossaryBytes } = this.header;
    return this.offset + 4 * (words + buckets) + 2 * words + wordBytes + glossaryBytes + dimensions * (words + buckets);
  }

  floats(count: number): Float32Array {
    const values = new Float32Array(count);
    for (let index = 0; index < count; index++, this.offset += 4) {
      values[index] = this.file.readFloatLE(this.offset);
    }
    return values;
  }

  uint16s(count: number): Uint16Array {
    const values = new Uint16Array(count);
    for (let index = 0; index < count; index++, this.offset += 2) {
      values[index] = this.file.readUInt16LE(this.offset);
    }
    return values;
  }

  text(bytes: number): string {
    this.offset += bytes;
    return this.file.toString('utf8', this.offset - bytes, this.offset);
  }

  /** Returns the rest of the file as vectors. */
  rows(count: number, dimensions: number): VectorRows {
    const { file, offset } = this;
    if (offset + count * dimensions !== file.length) {
      throw new Error(modelTruncated);
    }
    return { bytes: new Int8Array(file.buffer, file.byteOffset + offset, count * dimensions), offset, dimensions };
  }
}

/**
 * Reads the identity of a model from the beginning of its file. Loading the whole model takes a tenth of a second, and
 * a first build does not need it.
 */
export async function describeBuiltinModel(modelPath: string): Promise<Pick<Embedder, 'id' | 'dimensions'>> {
  const file = await open(modelPath, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostHeaderBytes), 0, mostHeaderBytes, 0);
    const { header, end } = new ModelReader(buffer.subarray(0, bytesRead));
    if (end !== size) throw new Error(modelTruncated);
    return { id: idOf(header), dimensions: header.dimensions };
  } finally {
    await file.close();
  }
}

export const idOf = ({ name, version }: ModelHeader): string => `${name}@${version}`;
