import { join } from 'node:path';
import type { Engine } from '../../src/core/base/contracts';
import type { Chunk, IndexedFile } from '../../src/core/base/types';
import { environmentSettings } from '../../src/node/settings/embedderSettings';
import { indexFolder, indexHome } from '../../src/node/indexDirectory/indexHome';
import { LanceStore } from '../../src/node/storage/lanceStore';
import { openEngine } from '../../src/node/engine/openEngine';

/**
 * Runs a process that writes an index and may be killed at any moment: `worker.ts FOLDER
 * build|update|optimise|model|embed [RESOURCES]`. It prints "writing" when it begins, and "done" when it has finished.
 */

const never = new AbortController().signal;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const say = (word: string): boolean => process.stdout.write(`${word}\n`);

async function main([
  folder = '',
  work = '',
  resources = join(__dirname, '../../dist'),
]: readonly string[]): Promise<void> {
  const engine = await openEngine(folder, { resources, embedder: environmentSettings(), logger: silent });
  // The work of an engine does not keep a process alive by itself.
  const alive = setInterval(() => undefined, 1_000);
  await leading(engine);
  clearInterval(alive);
  say('writing');
  await engine.update(never);
  await engine.settle(never);
  if (work === 'optimise') await optimise(engine, folder);
  say('done');
  await engine.dispose();
}

function leading(engine: Engine): Promise<void> {
  if (engine.status.writer) return Promise.resolve();
  return new Promise((resolve) => {
    const listener = engine.onDidChangeStatus(({ writer }) => {
      if (!writer) return;
      listener.dispose();
      resolve();
    });
  });
}

/**
 * Commits the same files again, one by one, so that there is something to merge, and merges first the added rows and
 * then all. No other process merges meanwhile.
 */
async function optimise(engine: Engine, folder: string): Promise<void> {
  await engine.dispose();
  const store = new LanceStore(indexFolder(indexHome(), folder));
  const files: IndexedFile<Chunk>[] = [];
  for await (const file of store.load(0, never)) if (files.length < 20) files.push(await whole(file, store));
  for (const file of files) await store.commit([file], []);
  if (!(await store.compactSmall())) throw new Error('there was nothing small to merge');
  for (const file of files) await store.commit([file], []);
  if ((await store.optimize(false)) !== 'done') throw new Error('there was nothing to merge');
}

async function whole(file: IndexedFile, store: LanceStore): Promise<IndexedFile<Chunk>> {
  const bodies = await store.bodies(file.chunks.map(({ startLine }) => ({ path: file.path, startLine })));
  return { ...file, chunks: file.chunks.map((head, i) => ({ ...head, text: '', symbols: [], ...bodies[i] })) };
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  say(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.exitCode = 1;
});
