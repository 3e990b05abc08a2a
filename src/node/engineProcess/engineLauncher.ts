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
 * Megabytes of each half of the young generation: a build makes much garbage, which is copied less often so. A process
 * that has built much is replaced (`processRecycler.ts`). See docs/decisions/memory.md.
 */
const YOUNG = { building: 16, searching: 8 } as const;

/**
 * Bytes, for glibc: from which size on an allocation has pages of its own, which go back when it is freed, and how much
 * room of the others may lie idle. Pages that come and go keep the kernel busy, and a build makes many; what stays takes
 * memory, in a process that searches for good. See docs/decisions/memory.md.
 */
const PAGES = { building: { own: 1 << 20, idle: 16 << 20 }, searching: { own: 32 << 10, idle: 128 << 10 } } as const;

/** Of V8's own. */
const MAX_HELPERS = 4;

/**
 * Threads of V8 that compile and collect garbage beside the program, in a process that searches: they leave it a core.
 * See docs/decisions/start-up.md. Electron documents that, as plain Node, it takes such options; whether it heeds this
 * one could not be seen here.
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
