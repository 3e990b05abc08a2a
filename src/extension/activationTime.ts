/** How long this extension kept the host's thread, from the first line of its bundle on. */
export interface ActivationTime {
  /** By the clock: more than ours when the machine is busy. */
  readonly wallMilliseconds: number;
  /** Processor time of the thread; undefined before Node 23.9. */
  readonly cpuMilliseconds: number | undefined;
}

type ThreadCpuUsage = { readonly user: number; readonly system: number };

/** Set by the bundle before any of its modules run (esbuild.mjs). */
declare const codebaseSearchLoadStarted: { readonly wall: number; readonly cpu: ThreadCpuUsage | undefined };

export function activationTime(): ActivationTime {
  const { wall, cpu } = codebaseSearchLoadStarted;
  const { threadCpuUsage } = process as { threadCpuUsage?: (previous?: ThreadCpuUsage) => ThreadCpuUsage };
  const used = cpu && threadCpuUsage?.call(process, cpu);
  return {
    wallMilliseconds: performance.now() - wall,
    cpuMilliseconds: used && (used.user + used.system) / 1_000,
  };
}
