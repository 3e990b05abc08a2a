import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { CodebaseSearchApi } from '../../src/extension/extension';

/** Code that runs inside the extension host (see `run.ts`). */

/**
 * Interval of the histogram's timer. The histogram records the time between ticks, which is this interval if nothing is
 * late.
 */
const RESOLUTION_MILLISECONDS = 1;
const REST_MILLISECONDS = 10_000;
const SAVES = 50;
const lines: string[] = [];

/** Measures how late the host's thread is while the work runs. */
async function during(what: string, work: () => Promise<void>): Promise<void> {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS });
  const started = performance.now();
  histogram.enable();
  await work();
  histogram.disable();
  const late = (nanoseconds: number): string => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MILLISECONDS).toFixed(1);
  const [p50, p99, p999] = [50, 99, 99.9].map((share) => late(histogram.percentile(share)));
  lines.push(
    `| ${what} | ${((performance.now() - started) / 1_000).toFixed(1)} s | ${p50 ?? ''} / ${p99 ?? ''} / ${p999 ?? ''} / ${late(histogram.max)} ms |`,
  );
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(50);
}

/** Entry point that the host calls. */
export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension<CodebaseSearchApi>('codebase-search.codebase-search');
  if (!extension) throw new Error('the extension is not installed');
  const api = await extension.activate();
  const isIndexed = (): boolean => api.status.index.state === 'indexed';
  await until(isIndexed);
  const { filesIndexed } = api.status;
  await during('idle', () => delay(REST_MILLISECONDS));
  // Another first build, now with an idle window.
  await during(`first build of ${filesIndexed} files`, async () => {
    await vscode.commands.executeCommand('codebaseSearch.rebuild');
  });
  await until(isIndexed);
  await during(`${SAVES} saves`, save);
  writeFileSync(
    process.env['BENCH_RESULTS'] ?? '',
    `Activation: ${api.activationMilliseconds.toFixed(1)} ms of the host's thread.\n\n| while | for | late, p50 / p99 / p99.9 / most |\n|---|---|---|\n${lines.join('\n')}\n`,
  );
}

async function save(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const code = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => /\.(ts|java|c|rs)$/.test(path));
  for (let i = 0; i < SAVES; i++) {
    appendFileSync(join(folder, code[(i * 37) % code.length] ?? ''), `\n// ${i}\n`);
    await delay(200);
  }
}
