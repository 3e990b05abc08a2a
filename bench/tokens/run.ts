/**
 * Measures how many tokens an agent reads until it has what it wanted, compared with grep and reading whole files.
 *
 *     npm run bench:tokens -- --checkouts DIR --questions DIR [--only NAME,NAME] [--home DIR]
 *
 * `--home` keeps the indexes for another run.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from '../../src/core/base/contracts';
import { GrepAndRead } from '../../src/core/eval/grepAndRead';
import { percentile, type EvalQuestion } from '../../src/core/eval/metrics';
import { COST_CAP, type Unit } from '../../src/core/eval/tokenCosts';
import { limits } from '../../src/core/base/limits';
import { withAgentDefaults } from '../../src/core/request/requestDefaults';
import { renderItem } from '../../src/core/rendering/renderForModel';
import type { ResultItem } from '../../src/core/base/types';
import { DiskWorkspace } from '../../src/node/workspace/diskWorkspace';
import { countO200k } from '../../test/o200k';
import { openEngine } from '../../src/node/engine/openEngine';
import { readAnnotatedQuestions, readBenchRepositories, type Repository } from '../quality/questions';
import { curveOf, firstHit, meanOf, recallAt, type Curve } from './curve';

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    questions: { type: 'string' },
    only: { type: 'string' },
    home: { type: 'string' },
  },
});

const BUDGETS = [500, 1_000, 2_000, 4_000, 8_000] as const;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const never = new AbortController().signal;

/** Measurements of one question, for every way of asking. */
interface Measured {
  readonly grep: Curve;
  /** Whole chunks one after the other, counted without their headings, like the published figures. */
  readonly chunks: Curve;
  /** The answer that an agent gets by default, page by page, as it reads it. */
  readonly pages: Curve;
  /** The same pages, with the hit expanded if only its signature is shown. */
  readonly code: Curve;
  /** Answers to requests with each of the budgets. */
  readonly budgeted: readonly Curve[];
}

const unitOf = ({ path, start_line, end_line, tokens }: ResultItem): Unit => ({ path, start_line, end_line, tokens });
const bare = (item: ResultItem): Unit => ({ ...unitOf(item), tokens: countO200k(item.snippet) });

async function measure(engine: Engine, grep: GrepAndRead, question: EvalQuestion): Promise<Measured> {
  const { query } = question;
  const whole = (await engine.search({ query, top_k: limits.topK.max, timeout_ms: 60_000 }, never)).items;
  const pages = await readPages(engine, query);
  const budgeted = [];
  for (const max_tokens of BUDGETS) {
    const { items, total_tokens } = await engine.search({ query, max_tokens, timeout_ms: 60_000 }, never);
    budgeted.push(
      curveOf(items.map(unitOf), question, total_tokens - items.reduce((sum, { tokens }) => sum + tokens, 0)),
    );
  }
  return {
    grep: curveOf(grep.read(query, COST_CAP), question),
    chunks: curveOf(whole.map(bare), question),
    pages: curveOf(pages.map(unitOf), question),
    code: curveOf(
      pages.map((item) => withExpansion(item, whole)),
      question,
    ),
    budgeted,
  };
}

/** Reads pages until there are no more results, or the token limit is reached. */
async function readPages(engine: Engine, query: string): Promise<readonly ResultItem[]> {
  const pages: ResultItem[] = [];
  for (let offset = 0, read = 0; read < COST_CAP && offset < limits.topK.max;) {
    const { items, total_tokens } = await engine.search(
      withAgentDefaults({ query, offset, timeout_ms: 60_000 }),
      never,
    );
    const direct = items.filter(({ source }) => source !== 'dependency').length;
    if (direct === 0) break;
    const [first, ...others] = items;
    // The text around the results is read with the first result.
    const around = total_tokens - items.reduce((sum, { tokens }) => sum + tokens, 0);
    if (first) pages.push({ ...first, tokens: first.tokens + around }, ...others);
    offset += direct;
    read += total_tokens;
  }
  return pages;
}

/**
 * Adds the tokens of the whole code of a hit that is not shown in full. Only the first hit is expanded, so only its
 * tokens count.
 */
function withExpansion(item: ResultItem, whole: readonly ResultItem[]): Unit {
  const full = whole.find(({ path, start_line }) => path === item.path && start_line === item.start_line);
  const isCut = item.level !== 'full_code' || item.more_lines !== undefined;
  return { ...unitOf(item), tokens: item.tokens + (isCut && full ? countO200k(renderItem(full)) : 0) };
}

async function measureRepository(
  repository: Repository,
  checkouts: string,
  questions: string,
): Promise<readonly Measured[]> {
  const home = values.home === undefined ? mkdtempSync(join(tmpdir(), 'codebase-search-tokens-')) : values.home;
  process.env['CODEBASE_SEARCH_HOME'] = home;
  const folder = join(checkouts, repository.name, repository.benchmark_root ?? '');
  const engine = await openEngine(folder, { resources: join(__dirname, '../../dist'), logger: silent });
  try {
    await engine.update(never);
    const files = await new DiskWorkspace(
      folder,
      { include: [], exclude: [], hidden: [], maxFileBytes: limits.fileBytes },
      silent,
    ).scan(never);
    const grep = new GrepAndRead(
      files.map(({ path }) => ({ path, text: readFileSync(join(folder, path), 'utf8') })),
      countO200k,
    );
    const measured: Measured[] = [];
    for (const question of readAnnotatedQuestions(questions, repository))
      measured.push(await measure(engine, grep, question));
    return measured;
  } finally {
    await engine.dispose();
    if (values.home === undefined) rmSync(home, { recursive: true, force: true });
  }
}

const recalls = (curves: (budget: number, i: number) => readonly Curve[]): string =>
  BUDGETS.map((budget, i) => meanOf(curves(budget, i), (curve) => recallAt(curve, budget)).toFixed(3)).join(' | ');
const cost = (curves: readonly Curve[]): string =>
  `${meanOf(curves, firstHit).toFixed(0)} | ${percentile(curves.map(firstHit), 0.5).toFixed(0)} | ${((100 * curves.filter((curve) => firstHit(curve) >= COST_CAP).length) / curves.length).toFixed(1)}%`;

function summary(all: readonly Measured[]): string {
  const row = (name: string, curves: readonly Curve[]): string =>
    `| ${name} | ${cost(curves)} | ${recalls(() => curves)} |`;
  const budgeted = recalls((_, i) => all.flatMap((one) => one.budgeted[i] ?? []));
  return [
    `| ${all.length} questions | tokens to the first hit, mean | median | never | recall at ${BUDGETS.join(' | ')} |`,
    '|---|---|---|---|---|---|---|---|---|',
    row(
      'grep, read whole files',
      all.map(({ grep }) => grep),
    ),
    row(
      'whole chunks without headings',
      all.map(({ chunks }) => chunks),
    ),
    row(
      'default answers as read',
      all.map(({ pages }) => pages),
    ),
    row(
      'the same, until the code of the hit is read',
      all.map(({ code }) => code),
    ),
    `| answers to that budget | | | | ${budgeted} |`,
  ].join('\n');
}

async function main(): Promise<void> {
  const { checkouts, questions, only = '' } = values;
  if (!checkouts || !questions) throw new Error('Pass --checkouts DIR and --questions DIR.');
  const all: Measured[] = [];
  for (const repository of readBenchRepositories(questions, only.split(',').filter(Boolean))) {
    const measured = await measureRepository(repository, checkouts, questions);
    all.push(...measured);
    process.stderr.write(
      `${repository.name} ${cost(measured.map(({ grep }) => grep))} → ${cost(measured.map(({ pages }) => pages))}\n`,
    );
  }
  process.stdout.write(`${summary(all)}\n`);
}

void main();
