/**
 * Checks whether answers keep to their budgets, on this repository and on code from npm.
 *
 *     npm run bench:budget -- [--questions 200] [--seed 1]
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mean, percentile } from '../../src/core/eval/metrics';
import { countO200k } from '../../test/o200k';
import { openEngine } from '../../src/node/engine/openEngine';
import { BUDGETS, checkQuestion, isKept, isUsed, randomFrom, randomQuestion, type BudgetCase } from './check';

const { values } = parseArgs({
  options: { questions: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const here = join(__dirname, '../..');
const repositories: Readonly<Record<string, string>> = {
  'this repository': join(here, 'src'),
  zod: join(here, 'node_modules/zod/src'),
  'vscode-jsonrpc': join(here, 'node_modules/vscode-jsonrpc/lib'),
};

async function ask(folder: string, questions: number, seed: number): Promise<readonly BudgetCase[]> {
  const home = mkdtempSync(join(tmpdir(), 'codebase-search-budget-'));
  process.env['CODEBASE_SEARCH_HOME'] = join(home, 'index');
  // A copy, because git ignores node_modules inside this repository.
  cpSync(folder, join(home, 'code'), { recursive: true });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const engine = await openEngine(join(home, 'code'), { resources: join(here, 'dist'), logger: silent });
  const signal = new AbortController().signal;
  try {
    await engine.update(signal);
    const { items } = await engine.search(
      { queries: ['function', 'class type', 'test error', 'read file'], top_k: 50, min_score: 0 },
      signal,
    );
    const texts = [...new Set(items.map(({ path }) => path))].map((path) =>
      readFileSync(join(home, 'code', path), 'utf8'),
    );
    const random = randomFrom(seed);
    const cases: BudgetCase[] = [];
    for (let i = 0; i < questions; i++)
      cases.push(...(await checkQuestion(engine, randomQuestion(texts, random), countO200k, signal)));
    return cases;
  } finally {
    await engine.dispose();
    rmSync(home, { recursive: true, force: true });
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

function row(name: string, budget: number, cases: readonly BudgetCase[]): string {
  const enough = cases.filter((one) => one.enough && one.budget === budget);
  const uses = enough.map(({ used }) => used / budget);
  const share = (level: string): string =>
    (mean(enough.map(({ items }) => items.filter((item) => item.level === level).length)) || 0).toFixed(1);
  const cells = [
    budget,
    enough.length,
    percent(mean(uses)),
    percent(percentile(uses, 0)),
    enough.filter((one) => !isUsed(one)).length,
  ];
  return `| ${[name, ...cells, share('full_code'), share('signature_doc'), share('signature')].join(' | ')} |`;
}

async function main(): Promise<void> {
  process.stdout.write(
    '| code | budget | enough matched | used, mean | least | below 80% | full code | with doc | signature |\n|---|---|---|---|---|---|---|---|---|\n',
  );
  const broken: BudgetCase[] = [];
  for (const [name, folder] of Object.entries(repositories)) {
    const cases = await ask(folder, Number(values.questions), Number(values.seed));
    broken.push(...cases.filter((one) => !isKept(one) || !isUsed(one)));
    for (const budget of BUDGETS) process.stdout.write(`${row(name, budget, cases)}\n`);
  }
  for (const { request, used, claimed } of broken.slice(0, 20))
    process.stdout.write(`${used} of ${claimed}: ${JSON.stringify(request)}\n`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

void main();
