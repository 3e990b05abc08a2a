import type { FeatureName } from '../../src/core/ranking/features/fileFeatures';
import type { Weights } from '../../src/core/ranking/weights';
import type { Sample } from './dataset';
import { fitSoftmax, type SoftmaxSample } from './softmax';

/**
 * Features that may only lower the score of a file; all others may only raise it. Without these signs, the fit is
 * better but unseen repositories are worse.
 */
const PENALTIES: ReadonlySet<string> = new Set(['test', 'sample', 'notCode', 'pairedHeader', 'internal', 'depth']);
/** Rare and strong features: the ordinary regularization would flatten their weights. */
const WEAKLY_REGULARIZED: ReadonlySet<string> = new Set(['test', 'sample', 'notCode']);
/**
 * Lower bound of a penalty. No question asks for a test or a document, so the questions alone would make the penalties
 * unlimited.
 */
const DEEPEST_PENALTY = -3;
/** The result is about the same for an eighth of this value up to four times. */
const L2 = 0.04;
const WEAK_L2 = L2 / 36;

/** Features that are missing in a folder without a repository. */
const HISTORY: ReadonlySet<string> = new Set(['history', 'changes']);

/** Weights by kind of question. */
export type FileModel = Readonly<Record<'prose' | 'symbol', readonly number[]>>;

/**
 * Descriptions of changes hardly ever contain a stack trace, so this weight is fixed: a file in a stack trace weighs as
 * much as three reliable signals.
 */
const FIXED_OF_REPORTS: Readonly<Partial<Record<FeatureName, number>>> = { mentionedInFrame: 3 };

/** Weight of each question set: commit subjects at full weight cost the benchmark 0.003 and gain themselves as much. */
export type Importance = Readonly<Record<string, number>>;

export function fitFiles(samples: readonly Sample[], names: readonly FeatureName[], importance: Importance): FileModel {
  return { prose: fitKind(samples, 'prose', names, importance), symbol: fitKind(samples, 'symbol', names, importance) };
}

export const fitReportFiles = (samples: readonly Sample[], names: readonly FeatureName[]): readonly number[] =>
  fitKind(samples, 'report', names, {}, FIXED_OF_REPORTS);

/**
 * Fits the model for one kind of question. Every question is also used as if its folder had no repository, because the
 * weights have to serve both.
 */
function fitKind(
  samples: readonly Sample[],
  kind: Sample['kind'],
  names: readonly FeatureName[],
  importance: Importance,
  fixed: typeof FIXED_OF_REPORTS = {},
): readonly number[] {
  const usable = samples.filter(
    ({ kind: own, set, files }) =>
      own === kind && (importance[set] ?? 1) > 0 && files.right.includes(true) && files.right.includes(false),
  );
  const weights = importances(usable, importance);
  const some = usable.flatMap((sample, i) => [
    fileSample(sample, names, weights[i] ?? 0, false),
    fileSample(sample, names, weights[i] ?? 0, true),
  ]);
  return Array.from(
    fitSoftmax(some, {
      width: names.length,
      l2: (i) => (WEAKLY_REGULARIZED.has(names[i] ?? '') ? WEAK_L2 : L2),
      fixed: (i) => fixed[names[i] as FeatureName],
      bounded: (i, weight) =>
        PENALTIES.has(names[i] ?? '') ? Math.min(0, Math.max(weight, DEEPEST_PENALTY)) : Math.max(0, weight),
    }),
  );
}

function fileSample(
  { files }: Sample,
  names: readonly FeatureName[],
  importance: number,
  withoutHistory: boolean,
): SoftmaxSample {
  const count = files.right.filter(Boolean).length;
  const hidden = names.map((name) => withoutHistory && HISTORY.has(name));
  return {
    values: files.values.map((value, i) => (hidden[i % names.length] ? 0 : value)),
    wanted: Float64Array.from(files.right, (is) => (is ? 1 / count : 0)),
    importance: importance / 2,
  };
}

/** Returns the weight of each sample. Every repository counts the same within its set. */
export function importances(samples: readonly Sample[], ofSets: Importance): readonly number[] {
  const key = ({ set, repository }: Sample): string => `${set} ${repository}`;
  const perRepository = countBy(samples, key);
  const repositories = countBy([...perRepository.keys()], (name) => name.split(' ')[0] ?? '');
  return samples.map(
    (sample) =>
      (ofSets[sample.set] ?? 1) /
      ((perRepository.get(key(sample)) ?? 1) * (repositories.get(sample.set) ?? 1) * repositories.size),
  );
}

function countBy<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

export const asWeights = (weights: readonly number[], names: readonly FeatureName[]): Weights =>
  Object.fromEntries(names.map((name, i) => [name, weights[i] ?? 0]));
