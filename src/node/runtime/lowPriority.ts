import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Lowers the priority of this process permanently: a process may not raise its priority again. */
export function lowerPriority(): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // A thread that has ended needs no priority.
    }
  }
}

/**
 * Returns the ids of the threads to change. On Linux each thread has its own priority, which new threads inherit;
 * elsewhere the process has one.
 */
const threads = (): readonly number[] =>
  process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
