/** Number of vectors that are sampled, and number of rounds of k-means. */
const SAMPLE = 2_048;
const ROUNDS = 5;

/**
 * Returns a few centers that represent many unit vectors, by k-means with cosine similarity. The initial centers are
 * evenly spaced vectors, so that the same vectors always yield the same centers.
 */
export function centresOf(vectors: readonly Float32Array[], most: number): readonly Float32Array[] {
  const sample = evenlySpaced(vectors, SAMPLE);
  let centres = evenlySpaced(sample, most);
  for (let round = 0; round < ROUNDS && sample.length > centres.length; round++) centres = moved(centres, sample);
  return centres;
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] ?? 0);
  return sum;
}

/** Returns the highest cosine similarity with any of the centers, or -1 if there is none. */
export const nearness = (vector: Float32Array, centres: readonly Float32Array[]): number =>
  centres.reduce((most, centre) => Math.max(most, dot(vector, centre)), -1);

function evenlySpaced<T>(all: readonly T[], most: number): readonly T[] {
  const count = Math.min(most, all.length);
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)] as T);
}

function moved(centres: readonly Float32Array[], sample: readonly Float32Array[]): readonly Float32Array[] {
  const sums = centres.map(({ length }) => new Float32Array(length));
  for (const vector of sample) {
    const sum = sums[nearest(vector, centres)];
    if (sum) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (vector[i] as number);
  }
  return sums.map((sum, i) => normalised(sum) ?? (centres[i] as Float32Array));
}

function nearest(vector: Float32Array, centres: readonly Float32Array[]): number {
  const cosines = centres.map((centre) => dot(vector, centre));
  return cosines.indexOf(Math.max(...cosines));
}

/** Returns the vector at unit length, or undefined if it is zero. */
function normalised(sum: Float32Array): Float32Array | undefined {
  const length = Math.sqrt(dot(sum, sum));
  return length === 0 ? undefined : sum.map((value) => value / length);
}
