import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../src/core/base/contracts';
import { SearchError } from '../../src/core/base/errors';
import { openEngine } from '../../src/node/engine/openEngine';
import { seeded } from './killing';

/**
 * Runs one of several processes on a folder: `hammerer.ts FOLDER NAME SEED`. The process changes its own file, waits
 * until its engine finds the change, sometimes closes and opens the engine, and reports each of these steps as a line
 * of JSON.
 */

const never = new AbortController().signal;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const PATIENCE_MILLISECONDS = 60_000;

const report = (line: Readonly<Record<string, unknown>>): boolean => process.stdout.write(`${JSON.stringify(line)}\n`);

async function main([folder = '', name = '', seed = '1']: readonly string[]): Promise<void> {
  const random = seeded(Number(seed));
  const open = (): Promise<Engine> => openEngine(folder, { resources: join(__dirname, '../../dist'), logger: silent });
  let engine = await open();
  for (let i = 0; ; i++) {
    const word = `${name}version${i}x${seed}`;
    write(folder, `${name}/file${i % 12}.ts`, word);
    const started = performance.now();
    // In half of the cases, the change is left to the watcher of the writer.
    if (random() < 0.5) await engine.update(never);
    await found(engine, word, started);
    report({ milliseconds: Math.round(performance.now() - started), writer: engine.status.writer });
    if (random() < 0.1) {
      await engine.dispose();
      engine = await open();
    }
  }
}

function write(folder: string, path: string, word: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), `/** Holds ${word}. */\nexport function ${word}(): void {\n  run();\n}\n`);
}

async function found(engine: Engine, word: string, started: number): Promise<void> {
  while (performance.now() - started < PATIENCE_MILLISECONDS) {
    if ((await symbols(engine, word)).includes(word)) return;
    await delay(25);
  }
  throw new Error(`${word} was never found`);
}

async function symbols(engine: Engine, word: string): Promise<readonly string[]> {
  try {
    const { items } = await engine.search({ query: word, min_score: 0, top_k: 3, timeout_ms: 60_000 }, never);
    return items.flatMap(({ symbol }) => symbol?.name ?? []);
  } catch (error) {
    // The very first process finds nothing indexed.
    if (error instanceof SearchError && error.code === 'INDEX_NOT_READY') return [];
    throw error;
  }
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  report({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  process.exit(1);
});
