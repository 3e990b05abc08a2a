import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMessageConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-jsonrpc/node';
import type { Engine, Logger } from '../../src/core/base/contracts';
import { engineFlags } from '../../src/node/runtime/engineFlags';
import { EngineClient } from '../../src/node/engineProcess/engineClient';
import { indexFolder } from '../../src/node/indexDirectory/indexHome';

/**
 * The engine as the editor runs it: the built bundle in a process of its own, reached by messages. `--profile` (any
 * bench) writes a V8 profile of it, which `where.ts` sums by source file.
 */

const dist = join(__dirname, '../../dist');
export const neverAborted = new AbortController().signal;
const logger: Logger = {
  info: () => undefined,
  warn: (message) => void process.stderr.write(`${message}\n`),
  error: (message, error) => void process.stderr.write(`${message} ${error instanceof Error ? error.message : ''}\n`),
};

export interface EngineUnderTest {
  readonly engine: Engine;
  /** Resident memory of the process, megabytes: now, and the most there ever was. */
  readonly memory: () => { readonly now: number; readonly most: number };
  /** What of that is its own, and its share of what others have, too, megabytes. */
  readonly proportional: () => number;
  /** What the process has read since it started, from files and connections. */
  readonly reads: () => { readonly calls: number; readonly megabytes: number };
  /** Processor time the process has used on all its threads, seconds: what does not depend on its neighbours. */
  readonly processor: () => number;
  readonly stop: () => Promise<void>;
  /** Ends the process as a crash would; the client starts another. */
  readonly kill: () => void;
}

/** Opens a folder in a new engine process; `home` is where its index lies. */
export function startEngine(folder: string, home: string, profile?: string): EngineUnderTest {
  let child: ChildProcess | undefined;
  const client = new EngineClient(() => {
    const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
    const { execArgv, env } = engineFlags(!existsSync(indexFolder(home, realpathSync(folder))));
    const process_ = (child = fork(join(dist, 'engineProcess.js'), [], {
      execArgv: [...flags, ...execArgv],
      env: { ...process.env, ...env, CODEBASE_SEARCH_HOME: home },
    }));
    const exited = new Promise<string>((resolve) =>
      process_.once('exit', (code, signal) => resolve(String(signal ?? code))),
    );
    const stop = async (): Promise<void> => {
      process_.disconnect();
      await exited;
    };
    return {
      connection: createMessageConnection(new IPCMessageReader(process_), new IPCMessageWriter(process_)),
      exited,
      stop,
      kill: () => void process_.kill('SIGKILL'),
    };
  }, logger);
  const engine = client.open(folder, { resources: dist, include: [], exclude: [] });
  return {
    engine,
    memory: () => memoryOf(child?.pid),
    proportional: () => proportionalShare(child?.pid),
    reads: () => ({
      calls: fieldOf(child?.pid, 'io', 'syscr'),
      megabytes: fieldOf(child?.pid, 'io', 'rchar') / 1e6,
    }),
    processor: () => processorOf(child?.pid),
    stop: () => client.dispose(),
    kill: () => void child?.kill('SIGKILL'),
  };
}

/** Megabytes; what several processes share is counted in parts. Linux only. */
export const proportionalShare = (pid: number | undefined): number => fieldOf(pid, 'smaps_rollup', 'Pss') / 1024;

function memoryOf(pid: number | undefined): { readonly now: number; readonly most: number } {
  return { now: fieldOf(pid, 'status', 'VmRSS') / 1024, most: fieldOf(pid, 'status', 'VmHWM') / 1024 };
}

/** A number of a file that the system keeps of a process. */
function fieldOf(pid: number | undefined, file: string, field: string): number {
  const text = readFileSync(`/proc/${pid ?? 'self'}/${file}`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

const TICKS_PER_SECOND = 100;

/** User and system time: the 14th and 15th field, counted behind the name in brackets. */
function processorOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid ?? 'self'}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Runs with an index folder of its own, which is gone afterwards. */
export async function withHome<T>(run: (home: string) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'codebase-search-bench-'));
  try {
    return await run(home);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The same in a folder that is given, which stays. */
export const atHome = <T>(home: string | undefined, run: (home: string) => Promise<T>): Promise<T> =>
  home === undefined ? withHome(run) : run(home);

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Bytes of all files under a folder; some may go meanwhile. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) => sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}

export function printResult(line: string): void {
  process.stdout.write(`${line}\n`);
}
