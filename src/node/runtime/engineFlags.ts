import { availableParallelism } from 'node:os';

/**
 * Size in megabytes of each half of V8's young generation. A build produces much garbage, which is copied less often if
 * the young generation is larger. A process that has built much is replaced (`processRecycler.ts`). See
 * docs/decisions/memory.md.
 */
const YOUNG = { building: 16, searching: 8 } as const;

/**
 * Settings of glibc in bytes. `own`: size from which an allocation gets its own pages, which are returned when it is
 * freed. `idle`: amount of other free memory that is kept. Allocating and returning pages costs kernel time, and a
 * build does so often; memory that is kept is taken permanently in a process that searches. See
 * docs/decisions/memory.md.
 */
const PAGES = { building: { own: 1 << 20, idle: 16 << 20 }, searching: { own: 32 << 10, idle: 128 << 10 } } as const;

/** Maximum number of V8's helper threads, which is the number that V8 uses by itself. */
const MAX_HELPERS = 4;

/**
 * Returns the number of threads in which V8 compiles and collects garbage in a process that searches. One core is left
 * to the program. See docs/decisions/start-up.md. According to its documentation, Electron accepts such options when it
 * runs as plain Node; whether it applies this one could not be observed here.
 */
const helpers = (): number => Math.max(1, Math.min(MAX_HELPERS, availableParallelism() - 1));

export interface EngineFlags {
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Returns the flags for starting a process with an engine, in addition to those of its parent. An MCP server with an
 * index of 5,700 files takes 185 MB when idle instead of 225, and 230 instead of 311 right after its searches.
 * @param builds whether the process will index a folder from scratch.
 */
export function engineFlags(builds: boolean): EngineFlags {
  const task = builds ? 'building' : 'searching';
  const { own, idle } = PAGES[task];
  return {
    // The host's own flags (inspector port, memory limit) do not apply to the child process.
    execArgv: [`--max-semi-space-size=${YOUNG[task]}`, ...(builds ? [] : [`--v8-pool-size=${helpers()}`])],
    // Linux only. glibc keeps an arena for each thread that allocates, and LanceDB has many threads: with two arenas, a
    // third less memory is taken.
    env: {
      ELECTRON_RUN_AS_NODE: '1',
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: String(idle),
      MALLOC_MMAP_THRESHOLD_: String(own),
    },
  };
}
