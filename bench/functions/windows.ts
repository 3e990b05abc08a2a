import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { splitIdentifier } from '../../src/core/text/identifiers';
import { countO200k } from '../../test/o200k';
import type { Answerer, Shown } from './answered';

/** Lines per window, and the distance between the starts of two windows. */
const LINES = 30;
const STEP = 15;
/** The usual parameters of BM25. */
const K1 = 1.2;
const B = 0.75;

interface Window {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly text: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** Baseline of plain lexical search: BM25 over windows of lines, by words and the parts of names, without stemming. */
export class Windows implements Answerer {
  readonly name = 'BM25 over windows of 30 lines';
  readonly #windows: readonly Window[];
  readonly #frequency = new Map<string, number>();
  readonly #meanLength: number;

  constructor(folder: string, paths: readonly string[]) {
    this.#windows = paths.flatMap((path) => windowsOf(path, readFileSync(join(folder, path), 'utf8')));
    for (const { counts } of this.#windows)
      for (const word of counts.keys()) this.#frequency.set(word, (this.#frequency.get(word) ?? 0) + 1);
    this.#meanLength = this.#windows.reduce((sum, { length }) => sum + length, 0) / (this.#windows.length || 1);
  }

  ask(query: string): Promise<readonly Shown[]> {
    const words = [...new Set(wordsOf(query))];
    const scored = this.#windows.map((window) => ({ window, score: this.#score(words, window) }));
    const best = scored.sort((a, b) => b.score - a.score).slice(0, 10);
    return Promise.resolve(
      best.map(({ window, score }) => ({
        ...window,
        score,
        tokens: countO200k(`${window.path}:${window.start_line}-${window.end_line}\n${window.text}\n`),
      })),
    );
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #score(words: readonly string[], { counts, length }: Window): number {
    return words.reduce((sum, word) => {
      const count = counts.get(word) ?? 0;
      return sum + (this.#rarity(word) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / this.#meanLength));
    }, 0);
  }

  #rarity(word: string): number {
    const frequency = this.#frequency.get(word) ?? 0;
    return Math.log(1 + (this.#windows.length - frequency + 0.5) / (frequency + 0.5));
  }
}

function windowsOf(path: string, text: string): readonly Window[] {
  const lines = text.split('\n');
  return Array.from({ length: Math.ceil(lines.length / STEP) }, (_, i) => {
    const own = lines.slice(i * STEP, i * STEP + LINES).join('\n');
    const words = wordsOf(own);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return {
      path,
      start_line: i * STEP + 1,
      end_line: Math.min(lines.length, i * STEP + LINES),
      text: own,
      counts,
      length: words.length,
    };
  });
}

const wordsOf = (text: string): readonly string[] =>
  (text.match(/[A-Za-z]+|\d+/g) ?? []).flatMap((word) => splitIdentifier(word));
