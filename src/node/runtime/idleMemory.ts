import type { Disposable } from '../../core/base/contracts';
import { clearWordCache } from '../../core/text/wordCache';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { searches, type ActivityTracker } from './activityTracker';

/**
 * Milliseconds without a search before memory is released. A user who continues to search does so within a minute, and
 * released memory has to be built up again.
 */
const REST_MILLISECONDS = 60_000;

/** Maximum heap size in bytes for which the heap is compacted. */
const MAX_MOVED = 128 << 20;

const keepers = new Set<() => void>();
let gc: (() => void) | undefined;

/**
 * Registers a function that drops data which can be rebuilt, called whenever memory is released until it is disposed.
 */
export function onIdle(forget: () => void): Disposable {
  keepers.add(forget);
  return { dispose: () => void keepers.delete(forget) };
}

/**
 * Releases memory that a build or maintenance has used, which the runtime would otherwise keep. Takes some 50 ms, so it
 * is for idle time only.
 */
export function releaseMemory(): void {
  clearWordCache();
  for (const forget of keepers) forget();
  // Without compaction, half-empty pages are kept: 13 MB after 5,000 files. But moved data is in memory twice
  // meanwhile: 200 MB for a million chunks.
  const isMoved = getHeapStatistics().used_heap_size < MAX_MOVED;
  if (isMoved) setFlagsFromString('--compact-on-every-full-gc');
  (gc ??= exposedCollector())();
  if (isMoved) setFlagsFromString('--no-compact-on-every-full-gc');
}

/**
 * Releases memory after a while without searches: 500 searches otherwise left 100 MB permanently in use (5,000 files).
 */
export class IdleRelease {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly activity: ActivityTracker,
    private readonly milliseconds = REST_MILLISECONDS,
  ) {
    activity.onDidChange(() => this.later());
  }

  /** Schedules a release as after a search. */
  later(): void {
    clearTimeout(this.#timer);
    this.#timer = this.activity.isIdle ? setTimeout(() => this.#release(), this.milliseconds).unref() : undefined;
  }

  /** Releases memory at once, unless a release is already scheduled after a recent search. */
  now(): void {
    if (this.activity.isIdle && !this.#timer) releaseMemory();
  }

  #release(): void {
    this.#timer = undefined;
    releaseMemory();
  }
}

export const idleRelease = new IdleRelease(searches);

/** Returns the garbage collector function, which Node exposes only with a flag. */
function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const exposed = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return exposed;
}
