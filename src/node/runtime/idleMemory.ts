import type { Disposable } from '../../core/base/contracts';
import { clearWordCache } from '../../core/text/wordCache';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { searches, type ActivityTracker } from './activityTracker';

/** A user who searches on does so within a minute, and everything that was given back has to grow again. */
const REST_MILLISECONDS = 60_000;

/** The largest heap, in bytes, that is made compact. */
const MAX_MOVED = 128 << 20;

const keepers = new Set<() => void>();
let gc: (() => void) | undefined;

/** Whenever memory is given back, `forget` lets go of what can be made again; until it is disposed. */
export function onIdle(forget: () => void): Disposable {
  keepers.add(forget);
  return { dispose: () => void keepers.delete(forget) };
}

/**
 * Releases what a build or maintenance has used: left alone, the runtime keeps it for the next
 * time. Takes some 50 ms, so for idle time only.
 */
export function releaseMemory(): void {
  clearWordCache();
  for (const forget of keepers) forget();
  // Pages that are half empty are kept otherwise: 13 MB after 5,000 files. But what is moved stands twice meanwhile:
  // 200 MB of a million chunks.
  const isMoved = getHeapStatistics().used_heap_size < MAX_MOVED;
  if (isMoved) setFlagsFromString('--compact-on-every-full-gc');
  (gc ??= exposedCollector())();
  if (isMoved) setFlagsFromString('--no-compact-on-every-full-gc');
}

/** Gives memory back once there has been no search for a while: 500 of them left 100 MB for good (5,000 files). */
export class IdleRelease {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly activity: ActivityTracker,
    private readonly milliseconds = REST_MILLISECONDS,
  ) {
    activity.onDidChange(() => this.later());
  }

  /** From now on as after a search. */
  later(): void {
    clearTimeout(this.#timer);
    this.#timer = this.activity.isIdle ? setTimeout(() => this.#release(), this.milliseconds).unref() : undefined;
  }

  /** At once, unless there was a search a short while ago: then that will be done in time. */
  now(): void {
    if (this.activity.isIdle && !this.#timer) releaseMemory();
  }

  #release(): void {
    this.#timer = undefined;
    releaseMemory();
  }
}

export const idleRelease = new IdleRelease(searches);

/** Node has it at hand only where it is told so. */
function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const exposed = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return exposed;
}
