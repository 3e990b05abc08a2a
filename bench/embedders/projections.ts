import { createHash } from 'node:crypto';
import type { Embedder } from '../../src/core/base/contracts';
import { splitIdentifier, splitWords } from '../../src/core/text/identifiers';

/**
 * Embedders without training: each part of a text has a pseudo-random direction, and the vector of a text is their sum.
 * The distributions of their cosines differ widely.
 */

const DIMENSIONS = 256;
const directions = new Map<string, Float32Array>();

function directionOf(part: string): Float32Array {
  const known = directions.get(part);
  if (known) return known;
  const direction = new Float32Array(DIMENSIONS);
  for (
    let at = 0, block = createHash('sha512').update(part).digest();
    at < DIMENSIONS;
    block = createHash('sha512').update(block).digest()
  ) {
    for (const byte of block) if (at < DIMENSIONS) direction[at++] = byte / 127.5 - 1;
  }
  directions.set(part, direction);
  return direction;
}

/** @param common weight of a component that all texts share: the cosines of some trained models begin at 0.7. */
function projection(id: string, partsOf: (text: string) => Iterable<string>, common: number): Embedder {
  const embedText = (text: string): Float32Array => {
    const sum = new Float32Array(DIMENSIONS);
    for (const part of new Set(partsOf(text)))
      directionOf(part).forEach((value, k) => (sum[k] = (sum[k] ?? 0) + value));
    const length = Math.hypot(...sum) || 1;
    const shared = directionOf('what all texts share');
    const mixed = sum.map((value, k) => value / length + (common * (shared[k] ?? 0)) / Math.hypot(...shared));
    const whole = Math.hypot(...mixed) || 1;
    return mixed.map((value) => value / whole);
  };
  return { id, dimensions: DIMENSIONS, network: false, embed: (texts) => Promise.resolve(texts.map(embedText)) };
}

const words = (text: string): readonly string[] => splitWords(text).flatMap(splitIdentifier);
const trigrams = (text: string): string[] =>
  words(text).flatMap((word) => Array.from({ length: word.length }, (_, i) => ` ${word} `.slice(i, i + 3)));

export const projections: readonly Embedder[] = [
  projection('words in random directions', words, 0),
  projection('trigrams in random directions, far from 0', trigrams, 2),
];
