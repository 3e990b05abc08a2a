/**
 * Measures whether a bug report leads to the files and functions that the fix changed: the query is the whole text, in
 * the folder as it was before the fix.
 *
 *     npm run bench:reports -- --reports FILE --mirrors DIR [--only OWNER/NAME,...] [--most N] [--kept DIR] [--out FILE]
 *
 * FILE is a JSON list in the format of SWE-bench, DIR contains git mirrors. A report counts at K if everything that its
 * fix changed is among the first K.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine, Parser } from '../../src/core/base/contracts';
import { mean, type EvalTarget } from '../../src/core/eval/metrics';
import { limits } from '../../src/core/base/limits';
import type { ResultItem } from '../../src/core/base/types';
import { createTreeSitterParser } from '../../src/node/parsing/treeSitterParser';
import { isRight } from '../functions/answered';
import { neverAborted, printResult, startEngine } from '../speed/engineUnderTest';
import { parsePatch, changedFunctions } from './changedPlaces';
import { checkOut, mirrorOf, readReports, type Report } from './report';

/** Ranks of everything that was wanted, 0-based; -1 if not found. */
interface Answer {
  readonly report: string;
  readonly files: readonly number[];
  readonly functions: readonly number[];
  readonly got: readonly string[];
  readonly milliseconds: number;
}

const MAX_RESULTS = 50;

async function functionsOf(report: Report, folder: string, parser: Parser): Promise<readonly Required<EvalTarget>[]> {
  const found = parsePatch(report.patch).map(async (file) => {
    const path = join(folder, file.path);
    return existsSync(path) ? changedFunctions(file, readFileSync(path, 'utf8'), parser, neverAborted) : [];
  });
  return (await Promise.all(found)).flat();
}

async function answer(report: Report, engine: Engine, functions: readonly Required<EvalTarget>[]): Promise<Answer> {
  const query = report.problem_statement.slice(0, limits.queryCharacters);
  const started = performance.now();
  const { items } = await engine.search(
    { query, top_k: MAX_RESULTS, min_score: 0, include_dependencies: false, timeout_ms: 60_000 },
    neverAborted,
  );
  const milliseconds = performance.now() - started;
  const paths = [...new Set(items.map(({ path }) => path))];
  return {
    report: report.instance_id,
    files: parsePatch(report.patch).map(({ path }) => paths.indexOf(path)),
    functions: functions.map((one) => items.findIndex((item) => isRight(item, one))),
    got: items.slice(0, 10).map(described),
    milliseconds,
  };
}

const described = ({ path, start_line, end_line, score, symbol }: ResultItem): string =>
  `${path}:${start_line}-${end_line} ${symbol?.name ?? ''} ${score.toFixed(2)}`;

/** Answers the reports, revision by revision. Each revision has its own folder if folders are kept for another run. */
async function ask(
  repo: string,
  reports: readonly Report[],
  { mirrors, kept, parser }: Bench,
): Promise<readonly Answer[]> {
  const work = mkdtempSync(join(tmpdir(), 'codebase-search-reports-'));
  const answers: Answer[] = [];
  for (const revision of new Set(reports.map(({ base_commit }) => base_commit))) {
    const own = kept === undefined ? work : join(resolve(kept), `${repo.replace('/', '+')}-${revision}`);
    const [folder, home] = [join(own, 'checkout'), join(own, 'home')];
    if (kept === undefined || !existsSync(home)) {
      mkdirSync(folder, { recursive: true });
      checkOut(mirrorOf(repo, mirrors) ?? '', revision, folder, join(own, 'index'));
    }
    const { engine, stop } = startEngine(folder, home);
    await engine.update(neverAborted);
    for (const report of reports.filter(({ base_commit }) => base_commit === revision))
      answers.push(await answer(report, engine, await functionsOf(report, folder, parser)));
    await stop();
  }
  rmSync(work, { recursive: true, force: true });
  return answers;
}

interface Bench {
  readonly mirrors: string;
  readonly kept: string | undefined;
  readonly parser: Parser;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const within = (places: readonly (readonly number[])[], max: number): string =>
  mean(places.map((of) => Number(of.every((place) => place >= 0 && place < max)))).toFixed(3);

function row(name: string, answers: readonly Answer[]): string {
  const files = answers.map((one) => one.files).filter((places) => places.length > 0);
  const functions = answers.map((one) => one.functions).filter((places) => places.length > 0);
  const cells = [
    ...[1, 3, 5, 10, MAX_RESULTS].map((max) => within(files, max)),
    functions.length,
    ...[1, 5, 10].map((max) => within(functions, max)),
  ];
  return `| ${name} | ${answers.length} | ${cells.join(' | ')} | ${Math.round(mean(answers.map(({ milliseconds }) => milliseconds)))} |`;
}

const { values } = parseArgs({
  options: {
    reports: { type: 'string' },
    mirrors: { type: 'string' },
    only: { type: 'string', default: '' },
    most: { type: 'string', default: '1000' },
    kept: { type: 'string' },
    out: { type: 'string' },
  },
});

void (async () => {
  const { reports, mirrors, only, most, kept, out } = values;
  if (reports === undefined || mirrors === undefined) throw new Error('Pass --reports FILE and --mirrors DIR.');
  const wanted = only.split(',').filter(Boolean);
  const parser = await createTreeSitterParser(join(__dirname, '../../dist/grammars'), silent);
  const all: Answer[] = [];
  printResult(
    '| | reports | file Acc@1 | @3 | @5 | @10 | @50 | with functions | function Acc@1 | @5 | @10 | ms |\n|---|---|---|---|---|---|---|---|---|---|---|---|',
  );
  for (const [repo, own] of readReports(reports, mirrors)) {
    if (wanted.length > 0 && !wanted.includes(repo)) continue;
    const answers = await ask(repo, own.slice(0, Number(most)), { mirrors, kept, parser });
    printResult(row(repo, answers));
    all.push(...answers);
  }
  printResult(row('**all**', all));
  if (out !== undefined) writeFileSync(out, JSON.stringify(all, null, 1));
  process.exit(0);
})();
