import type { Engine } from '../core/contracts';
import { openEngine } from '../node/openEngine';
import { resourceFolder, stderrLogger } from '../node/processHost';
import { showProgress } from './progress';
import { renderResult } from './renderResult';

interface FolderOption {
  readonly folder: string;
}

export async function runSearch(query: string, options: FolderOption & { readonly topK: number; readonly json?: boolean }): Promise<void> {
  await withEngine(options.folder, async (engine, signal) => {
    await updateWithProgress(engine, signal);
    const result = await engine.search({ query, top_k: options.topK }, signal);
    process.stdout.write(options.json ? `${JSON.stringify(result, null, 2)}\n` : renderResult(result));
    if (result.items.length === 0) process.exitCode = 1;
  });
}

export async function runIndex({ folder }: FolderOption): Promise<void> {
  await withEngine(folder, async (engine, signal) => {
    const started = performance.now();
    await updateWithProgress(engine, signal);
    const { filesIndexed, chunks } = engine.status;
    process.stdout.write(`${filesIndexed} files, ${chunks} chunks, ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  });
}

export async function runStatus({ folder, json }: FolderOption & { readonly json?: boolean }): Promise<void> {
  await withEngine(folder, (engine) => {
    const { status } = engine;
    const { filesIndexed, chunks, embedder } = status;
    process.stdout.write(json ? `${JSON.stringify(status, null, 2)}\n` : `${filesIndexed} files, ${chunks} chunks indexed; embedder ${embedder}\n`);
    return Promise.resolve();
  });
}

/** Opens the engine for one command; Ctrl-C ends it in good order, and what is committed stays. */
async function withEngine(folder: string, use: (engine: Engine, signal: AbortSignal) => Promise<void>): Promise<void> {
  const interrupted = new AbortController();
  process.once('SIGINT', () => {
    interrupted.abort(new Error('interrupted'));
    process.exitCode = 130;
  });
  const engine = await openEngine(folder, { resources: resourceFolder(), logger: stderrLogger('warn') });
  try {
    await use(engine, interrupted.signal);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
  } finally {
    await engine.dispose();
  }
}

async function updateWithProgress(engine: Engine, signal: AbortSignal): Promise<void> {
  using progress = showProgress(engine);
  await progress.during(engine.update(signal));
}
