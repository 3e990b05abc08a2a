/**
 * Fits the ranking weights on the features that `bench:extract` wrote, with cross-validation by repository: first the
 * model of files, then that of chunks. With `--write`, they are written to `src/core/ranking/weights.ts` together with
 * the measured quality.
 *
 *     npm run bench:train -- FILE... [--files | --chunks] [--trees 200] [--write] [--quick]
 *
 * With `--quick`, nothing is cross-validated, which takes three quarters of the time. With `--files`, only the model of
 * files is fitted: the features of chunks depend on it, so they have to be extracted again before the model of chunks
 * is fitted. With `--chunks`, the model of files is kept, for sets without questions about files.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { classifyForm } from '../../src/core/query/queryForm';
import { queryTitle } from '../../src/core/query/queryTitle';
import { functionProbability, inverseTemperature } from '../../src/core/ranking/rankingConstants';
import { reportChunkWeights, weights } from '../../src/core/ranking/weights';
import { modelChunkScores, fitChunks, featureVector, type ChunkModel } from './chunkModel';
import { readDataset, type Sample } from './dataset';
import { asWeights, fitFiles, type FileModel } from './fileModel';
import { byRepository, fileFigures, hits, orderOf } from './figures';
import { linearScores, softmax } from './softmax';
import { numbersIn, weightsFile } from './weightsFile';

const FOLDS = 3;
const FILE_IMPORTANCE = {
  benchmark: 1,
  commits: 1.5,
  functions: 0.3,
  documented: 0,
  named: 0,
  namedDocumented: 0,
  types: 0,
  documentedTypes: 0,
};
/**
 * Weights of the question sets for chunks. The more the questions with documentation in place count, the better these
 * are answered, and the worse the questions without documentation. Questions that contain the name of their function
 * are not used for training: see docs/decisions/training.md. With a weight of 0 for types, only half as many types are
 * found.
 */
const CHUNK_IMPORTANCE = {
  functions: 1,
  documented: 0.12,
  named: 0,
  namedDocumented: 0,
  types: 0.03,
  documentedTypes: 0.03,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    trees: { type: 'string', default: '200' },
    depth: { type: 'string', default: '5' },
    without: { type: 'string', default: '' },
    files: { type: 'boolean', default: false },
    chunks: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const samples = positionals.flatMap((file) => readDataset(file));
const names = samples[0]?.files.names ?? [];
const sets = [...new Set(samples.map(({ set }) => set))].sort();
const repositories = [...new Set(samples.map(({ repository }) => repository))].sort();
const foldOf = ({ repository }: Sample): number => repositories.indexOf(repository) % FOLDS;
const say = (line: string): string => (process.stdout.write(`${line}\n`), line);

const fittedFiles: FileModel = {
  prose: names.map((name) => weights.prose[name] ?? 0),
  symbol: names.map((name) => weights.symbol[name] ?? 0),
};

interface Models {
  readonly files: FileModel;
  readonly chunks: ChunkModel | undefined;
}

function fit(some: readonly Sample[]): Models {
  const files = values.chunks ? fittedFiles : fitFiles(some, names, FILE_IMPORTANCE);
  return {
    files,
    chunks: values.files
      ? undefined
      : fitChunks(some, {
          importance: CHUNK_IMPORTANCE,
          trees: Number(values.trees),
          depth: Number(values.depth),
          without: new Set(values.without.split(',')),
        }),
  };
}

const fileScoresBy = ({ files }: Models, sample: Sample): Float64Array =>
  linearScores(sample.files.values, files[sample.kind === 'symbol' ? 'symbol' : 'prose']);

/** Reports the quality of the model of files alone, with each file once. */
function reportFiles(title: string, modelsOf: (sample: Sample) => Models): string {
  const cells = sets.map((set) => {
    const own = samples.filter((sample) => sample.set === set);
    const figure = (of: 'ndcg' | 'recall'): number =>
      byRepository(own, (sample) => fileFigures(orderOf(fileScoresBy(modelsOf(sample), sample)), sample)[of]);
    return `${set} ${figure('ndcg').toFixed(4)} (Recall@10 ${figure('recall').toFixed(3)})`;
  });
  return say(`${title}: ${cells.join(', ')}`);
}

/** Returns the order of results as the product computes it. */
function listOf(sample: Sample, models: Models): readonly number[] {
  const share = functionProbability[classifyForm(queryTitle(sample.query), sample.query)];
  const files = softmax(fileScoresBy(models, sample).map((score) => inverseTemperature.question.files * score));
  const scores = models.chunks ? modelChunkScores(models.chunks, sample.chunks.values) : new Float64Array(0);
  const chunks = softmax(scores);
  const first = new Map<number, number>();
  for (const row of orderOf(scores)) {
    const file = sample.chunks.candidates[row] as number;
    if (!first.has(file)) first.set(file, row);
  }
  return orderOf(
    chunks.map((chunk, row) => {
      const file = sample.chunks.candidates[row] as number;
      return share * chunk + (first.get(file) === row ? (1 - share) * (files[file] as number) : 0);
    }),
  );
}

function reportLists(title: string, modelsOf: (sample: Sample) => Models): string {
  const cells = sets.map((set) => {
    const own = samples.filter((sample) => sample.set === set && sample.kind === 'prose');
    const lists = new Map(own.map((sample) => [sample, listOf(sample, modelsOf(sample))]));
    const listed = (sample: Sample): readonly number[] => lists.get(sample) ?? [];
    if (own.every(({ hasLines }) => hasLines))
      return `${set} ${hits(own.map((sample) => listed(sample).findIndex((row) => sample.chunks.right[row])))}`;
    const figure = (of: 'ndcg' | 'recall'): number =>
      byRepository(
        own,
        (sample) =>
          fileFigures(
            listed(sample).map((row) => sample.chunks.candidates[row] as number),
            sample,
          )[of],
      );
    return `${set} ${figure('ndcg').toFixed(4)} (Recall@10 ${figure('recall').toFixed(3)})`;
  });
  return say(`${title}: ${cells.join(', ')}`);
}

for (const set of sets) {
  const own = samples.filter((sample) => sample.set === set);
  say(
    `${set}: ${own.length} questions of ${new Set(own.map(({ repository }) => repository)).size} repositories, a wanted file among the candidates of ${(own.filter(({ files }) => files.right.includes(true)).length / own.length).toFixed(3)}, a wanted chunk ${(own.filter(({ chunks }) => chunks.right.includes(true)).length / own.length).toFixed(3)}`,
  );
}
const folds = values.quick
  ? []
  : Array.from({ length: FOLDS }, (_, fold) => fit(samples.filter((sample) => foldOf(sample) !== fold)));
const crossed = (sample: Sample): Models => folds[foldOf(sample)] as Models;
const numbers = values.quick ? [] : [reportFiles('files, cross-validated by repository', crossed)];
if (!values.files && !values.quick) numbers.push(reportLists('lists of prose questions, cross-validated', crossed));
if (values.write) {
  const models = fit(samples);
  const target = join(__dirname, '../../src/core/ranking/weights.ts');
  if (values.chunks) numbers.push(...numbersIn(readFileSync(target, 'utf8'), false));
  else numbers.push(reportFiles('files, fitted on everything', () => models));
  const { prose, symbol } = models.files;
  writeFileSync(
    target,
    weightsFile(
      { prose: asWeights(prose, names), symbol: asWeights(symbol, names), report: weights.report },
      { questions: models.chunks, reports: featureVector(reportChunkWeights) },
      [...numbers, ...numbersIn(readFileSync(target, 'utf8'), true)],
    ),
  );
}
