/**
 * Measures how soon a canceled search ends: until its caller is told, and until the engine's thread has no more work
 * for it. Requests of all kinds are canceled at random moments.
 *
 *     npx tsx bench/speed/cancel.ts DIR --questions FILE [--count N] [--cold N]
 *
 * DIR must already be indexed (`CODEBASE_SEARCH_HOME`). The engine is opened `--cold` times, as the editor and MCP open
 * it, and its first search is canceled; then `--count` searches of a warm engine are canceled.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from '../../src/core/base/contracts';
import { percentile, type EvalQuestion } from '../../src/core/eval/metrics';
import type { ResultItem } from '../../src/core/base/types';
import { openEngine } from '../../src/node/engine/openEngine';
import { randomFrom } from '../budget/check';
import { neverAborted, printResult } from './engineUnderTest';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string' },
    count: { type: 'string', default: '100' },
    cold: { type: 'string', default: '10' },
  },
});

type Work = (engine: Engine, signal: AbortSignal) => Promise<unknown>;

/** Returns every kind of request, built from the n-th questions. */
function kinds(
  queries: readonly string[],
  items: readonly ResultItem[],
): Readonly<Record<string, (n: number) => Work>> {
  const query = (n: number): string => queries[n % queries.length] ?? '';
  const searching =
    (request: (n: number) => Readonly<Record<string, unknown>>) =>
    (n: number): Work =>
    (engine, signal) =>
      engine.search(request(n), signal);
  return {
    'one question': searching((n) => ({ query: query(n) })),
    'batch of 20': searching((n) => ({ queries: Array.from({ length: 20 }, (_, i) => query(20 * n + i)), top_k: 50 })),
    'budget of 5,000': searching((n) => ({ query: query(n), max_tokens: 5_000 })),
    'budget of 50,000': searching((n) => ({ queries: [query(n), query(n + 1), query(n + 2)], max_tokens: 50_000 })),
    dependencies: searching((n) => ({ query: query(n), include_dependencies: true, top_k: 50, min_score: 0 })),
    usages: searching((n) => ({
      query: `who uses ${items[n % items.length]?.symbol?.name ?? 'Error'}`,
      intent: ['find_usage', 'find_implementation', 'understand_flow', 'debug_error'],
    })),
    symbols: searching((n) => ({
      mode: 'symbols',
      queries: Array.from({ length: 5 }, (_, i) => items[(n + i) % items.length]?.symbol?.name ?? 'Error'),
    })),
    'filter that fits nothing': searching((n) => ({ query: query(n), include: ['**/nowhere/*.{a,b,c}'] })),
    expand: (n) => (engine, signal) => {
      const { path, start_line } = items[n % items.length] as ResultItem;
      return engine.expand({ path, start_line }, signal);
    },
  };
}

/**
 * Milliseconds without a timer tick after which the thread counts as busy with a search: all other work of an engine is
 * done in slices of 10 ms.
 */
const BUSY = 20;
/** Milliseconds without busy periods after which the thread has no more work for the search. */
const QUIET = 150;

/** Resolves with the end of the last busy period, detected with timers of 1 ms. */
async function lastBusy(since: number): Promise<number> {
  let busy = since;
  for (let last = performance.now(); last - busy < QUIET;) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const now = performance.now();
    if (now - last > BUSY) busy = now;
    last = now;
  }
  return busy;
}

const REST = 45_000;
/** Milliseconds after which the warm-up is over. */
const SETTLED = 1_500;

interface Delay {
  readonly kind: string;
  readonly told: number;
  readonly idle: number;
}

/** Cancels the work. Returns undefined if the work was done before. */
async function giveUp(
  kind: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  after: number,
): Promise<Delay | undefined> {
  const controller = new AbortController();
  const due = performance.now() + after;
  const timer = setTimeout(() => controller.abort(new Error('given up')), after);
  const told = await work(controller.signal).then(
    () => undefined,
    () => performance.now() - due,
  );
  clearTimeout(timer);
  return told === undefined ? undefined : { kind, told, idle: (await lastBusy(due)) - due };
}

const open = (folder: string): Promise<Engine> =>
  openEngine(folder, {
    resources: join(__dirname, '../../dist'),
    warmsUp: true,
    logger: { info: () => undefined, warn: printResult, error: printResult },
  });

function report(name: string, delays: readonly Delay[]): void {
  const of = (list: readonly number[]): string =>
    `${percentile(list, 0.5).toFixed(0)} / ${percentile(list, 0.99).toFixed(0)} / ${Math.max(0, ...list).toFixed(0)} ms`;
  printResult(
    `| ${name} | ${delays.length} | ${of(delays.map(({ told }) => told))} | ${of(delays.map(({ idle }) => idle))} |`,
  );
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function cold(folder: string, queries: readonly string[], random: () => number): Promise<readonly Delay[]> {
  const delays: Delay[] = [];
  for (let n = 0; n < Number(values.cold); n++) {
    const engine = await open(folder);
    // Reading, comparing and warming up after opening are not part of the search.
    await engine.update(neverAborted);
    await new Promise((resolve) => setTimeout(resolve, SETTLED));
    const delay = await giveUp(
      'cold',
      (signal) => engine.search({ query: queries[n] ?? '' }, signal),
      1 + random() * 150,
    );
    if (delay) delays.push(delay);
    await engine.dispose();
  }
  return delays;
}

async function main(): Promise<void> {
  const [folder] = positionals;
  if (folder === undefined || values.questions === undefined) throw new Error('Pass DIR and --questions FILE.');
  const queries = (JSON.parse(readFileSync(values.questions, 'utf8')) as EvalQuestion[]).map(({ query }) => query);
  const random = randomFrom(7);
  const first = await cold(folder, queries, random);
  const engine = await open(folder);
  await engine.update(neverAborted);
  // An idle engine scans its whole index, merges fragments and writes a snapshot, which is not part of the searches.
  await new Promise((resolve) => setTimeout(resolve, REST));
  const { items } = await engine.search({ queries: queries.slice(0, 20), top_k: 50, min_score: 0 }, neverAborted);
  const works = Object.entries(
    kinds(
      queries,
      items.filter(({ symbol }) => symbol),
    ),
  );
  const usual = new Map<string, number>();
  // Each request first runs to its end, so that the moment of its cancellation can be chosen. Its cached results are
  // gone when other requests follow.
  for (const [name, workOf] of works) usual.set(name, await timeOf(() => workOf(0)(engine, neverAborted)));
  printResult(`${engine.status.filesIndexed} files, ${engine.status.chunks} chunks\n`);
  printResult('| given up | times | told after, p50 / p99 / most | idle after |\n|---|---|---|---|');
  report('the first search', first);
  const delays: Delay[] = [];
  for (let n = 1; delays.length < Number(values.count); n++) {
    const [name, workOf] = works[n % works.length] as (typeof works)[number];
    const delay = await giveUp(name, (signal) => workOf(n)(engine, signal), random() * (usual.get(name) ?? 0));
    if (delay) delays.push(delay);
  }
  for (const [name] of works)
    report(
      `${name} (takes ${(usual.get(name) ?? 0).toFixed(0)} ms)`,
      delays.filter(({ kind }) => kind === name),
    );
  report('all of them', [...first, ...delays]);
  await engine.dispose();
}

void main();
