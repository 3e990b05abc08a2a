/** Candidates of one question in the form for the fit. */
export interface SoftmaxSample {
  /** Features of all candidates, row by row. */
  readonly values: Float32Array;
  /** Target share of each candidate; the shares sum to 1. */
  readonly wanted: Float64Array;
  readonly importance: number;
}

export interface SoftmaxOptions {
  readonly width: number;
  /** Strength of the L2 penalty on weights per standard deviation, by feature. */
  readonly l2: (feature: number) => number;
  /** Limits a weight, per unit of the feature, to its bounds. */
  readonly bounded: (feature: number, weight: number) => number;
  /** Fixed weight of a feature; undefined if the weight is fitted. */
  readonly fixed?: (feature: number) => number | undefined;
}

const RATE = 0.03;
/** Number of questions per step. */
const BATCH = 64;
/** Minimum number of epochs and of steps. */
const MIN_EPOCHS = 40;
const MIN_STEPS = 3_000;

/**
 * Minimizes the cross-entropy between the softmax over a question's candidates and its wanted candidates, by projected
 * Adam (Kingma and Ba (2015)).
 * @returns weights per unit of the features.
 */
export function fitSoftmax(
  samples: readonly SoftmaxSample[],
  { width, l2, bounded, fixed = () => undefined }: SoftmaxOptions,
): Float64Array {
  const scale = deviations(samples, width);
  const w = Float64Array.from({ length: width }, (_, i) => fixed(i) ?? 0);
  const [first, second] = [new Float64Array(width), new Float64Array(width)];
  const order = shuffled(samples);
  const batches = Math.ceil(samples.length / BATCH);
  const epochs = Math.max(MIN_EPOCHS, Math.ceil(MIN_STEPS / batches));
  for (let step = 1; step <= epochs * batches; step++) {
    const at = ((step - 1) % batches) * BATCH;
    const gradient = lossGradient(order.slice(at, at + BATCH), w);
    const rate = RATE * (1 - (0.98 * step) / (epochs * batches));
    for (let i = 0; i < width; i++) {
      if (fixed(i) !== undefined) continue;
      const unit = scale[i] as number;
      // Steps apply to weights per standard deviation.
      const g = (batches * (gradient[i] as number)) / unit + l2(i) * (w[i] as number) * unit;
      first[i] = 0.9 * (first[i] as number) + 0.1 * g;
      second[i] = 0.999 * (second[i] as number) + 0.001 * g * g;
      const moved =
        (w[i] as number) * unit -
        (rate * (first[i] as number)) /
          (1 - 0.9 ** step) /
          (Math.sqrt((second[i] as number) / (1 - 0.999 ** step)) + 1e-8);
      w[i] = bounded(i, moved / unit);
    }
  }
  return w;
}

/** Shuffles reproducibly, so that questions of one repository are far apart. */
const shuffled = <T>(items: readonly T[]): readonly T[] =>
  items
    .map((item, i) => ({ item, place: (i * 0.6180339887) % 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** Returns the standard deviation of each feature over all candidates. */
function deviations(samples: readonly SoftmaxSample[], width: number): Float64Array {
  const [sum, squares] = [new Float64Array(width), new Float64Array(width)];
  let rows = 0;
  for (const { values } of samples) {
    rows += values.length / width;
    for (let start = 0; start < values.length; start += width) {
      for (let i = 0; i < width; i++) {
        const value = values[start + i] as number;
        sum[i] = (sum[i] as number) + value;
        squares[i] = (squares[i] as number) + value * value;
      }
    }
  }
  return sum.map((total, i) => Math.sqrt(Math.max(1e-12, (squares[i] as number) / rows - (total / rows) ** 2)));
}

function lossGradient(samples: readonly SoftmaxSample[], w: Float64Array): Float64Array {
  const width = w.length;
  const gradient = new Float64Array(width);
  for (const { values, wanted, importance } of samples) {
    const shares = softmax(linearScores(values, w));
    for (let row = 0; row < wanted.length; row++) {
      const error = (shares[row] as number) - (wanted[row] as number);
      if (Math.abs(error) < 1e-6) continue;
      for (let i = 0, start = row * width; i < width; i++)
        gradient[i] = (gradient[i] as number) + importance * error * (values[start + i] as number);
    }
  }
  return gradient;
}

export function linearScores(values: Float32Array, w: ArrayLike<number>): Float64Array {
  const width = w.length;
  const scores = new Float64Array(values.length / width);
  for (let row = 0; row < scores.length; row++) {
    let sum = 0;
    for (let i = 0, start = row * width; i < width; i++) sum += (values[start + i] as number) * (w[i] as number);
    scores[row] = sum;
  }
  return scores;
}

export function softmax(scores: Float64Array): Float64Array {
  const max = scores.reduce((a, b) => Math.max(a, b), -Infinity);
  const exponents = scores.map((score) => Math.exp(score - max));
  const total = exponents.reduce((a, b) => a + b, 0);
  return exponents.map((exponent) => exponent / total);
}
