import { mkdir } from 'node:fs/promises';
import { lock } from 'proper-lockfile';

/** A lock whose holder has not renewed it for so long belongs to a process that died. */
const STALE_MILLISECONDS = 10_000;
const RENEW_MILLISECONDS = 2_000;

export interface WriterLock {
  release(): Promise<void>;
}

/**
 * Tries to become the one writer of an index folder; undefined when another process is.
 * @param onLost called when the lock was taken away, for instance after the machine slept.
 */
export async function tryWriterLock(folder: string, onLost: () => void): Promise<WriterLock | undefined> {
  await mkdir(folder, { recursive: true });
  try {
    const release = await lock(folder, { stale: STALE_MILLISECONDS, update: RENEW_MILLISECONDS, onCompromised: onLost });
    return { release: () => release().catch(() => undefined) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOCKED') return undefined;
    throw error;
  }
}
