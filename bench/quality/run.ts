/**
 * Asks the product the questions of a benchmark through its MCP server, and scores the answers.
 *
 *     npm run bench:quality -- --checkouts DIR --questions DIR [--only NAME,NAME] [--out FILE] [--cli FILE]
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  matchesTarget,
  DEFAULT_CUTOFF,
  mean,
  percentile,
  score,
  targetsOf,
  type EvalQuestion,
  type Scores,
} from '../../src/core/eval/metrics';
import { calibrationTable, type Mark } from './calibration';
import { builtCli, Product } from './product';
import { readAnnotatedQuestions, readBenchRepositories, type Repository } from './questions';

export interface QuestionScores extends Scores {
  readonly question: EvalQuestion;
  /** Milliseconds as measured by the client. */
  readonly took: number;
  readonly marks: readonly Mark[];
}

export interface RepositoryReport {
  readonly repository: Repository;
  readonly files: number;
  readonly indexSeconds: number;
  readonly answers: readonly QuestionScores[];
}

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    questions: { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
    cli: { type: 'string', default: builtCli },
  },
});

async function measure(repository: Repository, checkouts: string, questions: string): Promise<RepositoryReport> {
  const folder = join(checkouts, repository.name, repository.benchmark_root ?? '');
  const product = await Product.open(values.cli, folder);
  try {
    const started = performance.now();
    const { files_indexed } = await product.ask('warm up the index');
    const indexSeconds = (performance.now() - started) / 1000;
    const answered: QuestionScores[] = [];
    for (const question of readAnnotatedQuestions(questions, repository))
      answered.push(await answer(product, question));
    return { repository, files: files_indexed, indexSeconds, answers: answered };
  } finally {
    await product.close();
  }
}

async function answer(product: Product, question: EvalQuestion): Promise<QuestionScores> {
  const started = performance.now();
  const { items } = await product.ask(question.query);
  const took = performance.now() - started;
  const targets = targetsOf(question);
  const shown = items.slice(0, DEFAULT_CUTOFF);
  const first = new Set(targets.map((target) => shown.find((item) => matchesTarget(item, target))));
  const marks = shown.map((item) => ({
    score: item.score,
    wanted: targets.some((target) => matchesTarget(item, target)),
    first: first.has(item),
  }));
  return { question, took, marks, ...score(items, question) };
}

const three = (value: number): string => value.toFixed(3);
const repositoryMean = (
  reports: readonly RepositoryReport[],
  of: keyof Scores,
  keep: (a: QuestionScores) => boolean = () => true,
): number => {
  const kept = reports.map(({ answers }) => answers.filter(keep)).filter((answers) => answers.length > 0);
  return mean(kept.map((answers) => mean(answers.map((a) => a[of]))));
};

function row(report: RepositoryReport): string {
  const { repository, files, indexSeconds, answers } = report;
  const times = answers.map(({ took }) => took);
  const published = repository.published ?? {};
  return [
    '',
    repository.name,
    repository.language,
    files,
    indexSeconds.toFixed(1),
    percentile(times, 0.5).toFixed(1),
    percentile(times, 0.95).toFixed(1),
    three(mean(answers.map(({ ndcg }) => ndcg))),
    three(published['semble'] ?? 0),
    three(published['coderankembed_hybrid'] ?? 0),
    '',
  ]
    .join(' | ')
    .trim();
}

const spanned = ({ question }: QuestionScores): boolean =>
  question.relevant.some((target) => typeof target !== 'string' && target.start_line !== undefined);

function summary(reports: readonly RepositoryReport[]): string {
  const all = reports.flatMap((report) => report.answers);
  const times = all.map(({ took }) => took);
  const categories = [...new Set(all.map(({ question }) => question.category))].sort();
  const languages = [...new Set(reports.map(({ repository }) => repository.language))].sort();
  return [
    `repositories ${reports.length}, questions ${all.length}`,
    `NDCG@10 ${three(repositoryMean(reports, 'ndcg'))}  MRR ${three(repositoryMean(reports, 'reciprocalRank'))}  Recall@10 ${three(repositoryMean(reports, 'recall'))}  P@1 ${three(repositoryMean(reports, 'hitAtOne'))}  P@10 ${three(repositoryMean(reports, 'precision'))}`,
    ...categories.map(
      (name) =>
        `category ${name}: ${three(mean(all.filter(({ question }) => question.category === name).map(({ ndcg }) => ndcg)))}`,
    ),
    `with spans: ${three(mean(all.filter(spanned).map(({ ndcg }) => ndcg)))} (${all.filter(spanned).length} questions)`,
    ...languages.map(
      (name) =>
        `language ${name}: ${three(
          repositoryMean(
            reports.filter(({ repository }) => repository.language === name),
            'ndcg',
          ),
        )}`,
    ),
    `query p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms; indexed in ${reports.reduce((total, { indexSeconds }) => total + indexSeconds, 0).toFixed(0)} s`,
    `\n${calibrationTable(all.flatMap(({ marks }) => marks))}`,
  ].join('\n');
}

async function main(): Promise<void> {
  const { checkouts, questions, only = '', out } = values;
  if (!checkouts || !questions) throw new Error('Pass --checkouts DIR and --questions DIR.');
  const reports: RepositoryReport[] = [];
  process.stdout.write(
    '| repository | language | files | index s | p50 ms | p95 ms | NDCG@10 | semble | CodeRankEmbed |\n|---|---|---|---|---|---|---|---|---|\n',
  );
  for (const repository of readBenchRepositories(questions, only.split(',').filter(Boolean))) {
    const report = await measure(repository, checkouts, questions);
    reports.push(report);
    process.stdout.write(`${row(report)}\n`);
  }
  process.stdout.write(`\n${summary(reports)}\n`);
  if (out) writeFileSync(out, JSON.stringify(reports, null, 1));
}

void main();
