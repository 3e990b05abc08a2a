/**
 * Measures whether the answer to a question about a flow begins at its entry point, and whether callers come before
 * their callees.
 *
 *     npm run bench:flows -- --checkouts DIR [--home DIR] [--questions FILE]
 *
 * Checkouts are folders named like the repositories of the questions: `flows.json`, which was used to choose settings,
 * or `freshFlows.json`, which was written later. A function is given by its name, or as `path#name`. Each question is
 * also asked with `path` set to the file of each of the first results, to see whether that changes its score.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from '../../src/core/base/contracts';
import type { ResultItem } from '../../src/core/base/types';
import { openEngine } from '../../src/node/engine/openEngine';

const { values } = parseArgs({
  options: { checkouts: { type: 'string' }, home: { type: 'string' }, questions: { type: 'string' } },
});
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const never = new AbortController().signal;
const SHOWN = 20;

/** Number of results whose file is searched alone. */
const ASKED_ALONE = 5;
/** Difference between two scores of a result that users do not notice. */
const ALIKE = 0.05;

interface Question {
  readonly repository: string;
  readonly query: string;
  readonly first: readonly string[];
  readonly order: readonly (readonly [caller: string, callee: string])[];
}

const questionsFile = values.questions ?? join(__dirname, 'flows.json');
const questions = JSON.parse(readFileSync(questionsFile, 'utf8')) as readonly Question[];
const totals = { questions: 0, begun: 0, right: 0, wrong: 0, absent: 0, compared: 0, alike: 0, furthest: 0 };

function isNamed({ path, symbol }: ResultItem, said: string): boolean {
  const [name = '', within] = said.split('#').reverse();
  return symbol?.name.split(/[.:]/).at(-1) === name && (within === undefined || within === path);
}

/** Compares the scores of results with those from searching only their file. */
async function compareScores(query: string, items: readonly ResultItem[], engine: Engine): Promise<void> {
  for (const item of items.slice(0, ASKED_ALONE)) {
    const alone = await engine.search({ query, path: item.path, top_k: SHOWN, include_dependencies: false }, never);
    const same = alone.items.find(({ start_line, path }) => start_line === item.start_line && path === item.path);
    const difference = same ? Math.abs(same.score - item.score) : 1;
    totals.compared++;
    if (difference <= ALIKE) totals.alike++;
    totals.furthest = Math.max(totals.furthest, difference);
  }
}

async function ask({ query, first, order }: Question, engine: Engine): Promise<void> {
  const { items } = await engine.search({ query, top_k: SHOWN, include_dependencies: false }, never);
  const placeOf = (said: string): number => items.findIndex((item) => isNamed(item, said));
  totals.questions++;
  const isBegun = first.some((said) => placeOf(said) === 0);
  if (isBegun) totals.begun++;
  await compareScores(query, items, engine);
  for (const [caller, callee] of order) {
    const [from, to] = [placeOf(caller), placeOf(callee)];
    totals[from < 0 || to < 0 ? 'absent' : from < to ? 'right' : 'wrong']++;
  }
  process.stdout.write(`${isBegun ? 'ok' : 'NO'} ${query}: ${items[0]?.path ?? ''} ${items[0]?.symbol?.name ?? ''}\n`);
}

async function measure(folder: string, asked: readonly Question[]): Promise<void> {
  const engine = await openEngine(folder, { resources: join(__dirname, '../../dist'), logger: silent });
  try {
    await engine.update(never);
    for (const question of asked) await ask(question, engine);
  } finally {
    await engine.dispose();
  }
}

async function main(): Promise<void> {
  const { checkouts } = values;
  if (!checkouts) throw new Error('Pass --checkouts DIR.');
  const home = values.home ?? mkdtempSync(join(tmpdir(), 'codebase-search-flows-'));
  process.env['CODEBASE_SEARCH_HOME'] = home;
  for (const repository of new Set(questions.map((question) => question.repository))) {
    const folder = join(checkouts, repository);
    const asked = questions.filter((question) => question.repository === repository);
    if (existsSync(folder)) await measure(folder, asked);
  }
  if (values.home === undefined) rmSync(home, { recursive: true, force: true });
  const { begun, right, wrong, absent, compared, alike, furthest } = totals;
  process.stdout.write(
    `begun rightly ${begun} of ${totals.questions}; pairs right ${right}, wrong ${wrong}, not both found ${absent}\n` +
      `scores the same where the file is asked alone ${alike} of ${compared}, furthest ${furthest.toFixed(2)}\n`,
  );
}

void main();
