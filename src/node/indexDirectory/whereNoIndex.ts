import { setTimeout as delay } from 'node:timers/promises';
import { IndexFolder } from './indexFolder';
import { WriterLock } from './writerLock';

/**
 * Does something as the writer of a folder that has no index, if no other process makes one meanwhile.
 * @param work is given what throws when another process has become the writer, as it may while this one sleeps.
 */
export async function whereNoIndex(
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

/** A process that died at it leaves a lock for so long. */
const LOCK_MILLISECONDS = 11_000;
const LOOK_MILLISECONDS = 250;

/**
 * Whether there is no index, and no other process is building one: the holder of the lock is building it, has built it,
 * or is dead.
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
