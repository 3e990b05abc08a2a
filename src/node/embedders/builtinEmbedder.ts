import { openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Embedder, WordModel } from '../../core/base/contracts';
import { Glossary } from '../../core/text/glossary';
import { SubwordTokenizer } from '../../core/text/subwordTokenizer';
import { modelTruncated, idOf, ModelReader, type VectorRows } from './modelReader';

/** Vectors added in one pass over the sum: one by one, sums were read and written four times as often. */
const rowsAtOnce = 4;

/** Texts embedded before other work of the process gets a turn: a few milliseconds' worth. */
const textsPerTurn = 64;

/** Loads the model that ships with the product. It needs no network, no native code and no second process. */
export async function loadBuiltinEmbedder(modelPath: string): Promise<Embedder & WordModel> {
  return new BuiltinEmbedder(await readFile(modelPath), (rows) => new LoadedVectors(rows));
}

/**
 * The same, whose vectors stay in the file, which the process holds open: 9 MB less of memory. A question takes some 10
 * µs more, 31 chunks of code 5.2 ms instead of 2.7, which does not matter for a save, but does for a whole folder.
 */
export async function openBuiltinModel(modelPath: string): Promise<Embedder & WordModel> {
  const file = openSync(modelPath, 'r');
  return new BuiltinEmbedder(await readFile(modelPath), (rows) => new FiledVectors(file, rows));
}

class BuiltinEmbedder implements Embedder, WordModel {
  readonly id: string;
  readonly dimensions: number;
  readonly network = false;
  private readonly tokenizer: SubwordTokenizer;
  private readonly scales: Float32Array;
  private readonly vectors: TokenVectors;
  /** How often each token occurs in the text at hand; all zero between texts. */
  private readonly counts: Uint32Array;
  private readonly sum: Float64Array;
  /** Where the vectors that are added next begin, and what each is multiplied by. */
  private readonly rows = new Uint32Array(rowsAtOnce);
  private readonly factors = new Float64Array(rowsAtOnce);

  constructor(file: Buffer, keep: (rows: VectorRows) => TokenVectors) {
    const reader = new ModelReader(file);
    const { header } = reader;
    const tokens = header.words + header.buckets;
    this.id = idOf(header);
    this.dimensions = header.dimensions;
    this.scales = reader.floats(tokens);
    const costs = reader.uint16s(header.words);
    const words = reader.text(header.wordBytes).split('\n');
    const glossary = new Glossary(readGlossaryLines(reader.text(header.glossaryBytes)));
    this.vectors = keep(reader.rows(tokens, header.dimensions));
    this.tokenizer = new SubwordTokenizer({ words, costs, buckets: header.buckets, glossary });
    this.counts = new Uint32Array(tokens);
    this.sum = new Float64Array(header.dimensions);
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      if (vectors.length % textsPerTurn === 0) {
        if (vectors.length > 0) {
          await setImmediate();
        }
        signal.throwIfAborted();
      }
      vectors.push(this.embedText(text));
    }
    return vectors;
  }

  vectorOf(text: string): Float32Array {
    return this.embedText(text);
  }

  private embedText(text: string): Float32Array {
    this.sumUp(text);
    return normalised(this.sum);
  }

  /** The sum, which is normalised, over distinct tokens of (1 + ln count) times the token's vector. Sums are of doubles in the
   * order of first occurrence, and logarithms are rounded to float32, so that platforms agree to the last bit. */
  private sumUp(text: string): void {
    const { counts } = this;
    const distinct: number[] = [];
    this.tokenizer.visitTokens(text, (token) => {
      const count = (counts[token] ?? 0) + 1;
      counts[token] = count;
      if (count === 1) {
        distinct.push(token);
      }
    });
    this.sum.fill(0);
    for (let first = 0; first < distinct.length; first += rowsAtOnce) {
      for (let slot = 0; slot < rowsAtOnce; slot++) this.take(distinct[first + slot], slot);
      this.addTaken();
    }
  }

  /** Finds the vector of a token and its factor, which is nothing where there is no token. */
  private take(token: number | undefined, slot: number): void {
    this.factors[slot] = 0;
    if (token === undefined) return;
    const count = this.counts[token] as number;
    this.counts[token] = 0;
    this.rows[slot] = this.vectors.find(token, slot);
    this.factors[slot] = (this.scales[token] as number) * (count === 1 ? 1 : Math.fround(1 + Math.log(count)));
  }

  /** Adds one after the other in each component, as if each row were added by itself. */
  private addTaken(): void {
    const { sum, dimensions, rows, factors } = this;
    const { bytes } = this.vectors;
    const [a = 0, b = 0, c = 0, d = 0] = rows;
    const [byA = 0, byB = 0, byC = 0, byD = 0] = factors;
    for (let k = 0; k < dimensions; k++) {
      sum[k] =
        (sum[k] as number) +
        byA * (bytes[a + k] as number) +
        byB * (bytes[b + k] as number) +
        byC * (bytes[c + k] as number) +
        byD * (bytes[d + k] as number);
    }
  }
}

/** Where the vectors of tokens are. */
interface TokenVectors {
  readonly bytes: Int8Array;
  /** The place in `bytes` where the vector of a token stands, until the next is found for that slot. */
  find(token: number, slot: number): number;
}

class LoadedVectors implements TokenVectors {
  readonly bytes: Int8Array;
  private readonly dimensions: number;

  constructor({ bytes, dimensions }: VectorRows) {
    this.bytes = bytes;
    this.dimensions = dimensions;
  }

  find(token: number): number {
    return token * this.dimensions;
  }
}

/** Rows that are kept for each slot, a quarter of a megabyte: names are made of the same words again and again. */
const ROWS_KEPT = 1_024;

class FiledVectors implements TokenVectors {
  readonly bytes: Int8Array;
  private readonly file: number;
  private readonly offset: number;
  private readonly dimensions: number;
  /** Of each place in `bytes`, the token whose vector stands there, plus one. */
  private readonly held = new Uint32Array(rowsAtOnce * ROWS_KEPT);

  constructor(file: number, { offset, dimensions }: VectorRows) {
    this.bytes = new Int8Array(rowsAtOnce * ROWS_KEPT * dimensions);
    this.file = file;
    this.offset = offset;
    this.dimensions = dimensions;
  }

  find(token: number, slot: number): number {
    const { bytes, offset, dimensions, held } = this;
    const place = slot * ROWS_KEPT + (token % ROWS_KEPT);
    const at = place * dimensions;
    if (held[place] === token + 1) return at;
    if (readSync(this.file, bytes, at, dimensions, offset + token * dimensions) < dimensions)
      throw new Error(modelTruncated);
    held[place] = token + 1;
    return at;
  }
}

/**
 * A text without a single known character has no direction; it gets an arbitrary one, because vectors must be of unit
 * length.
 */
function normalised(sum: Float64Array): Float32Array {
  let square = 0;
  for (const value of sum) {
    square += value * value;
  }
  const unit = new Float32Array(sum.length);
  if (square === 0) {
    unit[0] = 1;
    return unit;
  }
  const length = Math.sqrt(square);
  for (let k = 0; k < unit.length; k++) {
    unit[k] = (sum[k] as number) / length;
  }
  return unit;
}

/** Lines of `foreign<tab>english english`; a foreign word without English ones has nothing to say. */
function* readGlossaryLines(text: string): Generator<readonly [foreign: string, english: readonly string[]]> {
  for (const line of text.split('\n')) {
    const [foreign, english] = line.split('\t');
    if (foreign && english !== undefined) yield [foreign, english.split(' ').filter(Boolean)];
  }
}
