import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageConnection,
} from 'vscode-jsonrpc/node';
import type { Logger } from '../../core/base/contracts';
import { indexFolder, indexHome } from '../indexDirectory/indexHome';
import { realPathOf } from '../fileSystem/diskSpelling';

/** One running engine process. */
export interface EngineChild {
  readonly connection: MessageConnection;
  /** Resolves with the reason when the process is gone. */
  readonly exited: Promise<string>;
  /** Asks it to leave, and kills it when it does not. */
  stop(): Promise<void>;
  /** Ends it at once, whatever it is doing. */
  kill(): void;
}

/** @param folders that the process will open. */
export type LaunchEngine = (folders: readonly string[]) => EngineChild;

/** A commit takes milliseconds; a process that is still there after this hangs. */
const graceMilliseconds = 2_000;

/**
 * Megabytes of each half of the young generation. With 16 a build of 5,000 files takes 54 s instead of 67, for garbage
 * is collected less often and less of it copied, and leaves some 35 MB more behind. A search asks for 2 MB: with 8
 * instead of 2 it takes 0.84, 0.83 and
 * 0.91 of the time (median; 0.84, 0.78 and 1.02 at the 95th percentile; three runs in turn), with 16 the same, and the
 * process takes as much memory. A process that has built 1,000 files or more is replaced (`processRecycler.ts`).
 */
const YOUNG = { building: 16, searching: 8 } as const;

/**
 * Bytes, for glibc: from which size on an allocation has pages of its own, which go back when it is freed, and how much
 * room of the others may lie idle. Pages that come and go keep the kernel busy, and all threads of the process wait
 * while they go; what stays takes memory. All of it was measured on a virtual machine, where pages cost much.
 *
 * For a build 1 MB instead of 32 KB: 1,000 files took 9.4 s instead of 12.9, 14.6 s of processor time instead of 20.9,
 * and as much memory at most (medians of three in turn; 256 KB and 32 MB do about the same); 29,345 files took 0.67 of
 * the time and 7% more memory at most.
 *
 * For searches 32 KB: the compiler of V8 works in segments of that size, and between them, in the heap of glibc, what
 * lives longer holds on to whole pages. After a saved file 4,987 files (16,748 chunks) have 189 MB idle instead of 212
 * to 226 with 64 KB, 174 instead of 179 after a build and 167 instead of 172 after a restart; 34,166 chunks 191, 194,
 * 198 instead of 202 to 207 after a build (must: 200). What it costs depends on how dear pages are: p95 6.6 ms instead
 * of 6.2, and 11.3 instead of 11.2 in 34,166 chunks (medians of four in turn), and 15.0 instead of 12.4 on a slower
 * virtual machine.
 */
const PAGES = { building: { own: 1 << 20, idle: 16 << 20 }, searching: { own: 32 << 10, idle: 128 << 10 } } as const;

/** Of V8's own. */
const MAX_HELPERS = 4;

/**
 * Threads of V8 that compile and collect garbage beside the program, in a process that searches: they leave it a core.
 * With four of them on two cores, searches that met a compilation took twice the processor time of others, and waited
 * for a core besides. With one, p50 / p95 / p99 of 765 questions went from 5.3 / 11.3 / 16.9 to 5.1 / 8.8 / 14.2 ms,
 * and what each takes of both cores from 9.9 to 8.6 ms (15,817 chunks, medians of five in turn); in 33,816 chunks from
 * 6.6 / 12.5 / 21.1 to 6.7 / 12.4 / 18.5. A build has threads of its own to fill the cores: no quicker with fewer.
 * Electron documents that, as plain Node, it takes such options; whether it heeds this one could not be seen here.
 */
const helpers = (): number => Math.max(1, Math.min(MAX_HELPERS, availableParallelism() - 1));

/**
 * What an engine process is started with, besides what its parent has.
 * @param builds whether it will index a folder from the beginning.
 */
export function engineFlags(builds: boolean): {
  readonly execArgv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
} {
  const task = builds ? 'building' : 'searching';
  const { own, idle } = PAGES[task];
  return {
    // The host's own flags (inspector port, memory limit) are not the child's.
    execArgv: [`--max-semi-space-size=${YOUNG[task]}`, ...(builds ? [] : [`--v8-pool-size=${helpers()}`])],
    // Linux only. glibc keeps an arena for each thread that allocates, and LanceDB has many: two hold a third less.
    env: {
      ELECTRON_RUN_AS_NODE: '1',
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: String(idle),
      MALLOC_MMAP_THRESHOLD_: String(own),
    },
  };
}

const isIndexed = (folder: string): boolean => existsSync(indexFolder(indexHome(), realPathOf(folder) ?? folder));

/** Starts `modulePath` under this very runtime: the editor's own binary runs as plain Node. */
export function launchEngineChild(modulePath: string, folders: readonly string[], logger: Logger): EngineChild {
  const { env, execArgv } = engineFlags(!folders.every(isIndexed));
  const child = fork(modulePath, [], {
    env: { ...process.env, ...env },
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => logger.warn(`engine: ${text.trimEnd()}`));

  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const stop = async (): Promise<void> => {
    if (child.connected) child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds);
    await exited;
    clearTimeout(timer);
  };
  const connection = createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
  return { connection, exited, stop, kill: () => void child.kill('SIGKILL') };
}
