/**
 * Fits the ranking weights: softmax regression over the candidates of each question, with cross-validation by
 * repository. With `--write` they go into `src/core/search/weights.ts`, and beside them the numbers that chose them.
 *
 *     npm run bench:train -- FILE... [--without FEATURE,FEATURE] [--only FEATURE,FEATURE] [--write]
 *
 * With `--only`, these are fitted beside the weights in use: a feature that is new may not be worth another balance of all others.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FeatureName } from '../../src/core/search/features';
import { weights as shipped, type Weights } from '../../src/core/search/weights';
import type { Example } from './extract';
import { mean } from '../../src/core/eval/metrics';
import { printModel, weightsFile } from './weightsFile';

/** What may only lower a file; everything else may only raise it. Without signs the fit is better and unseen repositories worse. */
const PENALTIES: ReadonlySet<string> = new Set(['test', 'sample', 'notCode', 'pairedHeader', 'internal', 'depth']);
/** Rare and strong: an ordinary penalty on their weights would flatten them. */
const WEAKLY_REGULARIZED: ReadonlySet<string> = new Set(['test', 'sample', 'notCode']);
/** No question of either set wants a test or a document, so the questions alone would bury those for good. */
const DEEPEST_PENALTY = -3;
const L2 = 0.4;
const WEAK_L2 = L2 / 36;
const STEPS = 400;
const RATE = 0.05;
const FOLDS = 5;

interface Model {
  readonly names: readonly FeatureName[];
  readonly weights: Float64Array;
}

/** What is fitted: all features but some, or only some beside weights that stay. */
interface Choice {
  readonly without: ReadonlySet<string>;
  readonly only: ReadonlySet<string>;
}

/** Questions as the fit walks through them: the features of all their candidates in one array, row after row. */
interface Sample {
  readonly values: Float64Array;
  /** The share of the wanted candidates each is to get. */
  readonly wanted: Float64Array;
  readonly importance: number;
}

/** Standard deviation of each feature over all candidates. */
function deviations(examples: readonly Example[], count: number): Float64Array {
  const sum = new Float64Array(count);
  const squares = new Float64Array(count);
  let rows = 0;
  for (const example of examples) {
    for (const row of example.rows) {
      rows++;
      row.forEach((value, i) => {
        sum[i] = (sum[i] ?? 0) + value;
        squares[i] = (squares[i] ?? 0) + value * value;
      });
    }
  }
  return sum.map((total, i) => Math.sqrt(Math.max(1e-12, (squares[i] ?? 0) / rows - (total / rows) ** 2)));
}

function samplesOf(examples: readonly Example[], scale: Float64Array): readonly Sample[] {
  const importance = setWeights(examples);
  return examples.map(({ rows, relevant }, e) => {
    const values = new Float64Array(rows.length * scale.length);
    rows.forEach((row, r) => {
      row.forEach((value, i) => (values[r * scale.length + i] = value / (scale[i] ?? 1)));
    });
    const count = relevant.filter(Boolean).length;
    return { values, wanted: Float64Array.from(relevant, (is) => (is ? 1 / count : 0)), importance: importance[e] ?? 0 };
  });
}

/** Minimises cross-entropy between the softmax over a question's candidates and its wanted files, by projected Adam. */
function fit(examples: readonly Example[], { without, only }: Choice, inUse: Weights): Model {
  const usable = examples.filter(({ relevant }) => relevant.includes(true) && relevant.includes(false));
  const names = usable[0]?.names ?? [];
  const scale = deviations(usable, names.length);
  const samples = samplesOf(usable, scale);
  const unknown = Object.keys(inUse).find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`No question of one kind has ${unknown}: extract the features anew, of questions of both kinds.`);
  const stays = (name: string): boolean => only.size > 0 && !only.has(name);
  const w = Float64Array.from(names, (name, i) => (stays(name) ? (inUse[name] ?? 0) * (scale[i] ?? 1) : 0));
  const first = new Float64Array(names.length);
  const second = new Float64Array(names.length);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = lossGradient(samples, w);
    const rate = RATE * (1 - (0.9 * step) / STEPS);
    names.forEach((name, i) => {
      if (stays(name)) return;
      const g = (gradient[i] ?? 0) + (WEAKLY_REGULARIZED.has(name) ? WEAK_L2 : L2) * REGULARIZATION * (w[i] ?? 0);
      first[i] = 0.9 * (first[i] ?? 0) + 0.1 * g;
      second[i] = 0.999 * (second[i] ?? 0) + 0.001 * g * g;
      const moved = (w[i] ?? 0) - (rate * (first[i] ?? 0)) / (1 - 0.9 ** step) / (Math.sqrt((second[i] ?? 0) / (1 - 0.999 ** step)) + 1e-8);
      w[i] = without.has(name) ? 0 : PENALTIES.has(name) ? Math.min(0, Math.max(moved, DEEPEST_PENALTY * (scale[i] ?? 1))) : Math.max(0, moved);
    });
  }
  return { names, weights: w.map((value, i) => value / (scale[i] ?? 1)) };
}

/** The strength of {@link L2}, in units of the mean loss of a question: flat from 0.005 to 0.15. */
const REGULARIZATION = 0.1;

/** How much each set counts: commit subjects at full weight cost the benchmark 0.003 and gain themselves as much. */
const SET_IMPORTANCE: Readonly<Record<string, number>> = { benchmark: 1, commits: 0.4 };

/** Every repository counts the same within its set. */
function setWeights(examples: readonly Example[]): Float64Array {
  const key = ({ set, repository }: Example): string => `${set} ${repository}`;
  const perRepository = countBy(examples, key);
  const repositories = countBy([...perRepository.keys()], (name) => name.split(' ')[0] ?? '');
  return Float64Array.from(examples, (example) => (SET_IMPORTANCE[example.set] ?? 1) / ((perRepository.get(key(example)) ?? 1) * (repositories.get(example.set) ?? 1) * repositories.size));
}

function countBy<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

function lossGradient(samples: readonly Sample[], w: Float64Array): Float64Array {
  const gradient = new Float64Array(w.length);
  for (const { values, wanted, importance } of samples) {
    const shares = softmax(wanted.map((_, row) => product(values, row, w)));
    for (let row = 0; row < wanted.length; row++) {
      const error = (shares[row] as number) - (wanted[row] as number);
      if (Math.abs(error) < 1e-6) continue;
      const start = row * w.length;
      for (let i = 0; i < w.length; i++) gradient[i] = (gradient[i] as number) + importance * error * (values[start + i] as number);
    }
  }
  return gradient;
}

function product(values: Float64Array, row: number, w: Float64Array): number {
  let sum = 0;
  for (let i = 0, start = row * w.length; i < w.length; i++) sum += (values[start + i] as number) * (w[i] as number);
  return sum;
}

function softmax(scores: Float64Array): Float64Array {
  const most = scores.reduce((a, b) => Math.max(a, b), -Infinity);
  const exponents = scores.map((score) => Math.exp(score - most));
  const total = exponents.reduce((a, b) => a + b, 0);
  return exponents.map((exponent) => exponent / total);
}

/** NDCG@10 of files; chunks and spans come later and cost about 0.006. */
function ndcg({ rows, relevant, wanted }: Example, weights: readonly number[]): number {
  const ranked = rows
    .map((row, i) => ({ i, score: row.reduce((sum, value, f) => sum + value * (weights[f] ?? 0), 0) }))
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .slice(0, 10);
  const gain = ranked.reduce((sum, { i }, rank) => sum + (relevant[i] ? 1 / Math.log2(rank + 2) : 0), 0);
  const ideal = Array.from({ length: Math.min(10, wanted) }, (_, rank) => 1 / Math.log2(rank + 2)).reduce((a, b) => a + b, 0);
  return gain / (ideal || 1);
}

/** What the ranker sees where there is no repository. */
const HISTORY: ReadonlySet<string> = new Set(['history', 'changes']);

/** Every question once more, as if asked of a folder without a repository: the weights have to serve both. */
function withoutHistory(examples: readonly Example[]): readonly Example[] {
  return examples.map((example) => {
    const hidden = example.names.map((name) => HISTORY.has(name));
    return { ...example, rows: example.rows.map((row) => row.map((value, i) => (hidden[i] ? 0 : value))) };
  });
}

type Models = Readonly<Record<'prose' | 'symbol', Model>>;

function fitBoth(examples: readonly Example[], choice: Choice): Models {
  const trained = [...examples, ...withoutHistory(examples)];
  const of = (kind: Example['kind']): Model => fit(trained.filter((example) => example.kind === kind), choice, shipped[kind]);
  return { prose: of('prose'), symbol: of('symbol') };
}

/** Mean over the repositories of each set, as a line of text. */
function report(title: string, examples: readonly Example[], score: (example: Example) => number): string {
  const sets = [...new Set(examples.map(({ set }) => set))].sort();
  const cells = sets.map((set) => {
    const own = examples.filter((example) => example.set === set);
    const repositories = [...new Set(own.map(({ repository }) => repository))];
    return `${set} ${mean(repositories.map((name) => mean(own.filter(({ repository }) => repository === name).map(score)))).toFixed(4)}`;
  });
  const line = `${title}: ${cells.join(', ')}`;
  process.stdout.write(`${line}\n`);
  return line;
}

/** How much of each set there is. */
function extent(examples: readonly Example[]): string {
  const sets = [...new Set(examples.map(({ set }) => set))].sort();
  return sets
    .map((set) => examples.filter((example) => example.set === set))
    .map((own) => `${own[0]?.set} ${own.length} questions of ${new Set(own.map(({ repository }) => repository)).size} repositories`)
    .join(', ');
}

const asRow = (weights: Weights, names: readonly FeatureName[]): readonly number[] => names.map((name) => weights[name] ?? 0);

function crossValidate(examples: readonly Example[], choice: Choice): (example: Example) => number {
  const repositories = [...new Set(examples.map(({ repository }) => repository))].sort();
  const fold = (example: Example): number => repositories.indexOf(example.repository) % FOLDS;
  const models = Array.from({ length: FOLDS }, (_, f) => fitBoth(examples.filter((example) => fold(example) !== f), choice));
  return (example) => ndcg(example, [...(models[fold(example)]?.[example.kind].weights ?? [])]);
}

const asWeights = ({ names, weights }: Model): Weights => Object.fromEntries(names.map((name, i) => [name, weights[i] ?? 0]));
const listed = (names: string): ReadonlySet<string> => new Set(names.split(',').filter(Boolean));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { without: { type: 'string', default: '' }, only: { type: 'string', default: '' }, write: { type: 'boolean', default: false } },
});
const examples = positionals.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Example[]);
const choice = { without: listed(values.without), only: listed(values.only) };
if (choice.without.size > 0 && choice.only.size > 0) throw new Error('--without and --only do not go together.');
report('the weights before', examples, (example) => ndcg(example, asRow(shipped[example.kind], example.names)));
const score = crossValidate(examples, choice);
const crossValidated = report(`cross-validated by repository${choice.only.size > 0 ? ', what is fitted now' : ''}`, examples, score);
const withoutTheirHistory = report('the same, without their history', withoutHistory(examples), score);
const models = fitBoth(examples, choice);
const fitted = report('fitted on everything', examples, (example) => ndcg(example, [...models[example.kind].weights]));
const weights = { prose: asWeights(models.prose), symbol: asWeights(models.symbol) };
process.stdout.write(`\n${printModel(weights)}\n`);
if (values.write) {
  const what = choice.only.size > 0 ? `${[...choice.only].join(', ')} beside the others` : 'all of them';
  writeFileSync(join(__dirname, '../../src/core/search/weights.ts'), weightsFile(weights, [`fitted: ${what}, on ${extent(examples)}`, fitted, crossValidated, withoutTheirHistory]));
}
