import { setTimeout as delay } from 'node:timers/promises';
import { IndexFolder } from './indexFolder';
import { WriterLock } from './writerLock';

/**
 * Runs work as the writer of a folder that has no index, unless another process creates one first.
 * @param work receives a function that throws if another process has become the writer, which can happen while this
 * process is suspended.
 */
export async function createIndexAsWriter(
  home: string,
  work: (assertWriter: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const index = new IndexFolder(home);
  const lock = new WriterLock(home);
  if (!(await isOurs(index, lock))) return;
  try {
    if (index.current() === undefined) await work(() => lock.assertHeld());
  } finally {
    await lock.release();
  }
}

/** Milliseconds to wait for the lock. The lock of a process that died expires within this time. */
const LOCK_MILLISECONDS = 11_000;
const LOOK_MILLISECONDS = 250;

/**
 * Acquires the lock if there is no index. Returns false if an index exists, or if the lock is not available in time:
 * its holder is building the index, has built it, or is dead.
 */
async function isOurs(index: IndexFolder, lock: WriterLock): Promise<boolean> {
  const end = Date.now() + LOCK_MILLISECONDS;
  while (Date.now() < end) {
    if (index.current() !== undefined) return false;
    if (await lock.acquire()) return true;
    if (lock.unavailableReason) return false;
    await delay(LOOK_MILLISECONDS);
  }
  return false;
}
