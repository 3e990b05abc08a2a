/**
 * Measures the memory of the engine process that searches the repositories of a store: idle, after fifty searches of
 * the folder, and after fifty with a scope. Also measures how much of a store in a folder a search with a scope reads,
 * and how long it takes.
 *
 *     npm run bench:organisation:memory -- --folder DIR --store DIR
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from '../../src/core/eval/metrics';
import { neverAborted, printResult, startEngine, withHome, type EngineUnderTest } from '../speed/engineUnderTest';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    store: { type: 'string', default: '' },
    rest: { type: 'string', default: '100' },
  },
});

const verbs = ['retry', 'parse', 'validate', 'close', 'encode', 'cache', 'register', 'log', 'cancel', 'compare'];
const things = ['a failed request', 'the headers', 'a command line argument', 'a connection', 'the configuration'];
const questions = verbs.flatMap((verb) => things.map((thing) => `${verb} ${thing}`));
const where = { store: { uri: values.store, allowNetwork: false }, scope: ['organisation'] };

const rest = (): Promise<void> => delay(Number(values.rest) * 1000);

function say(what: string, { memory, proportional }: EngineUnderTest): void {
  printResult(`| ${what} | ${memory().now.toFixed(0)} MB | ${proportional().toFixed(0)} MB |`);
}

async function searchScope(one: EngineUnderTest): Promise<void> {
  const times: number[] = [];
  const before = one.reads();
  let found = 0;
  for (const query of questions) {
    const started = performance.now();
    const { items } = await one.engine.searchRepositories(where, { query }, neverAborted);
    times.push(performance.now() - started);
    found += items.length;
  }
  const after = one.reads();
  const [calls, megabytes] = [after.calls - before.calls, after.megabytes - before.megabytes];
  say('after fifty with a scope', one);
  const [first = 0, ...others] = times;
  const sorted = others.sort((a, b) => a - b);
  printResult(
    `\n${questions.length} searches, ${found} results: the first ${first.toFixed(0)} ms, others p50 ${percentile(sorted, 0.5).toFixed(0)}, p95 ${percentile(sorted, 0.95).toFixed(0)} ms; ` +
      `each ${Math.round(calls / questions.length)} reads of ${(megabytes / questions.length).toFixed(2)} MB together`,
  );
}

void withHome(async (home) => {
  const building = startEngine(values.folder, home);
  await building.engine.update(neverAborted);
  await building.stop();
  const one = startEngine(values.folder, home);
  await one.engine.update(neverAborted);
  printResult('| | resident | proportional |\n|---|---|---|');
  await rest();
  say('idle', one);
  for (const query of questions) await one.engine.search({ query }, neverAborted);
  say('after fifty searches of the folder', one);
  await searchScope(one);
  await rest();
  say(`${values.rest} s later`, one);
  printResult(`| at most | ${one.memory().most.toFixed(0)} MB | |`);
  await one.stop();
});
