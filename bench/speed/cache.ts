/**
 * Measures how many requests are answered from the query cache, for a mix of requests by people and agents.
 *
 *     npx tsx bench/speed/cache.ts DIR --questions FILE [--requests N]
 *
 * The mix, in bursts between two changes of the index: of 100 requests, 45 ask a question (the n-th of the file 1/n as
 * often as the first, since some questions are asked repeatedly), 30 repeat one of the last eight requests (history, a
 * removed filter, a second look after reading), 15 add a filter to the last request, and 10 request its next page.
 * After each burst a file is saved, which invalidates everything except the model's vectors of the questions. DIR is
 * copied first.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EvalQuestion } from '../../src/core/eval/metrics';
import { hitRate } from '../../src/core/search/queryCache';
import { openEngine } from '../../src/node/engine/openEngine';
import { neverAborted, printResult, withHome } from './engineUnderTest';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: 'string' }, requests: { type: 'string', default: '1000' } },
});

interface Asked {
  readonly query: string;
  readonly offset?: number;
  readonly exclude?: readonly string[];
}

const FILTERS = ['**/test/**', '**/*.md', '**/vendor/**'];

/** Returns a reproducible generator of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function* mix(queries: readonly string[], random: () => number): Generator<Asked> {
  const weights = queries.map((_, i) => 1 / (i + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const popular = (): string => {
    let left = random() * total;
    return queries[weights.findIndex((weight) => (left -= weight) < 0)] ?? queries[0] ?? '';
  };
  const latest: Asked[] = [];
  for (;;) {
    const last = latest[0] ?? { query: popular() };
    const dice = random();
    const next =
      dice < 0.45
        ? { query: popular() }
        : dice < 0.75
          ? (latest[Math.floor(random() * latest.length)] ?? last)
          : dice < 0.9
            ? { ...last, exclude: [FILTERS[Math.floor(random() * FILTERS.length)] ?? ''] }
            : { ...last, offset: (last.offset ?? 0) + 10 };
    latest.unshift(next);
    latest.length = Math.min(latest.length, 8);
    yield next;
  }
}

async function measure(home: string, folder: string, queries: readonly string[], burst: number): Promise<void> {
  const copy = join(home, `copy-${burst}`);
  cpSync(folder, copy, { recursive: true });
  process.env['CODEBASE_SEARCH_HOME'] = join(home, 'index');
  const engine = await openEngine(copy, {
    resources: join(__dirname, '../../dist'),
    logger: { info: () => undefined, warn: printResult, error: printResult },
  });
  await engine.update(neverAborted);
  const requests = mix(queries, randomNumbers(1));
  for (let i = 1; i <= Number(values.requests); i++) {
    await engine.search(requests.next().value, neverAborted);
    if (i % burst !== 0) continue;
    writeFileSync(join(copy, 'saved.py'), `saved = ${i}\n`);
    await engine.update(neverAborted);
  }
  const { searches, queryCache } = await engine.statistics();
  const percent = (share: number): string => `${Math.round(100 * share)}%`;
  printResult(`| ${burst} | ${searches} | ${percent(hitRate(queryCache))} |`);
  await engine.dispose();
}

void (async () => {
  const [folder] = positionals;
  if (folder === undefined || values.questions === undefined) throw new Error('Pass DIR and --questions FILE.');
  const queries = (JSON.parse(readFileSync(values.questions, 'utf8')) as EvalQuestion[]).map(({ query }) => query);
  printResult('| requests between two saves | requests | questions known |\n|---|---|---|');
  for (const burst of [5, 10, 25, 50, 200]) await withHome((home) => measure(home, folder, queries, burst));
})();
