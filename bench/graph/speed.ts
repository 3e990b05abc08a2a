/**
 * Measures how long traces take on a folder with many files, for randomly drawn functions and methods: `callers`,
 * `callees` and `impact` of depth 3, and the first trace after a change.
 *
 *     npm run bench:graph:speed -- DIR [DIR ...] [--count N]
 */
import { parseArgs } from 'node:util';
import { percentile } from '../../src/core/eval/metrics';
import { CodeGraph } from '../../src/core/graph/codeGraph';
import { Edges } from '../../src/core/graph/edges';
import { isFunction } from '../../src/core/graph/fileView';
import { parseTraceRequest } from '../../src/core/request/traceRequest';
import { SearchClock } from '../../src/core/scheduling/searchClock';
import { trace } from '../../src/core/trace/trace';
import { randomFrom } from '../budget/check';
import { printRow, readGraph } from './readGraph';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '300' } },
});
const coverage = { state: 'indexed', files_indexed: 0, files_total: 0, stale: false } as const;
const { signal } = new AbortController();

async function measure(root: string): Promise<void> {
  const edges = await readGraph(root);
  const { index } = edges.graph;
  const random = randomFrom(7);
  const functions = [...index.liveFiles()].flatMap((file) => edges.graph.view(file).symbols.filter(isFunction));
  const ask = async (on: Edges, direction: string, path: string, line: number): Promise<number> => {
    const started = process.cpuUsage();
    await trace(parseTraceRequest({ of: `${path}:${line}`, direction, depth: 3 }, root), {
      edges: on,
      clock: new SearchClock(Infinity, () => Promise.resolve(), signal),
      coverage,
      countTokens: (text) => text.length / 4,
      changes: [],
      uriOf: (one) => one,
    });
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
  const drawn = Array.from({ length: Number(values.count) }, () => functions[Math.floor(random() * functions.length)]);
  const row = async (what: string, direction: string, isFirst: boolean): Promise<void> => {
    const times: number[] = [];
    for (const symbol of drawn) {
      if (!symbol) continue;
      const on = isFirst ? new Edges(new CodeGraph(index)) : edges;
      times.push(await ask(on, direction, symbol.view.path, symbol.line));
    }
    const of = (share: number): string => percentile(times, share).toFixed(1);
    printRow(`| ${index.fileCount} | ${functions.length} | ${what} | ${of(0.5)} / ${of(0.95)} / ${of(0.99)} ms |`);
  };
  const bytes = [...index.liveFiles()].reduce((sum, file) => sum + file.facts.length, 0);
  printRow(`${(bytes / 1e6).toFixed(1)} MB of facts, ${index.factNames.size} names\n`);
  printRow('| files | functions | trace | processor time, p50 / p95 / p99 |\n|---|---|---|---|');
  await row('callers, depth 3', 'callers', false);
  await row('callees, depth 3', 'callees', false);
  await row('impact, depth 3', 'impact', false);
  await row('callers, depth 3, first behind a change', 'callers', true);
}

void (async () => {
  for (const folder of positionals) await measure(folder);
})();
