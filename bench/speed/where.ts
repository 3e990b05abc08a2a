/**
 * Shows where the time goes: sums V8 profiles of the engine process (`--profile` of any benchmark) by source file, then
 * by function.
 *
 *     npm run bench:where -- PROFILE.cpuprofile [--functions N]
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printResult } from './engineUnderTest';

interface Frame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame }[];
  readonly samples: readonly number[];
  /** Microseconds since the previous sample. */
  readonly timeDeltas: readonly number[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { functions: { type: 'string', default: '25' } },
});
const maps = new Map<string, SourceMap | undefined>();

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
}

function readMap(url: string): SourceMap | undefined {
  if (!url.startsWith('file:') || !existsSync(`${fileURLToPath(url)}.map`)) return undefined;
  return new SourceMap(
    JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0],
  );
}

/** Returns the source file of a frame, or V8's name for it: (program), (garbage collector), a built-in. */
function sourceOf({ url, lineNumber, columnNumber, functionName }: Frame): string {
  if (url === '') return functionName;
  const entry = mapOf(url)?.findEntry(lineNumber, columnNumber);
  const source = entry && 'originalSource' in entry ? entry.originalSource : url;
  return source.replace(/^.*node_modules\//, '').replace(/^(\.\.\/)+/, '');
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

function show(title: string, sums: ReadonlyMap<string, number>, max: number): void {
  const all = [...sums.values()].reduce((sum, value) => sum + value, 0);
  printResult(`\n| ${title} | ms | share |\n|---|---|---|`);
  const rows = [...sums].sort((a, b) => b[1] - a[1]).slice(0, max);
  for (const [key, value] of rows)
    printResult(`| ${key} | ${(value / 1000).toFixed(0)} | ${((100 * value) / all).toFixed(1)}% |`);
}

const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(positionals[0] ?? '', 'utf8')) as Profile;
const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
const [bySource, byFunction] = [new Map<string, number>(), new Map<string, number>()];
samples.forEach((id, i) => {
  const envelope = frames.get(id);
  if (!envelope || envelope.functionName === '(idle)') return;
  const source = sourceOf(envelope);
  add(bySource, source, timeDeltas[i] ?? 0);
  add(byFunction, `${envelope.functionName} ${source}:${envelope.lineNumber}`, timeDeltas[i] ?? 0);
});
show('source file', bySource, Number(values.functions));
show('function', byFunction, Number(values.functions));
