import { closeSync, openSync, writeSync } from 'node:fs';
import type { SubwordTokenizer } from '../../src/core/text/subwordTokenizer';
import { pairKinds, type Pair } from '../mining/pair';

/** Maximum number of tokens of each side of a pair, and the minimum of code. */
const maxQueryTokens = 48;
const maxCodeTokens = 400;
const minCodeTokens = 6;
/** A token and its count share 32 bits: 20 for the token, 12 for the count. */
const countShift = 20;
const maxCount = 4_095;
const flushAt = 1 << 22;

/**
 * Writes pairs in the format of the trainer, 32-bit little-endian: repository, kind, hash of the query, hash of the
 * code, two lengths, then the distinct tokens of the query and of the code, each with its count. Also counts the code
 * texts that contain each token, for the initial weights of the training.
 */
export class PairEncoder {
  readonly documentFrequency: Float64Array;
  written = 0;
  private readonly file: number;
  private buffer: number[] = [];

  constructor(
    path: string,
    private readonly tokenizer: SubwordTokenizer,
  ) {
    this.file = openSync(path, 'w');
    this.documentFrequency = new Float64Array(tokenizer.size);
  }

  add(pair: Pair, repository: number): void {
    const query = this.bag(pair.query, maxQueryTokens);
    const code = this.bag(pair.code, maxCodeTokens);
    if (query.length === 0 || code.length < minCodeTokens) {
      return;
    }
    code.forEach((entry) => {
      const token = entry & ((1 << countShift) - 1);
      this.documentFrequency[token] = (this.documentFrequency[token] ?? 0) + 1;
    });
    this.buffer.push(
      repository,
      pairKinds.indexOf(pair.kind),
      hashTokens(query),
      hashTokens(code),
      query.length,
      code.length,
      ...query,
      ...code,
    );
    this.written++;
    if (this.buffer.length > flushAt) {
      this.flush();
    }
  }

  close(): void {
    this.flush();
    closeSync(this.file);
  }

  /** Returns ln((n + 1) / (df + 1)) of every token. */
  inverseDocumentFrequency(): Float32Array {
    return Float32Array.from(this.documentFrequency, (frequency) => Math.log((this.written + 1) / (frequency + 1)));
  }

  private bag(text: string, limit: number): number[] {
    const counts = new Map<number, number>();
    let seen = 0;
    this.tokenizer.visitTokens(text, (token) => {
      if (seen++ < limit) {
        counts.set(token, (counts.get(token) ?? 0) + 1);
      }
    });
    return [...counts].map(([token, count]) => (token | (Math.min(count, maxCount) << countShift)) >>> 0);
  }

  private flush(): void {
    writeSync(this.file, new Uint8Array(Uint32Array.from(this.buffer).buffer));
    this.buffer = [];
  }
}

function hashTokens(bag: readonly number[]): number {
  return bag.reduce((hash, entry) => (Math.imul(hash, 31) + entry) >>> 0, 7);
}
