import { availableParallelism } from 'node:os';

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

export interface EngineFlags {
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * What a process with an engine is started with, besides what its parent has. An MCP server with an index of 5,700 files
 * holds 185 MB when idle instead of 225, and 230 instead of 311 right after its searches.
 * @param builds whether it will index a folder from the beginning.
 */
export function engineFlags(builds: boolean): EngineFlags {
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
