import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Lets all else on the machine go first from now on. For good: a process may not raise its priority again. */
export function lowerPriority(): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // One that has ended needs none.
    }
  }
}

/**
 * On Linux each thread has a priority of its own, which those that it starts take over; elsewhere the process has one.
 */
const threads = (): readonly number[] =>
  process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
