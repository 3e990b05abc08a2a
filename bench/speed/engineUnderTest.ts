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
 * Runs the engine as the editor does: the built bundle in a separate process, reached by messages. `--profile` (in any
 * benchmark) writes a V8 profile of it, which `where.ts` summarizes by source file.
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
  /** Resident memory of the process in megabytes: now, and at its peak. */
  readonly memory: () => { readonly now: number; readonly most: number };
  /** Proportional set size in megabytes: private memory, and the process's share of shared memory. */
  readonly proportional: () => number;
  /** Data that the process has read since it started, from files and connections. */
  readonly reads: () => { readonly calls: number; readonly megabytes: number };
  /** Processor time of all threads of the process in seconds, which does not depend on other processes. */
  readonly processor: () => number;
  readonly stop: () => Promise<void>;
  /** Ends the process as a crash would; the client starts a new one. */
  readonly kill: () => void;
}

/** Opens a folder in a new engine process. @param home folder of its index. */
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

/** Returns the proportional set size in megabytes, in which shared memory counts in parts. Linux only. */
export const proportionalShare = (pid: number | undefined): number => fieldOf(pid, 'smaps_rollup', 'Pss') / 1024;

function memoryOf(pid: number | undefined): { readonly now: number; readonly most: number } {
  return { now: fieldOf(pid, 'status', 'VmRSS') / 1024, most: fieldOf(pid, 'status', 'VmHWM') / 1024 };
}

/** Reads a number from a file in `/proc` about a process. */
function fieldOf(pid: number | undefined, file: string, field: string): number {
  const text = readFileSync(`/proc/${pid ?? 'self'}/${file}`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

const TICKS_PER_SECOND = 100;

/** Returns user and system time: the 14th and 15th field, counted after the name in parentheses. */
function processorOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid ?? 'self'}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Runs with a temporary index folder, which is removed afterwards. */
export async function withHome<T>(run: (home: string) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'codebase-search-bench-'));
  try {
    return await run(home);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Runs in the given folder, which is kept; in a temporary one if none is given. */
export const atHome = <T>(home: string | undefined, run: (home: string) => Promise<T>): Promise<T> =>
  home === undefined ? withHome(run) : run(home);

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Returns the bytes of all files in a folder; files may be removed during the count. */
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
