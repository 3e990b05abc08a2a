import { rm } from 'node:fs/promises';
import { connect, type Server } from 'node:net';
import { lock } from 'proper-lockfile';
import { hasErrorCode } from '../../fileSystem/atomicFile';
import { writeSecret } from '../protocol/hostSecret';
import type { HostPlace } from '../protocol/hostPlace';

/** Milliseconds after which a claim counts as abandoned. A host holds the claim for only a few milliseconds. */
const STALE_MILLISECONDS = 2_000;
const RETRIES = { retries: 60, factor: 1.2, minTimeout: 10, maxTimeout: 200 } as const;

/**
 * Makes a server listen where clients look for it. If several hosts start at once, one of them wins. The socket of a
 * dead host is replaced.
 * @returns the secret that clients must know, or undefined if another host already listens.
 */
export async function claimAddress(server: Server, place: HostPlace): Promise<string | undefined> {
  const release = await lock(place.folder, {
    lockfilePath: place.claim,
    stale: STALE_MILLISECONDS,
    retries: RETRIES,
    realpath: false,
  });
  try {
    if (await answers(place.address)) return undefined;
    if (process.platform !== 'win32') await rm(place.address, { force: true });
    const secret = await writeSecret(place.secretFile);
    await listen(server, place.address);
    return secret;
  } catch (error) {
    if (hasErrorCode(error, 'EADDRINUSE')) return undefined;
    throw error;
  } finally {
    await release().catch(() => undefined);
  }
}

/**
 * Returns whether a host listens. A host that hangs still accepts connections, because the operating system completes
 * them.
 */
const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address);
    const tell = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => tell(true)).once('error', () => tell(false));
  });

const listen = (server: Server, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
