/**
 * Measures how long match lists take on a folder: for words and word endings drawn from its files, and for regular
 * expressions of two such words. The first search also computes the signatures.
 *
 *     npm run bench:match -- DIR [--count N]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { percentile } from '../../src/core/eval/metrics';
import { openEngine } from '../../src/node/engine/openEngine';
import { silentLogger } from '../../test/twins/engineParts';
import { randomFrom } from '../budget/check';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '200' } },
});
const [folder = '.'] = positionals;
const { signal } = new AbortController();

async function measure(): Promise<void> {
  const engine = await openEngine(folder, { resources: join(__dirname, '../../dist'), logger: silentLogger });
  await engine.update(signal);
  const found = await engine.search({ match: 'return', top_k: 50, timeout_ms: 60_000 }, signal);
  const others = await engine.search({ match: 'import', top_k: 50, offset: 3_000, timeout_ms: 60_000 }, signal);
  const words = drawnFrom([...found.items, ...others.items].map(({ path }) => path));
  const ask = async (request: object): Promise<number> => {
    const started = process.cpuUsage();
    await engine.search({ ...request, max_tokens: 2_000, timeout_ms: 60_000 }, signal);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000;
  };
  const row = async (what: string, requestOf: (word: string, next: string) => object): Promise<void> => {
    const times: number[] = [];
    for (const [i, word] of words.entries())
      times.push(await ask(requestOf(word, words[(i + 1) % words.length] ?? word)));
    const of = (share: number): string => percentile(times, share).toFixed(1);
    process.stdout.write(`| ${what} | ${of(0.5)} | ${of(0.95)} |\n`);
  };
  process.stdout.write('| match | p50, ms | p95, ms |\n|---|---|---|\n');
  await row('a literal', (word) => ({ match: word.slice(1) }));
  await row('a word', (word) => ({ match: word, match_kind: 'word' }));
  await row('a name', (word) => ({ match: word, match_in: 'names' }));
  await row('an expression', (word, next) => ({ match: `${word}.*${next}`, match_kind: 'regex' }));
  await engine.dispose();
}

function drawnFrom(paths: readonly string[]): readonly string[] {
  const random = randomFrom(11);
  const texts = [...new Set(paths)].map((path) => readFileSync(join(folder, path), 'utf8'));
  const all = texts.flatMap((text) => text.match(/[A-Za-z_]{5,}/g) ?? []);
  return Array.from({ length: Number(values.count) }, () => all[Math.floor(random() * all.length)] ?? 'return');
}

void measure();
