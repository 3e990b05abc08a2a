/**
 * Fits the weights for reports on the features that `bench:extract:reports` wrote, with cross-validation by repository,
 * and leaves all other weights unchanged.
 *
 *     npm run bench:train:reports -- FILE [--files] [--write]
 *
 * With `--files`, only the model of files is fitted: the features of chunks depend on it, so they have to be extracted
 * again before the model of chunks is fitted.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mean } from '../../src/core/eval/metrics';
import { chunkTrees, chunkWeights, reportChunkWeights, weights } from '../../src/core/ranking/weights';
import { fitReportChunks, featureVector } from './chunkModel';
import { readDataset, type Matrix, type Sample } from './dataset';
import { asWeights, fitReportFiles } from './fileModel';
import { orderOf } from './figures';
import { linearScores } from './softmax';
import { numbersIn, weightsFile } from './weightsFile';

const FOLDS = 3;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
});
const samples = positionals.flatMap((file) => readDataset(file));
const names = samples[0]?.files.names ?? [];
const repositories = [...new Set(samples.map(({ repository }) => repository))].sort();
const foldOf = ({ repository }: Sample): number => repositories.indexOf(repository) % FOLDS;

/** Formats the shares of reports with a wanted candidate within the first 1, 3, 5 and 10. */
function hits(matrix: (sample: Sample) => Matrix, modelOf: (fold: number) => readonly number[]): string {
  const models = Array.from({ length: FOLDS }, (_, fold) => modelOf(fold));
  const ranks = samples
    .filter((sample) => matrix(sample).right.includes(true))
    .map((sample) =>
      orderOf(linearScores(matrix(sample).values, models[foldOf(sample)] ?? [])).findIndex(
        (row) => matrix(sample).right[row],
      ),
    );
  return [1, 3, 5, 10].map((max) => `@${max} ${mean(ranks.map((rank) => Number(rank < max))).toFixed(3)}`).join(' ');
}

const besides = (fold: number): readonly Sample[] => samples.filter((sample) => foldOf(sample) !== fold);
const numbers = [
  `files of reports, cross-validated: ${hits(
    ({ files }) => files,
    (fold) => fitReportFiles(besides(fold), names),
  )}`,
];
if (!values.files)
  numbers.push(
    `functions of reports, cross-validated: ${hits(
      ({ chunks }) => chunks,
      (fold) => fitReportChunks(besides(fold)),
    )}`,
  );
process.stdout.write(`${samples.length} reports of ${repositories.length} repositories\n${numbers.join('\n')}\n`);
if (values.write) {
  const files = { ...weights, report: asWeights(fitReportFiles(samples, names), names) };
  const reports = values.files ? featureVector(reportChunkWeights) : fitReportChunks(samples);
  const trees = {
    depth: chunkTrees.depth,
    features: [...chunkTrees.features],
    thresholds: [...chunkTrees.thresholds],
    leaves: [...chunkTrees.leaves],
  };
  const target = join(__dirname, '../../src/core/ranking/weights.ts');
  writeFileSync(
    target,
    weightsFile(files, { questions: { linear: featureVector(chunkWeights), trees }, reports }, [
      ...numbersIn(readFileSync(target, 'utf8'), false),
      ...numbers,
    ]),
  );
}
