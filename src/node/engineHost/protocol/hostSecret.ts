import { randomBytes, timingSafeEqual } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { errors } from '../../../core/base/errors';
import { readText, writeTextAtomic } from '../../fileSystem/atomicFile';

const BYTES = 32;
const OTHERS = 0o077;

/** Creates a new secret and writes it to a file. Each host does so before it listens. */
export async function writeSecret(file: string): Promise<string> {
  const secret = randomBytes(BYTES).toString('hex');
  await writeTextAtomic(file, secret);
  return secret;
}

/**
 * Reads the secret.
 * @throws SearchError STORE_UNAVAILABLE when other users can read the file.
 */
export async function readSecret(file: string): Promise<string> {
  const stats = await lstat(file);
  const user = process.getuid?.();
  if (user !== undefined && (stats.uid !== user || (stats.mode & OTHERS) !== 0))
    throw errors.indexUnsafe(file, 'other users can read it');
  return (await readText(file)) ?? '';
}

export function isSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string' || given.length !== secret.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(secret));
}
