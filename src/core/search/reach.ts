import type { ImageFile } from './imageFile';
import type { WeightedTerms } from './queryAnalyzer';
import type { SearchImage } from './searchImage';
import type { Steps } from './steps';

/** The files that a term is looked for in. */
export interface Reach {
  /** (chunk, packed counts) pairs of a term, chunks ascending. */
  of(term: number): Uint32Array;
  has(file: number): boolean;
}

export const everywhere = ({ postings }: SearchImage): Reach => ({ of: (term) => postings.of(term), has: () => true });

/** Only these files. */
export function* within(image: SearchImage, files: Iterable<ImageFile>): Steps<Reach> {
  const wanted = new Uint8Array(image.files.length);
  for (const { id } of files) wanted[id] = 1;
  yield;
  return { of: (term) => onlyOf(image, wanted, image.postings.of(term)), has: (file) => wanted[file] === 1 };
}

function onlyOf({ chunkFile }: SearchImage, wanted: Uint8Array, pairs: Uint32Array): Uint32Array {
  const kept: number[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    if (wanted[chunkFile[pairs[i] as number] as number] === 1) kept.push(pairs[i] as number, pairs[i + 1] as number);
  }
  return Uint32Array.from(kept);
}

/** How much of a large image a question looks at. */
export interface Effort {
  /** Postings of its words that are scored wherever they stand; other words only in the files that these lead to. */
  readonly postings: number;
  /** Files that are worth a closer look: ten times as many as become candidates, since filters may leave out most. */
  readonly files: number;
  /** Names of definitions that are compared with its words. */
  readonly names: number;
}

/** At a fiftieth of it the benchmark is answered as well (docs/scaling.md). */
export const wholeEffort: Effort = { postings: 150_000, files: 1_500, names: 30_000 };

/**
 * The terms that decide which files of a large image are looked at: the rarest, as many as can be scored in a moment. In
 * others all do.
 */
export function seedsOf(terms: WeightedTerms, { postings, effort }: SearchImage): { readonly seeds: WeightedTerms; readonly others: WeightedTerms } {
  const total = [...terms.keys()].reduce((sum, term) => sum + postings.countOf(term), 0);
  if (!postings.stored || total <= effort.postings) return { seeds: terms, others: new Map() };
  const rarest = [...terms].sort(([a], [b]) => postings.countOf(a) - postings.countOf(b) || a - b);
  let sum = 0;
  const seeds = rarest.filter(([term], i) => (sum += postings.countOf(term)) <= effort.postings || i === 0);
  return { seeds: new Map(seeds), others: new Map(rarest.slice(seeds.length)) };
}
