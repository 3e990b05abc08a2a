/**
 * Measures how long a search takes in the engine for each kind of request, on a warm index: with a budget as agents
 * ask, for names, and for different intents.
 *
 *     npm run bench:ways -- DIR [DIR ...] --questions DIR [--questions DIR] [--count N] [--only WAY] [--profile DIR] [--home DIR]
 *
 * The names are those of the symbols that the first hundred questions find. `--home` keeps the index for another run.
 */
import { parseArgs } from 'node:util';
import { percentile } from '../../src/core/eval/metrics';
import { withAgentDefaults } from '../../src/core/request/requestDefaults';
import { atHome, neverAborted, printResult, startEngine } from './engineUnderTest';
import { readBenchQueries } from './queries';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string', multiple: true, default: [] },
    count: { type: 'string', default: '150' },
    only: { type: 'string' },
    profile: { type: 'string' },
    home: { type: 'string' },
  },
});

/** Returns a function that returns the entries in turn, beginning again after the last. */
function mixedQuery(list: readonly string[]): () => string {
  let next = 0;
  return () => list[next++ % list.length] ?? '';
}

/**
 * Returns the kinds of requests. Each uses questions and names that were not used before, as far as there are enough.
 */
function waysOf(
  question: () => string,
  name: () => string,
  path: () => string,
): Readonly<Record<string, () => unknown>> {
  const agent = (request: object): unknown => withAgentDefaults(request);
  return {
    'as a person does': () => ({ query: question() }),
    'as an agent does': () => agent({ query: question() }),
    'with 8,000 tokens': () => agent({ query: question(), max_tokens: 8_000 }),
    'signatures alone': () => agent({ query: question(), disclosure_level: 'signature' }),
    'five questions at once': () => agent({ queries: Array.from({ length: 5 }, question) }),
    'as long as six': () => agent({ query: Array.from({ length: 6 }, question).join('. ') }),
    'a name': () => agent({ query: name() }),
    'usages of a name': () => agent({ query: name(), intent: ['find_usage'] }),
    'implementations of a name': () => agent({ query: name(), intent: ['find_implementation'] }),
    'a name to be changed': () => agent({ query: `rename ${name()}`, intent: ['refactor'] }),
    'the flow': () => agent({ query: question(), intent: ['understand_flow'] }),
    'an error': () => agent({ query: question(), intent: ['debug_error'] }),
    'a stack trace': () =>
      agent({ query: `Error: ${question()}\n    at ${name()} (${path()}:12:3)\n    at ${name()} (${path()}:44:9)` }),
    'examples of a name': () => agent({ query: name(), mode: 'symbols' }),
  };
}

async function measure(folder: string, home: string, questions: readonly string[]): Promise<void> {
  const { engine, stop } = startEngine(folder, home, values.profile);
  await engine.update(neverAborted);
  const question = mixedQuery(questions);
  const found = { names: new Set<string>(), paths: new Set<string>() };
  for (let i = 0; i < 100; i++) {
    for (const { path, symbol } of (await engine.search(withAgentDefaults({ query: question() }), neverAborted))
      .items) {
      found.paths.add(path);
      if (symbol) found.names.add(symbol.name);
    }
  }
  for (const [way, request] of Object.entries(
    waysOf(question, mixedQuery([...found.names]), mixedQuery([...found.paths])),
  )) {
    if (values.only !== undefined && values.only !== way) continue;
    const took: number[] = [];
    for (let i = 0; i < Number(values.count); i++) took.push((await engine.search(request(), neverAborted)).took_ms);
    printResult(
      `| ${engine.status.chunks} | ${way} | ${took.length} | ${[0.5, 0.95, 1].map((share) => percentile(took, share).toFixed(1)).join(' / ')} ms |`,
    );
  }
  await stop();
}

void (async () => {
  const questions = readBenchQueries(values.questions, 10_000);
  printResult('| chunks | asked | times | p50 / p95 / most |\n|---|---|---|---|');
  for (const folder of positionals) await atHome(values.home, (home) => measure(folder, home, questions));
})();
